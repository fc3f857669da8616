import Gists
import Reading

/// The reader of the text on the screen.
extension DetailPane {
    /// The text of the shown tab, and the user's position in it.
    func reader(_ context: Context) -> Reader { reader(of: content(context), context) }

    /// The same, if the content of the shown tab is known already.
    func reader(of content: ReaderContent, _ context: Context) -> Reader {
        var (text, isFile): (ReadingDocument?, Bool) = (nil, false)
        if case .document(let document, let hasLineNumbers) = content {
            (text, isFile) = (document, hasLineNumbers)
        }
        let tab = tab(context)
        let isOpen = shown(context) != nil
        let page = tab.page
        let count = isOpen && text != nil ? page.choices(self, context) : 0
        return Reader(
            text, isFile: isFile, options, in: readerArea(context), at: position(context), finding: finding,
            hasFocus: context.focus == .detail, isOpen: isOpen,
            listed: Reader.Listed(count: count, areNumbered: tab != .diff, areParts: page.choosesParts))
    }

    /// Passes the reader to a closure, and stores its changes.
    @discardableResult
    mutating func withReader<Result>(_ context: Context, _ change: (inout Reader) -> Result) -> Result {
        var reader = reader(context)
        let before = reader.position
        // Moved out, so that the search is not copied.
        finding = nil
        defer {
            finding = reader.finding
            if reader.hasOtherForm, let id = context.selection {
                let tab = tab(context)
                withGist(id) { $0.texts.views[tab]?.value = reader.document }
            }
            if reader.position != before { withPosition(context) { $0 = reader.position } }
        }
        return change(&reader)
    }

    /// The user's position in the tab.
    func position(_ context: Context) -> ReaderPosition {
        shown(context)?.texts.positions[tab(context)] ?? ReaderPosition()
    }

    /// Changes the user's position in the tab.
    mutating func withPosition(_ context: Context, _ change: (inout ReaderPosition) -> Void) {
        guard let id = context.selection else { return }
        let tab = tab(context)
        withGist(id) { change(&$0.texts.positions[tab, default: ReaderPosition()]) }
    }

    /// Changes the view of the text, and keeps the source line at its top.
    mutating func keepPlace(_ context: Context, _ change: (inout DetailPane) -> Void) {
        let tab = tab(context)
        guard let id = context.selection, let place = SourcePlace(reader(context), isDiff: tab == .diff) else {
            return change(&self)
        }
        let restored = withGist(id) { $0.takeReturn(of: tab, from: place.top, in: place.layout) } ?? nil
        change(&self)
        guard let layout = reader(context).layout else { return }
        let position = restored?.position(in: layout) ?? place.position(in: layout)
        if position != self.position(context) { withPosition(context) { $0 = position } }
    }

    /// Moves the choice of a line, or the text. Loads more at its ends.
    mutating func move(_ motion: Motion, _ update: inout UpdateContext) {
        let context = update.context
        switch withReader(context, { $0.move(motion) }) {
        case .start: tab(context).page.loadPreviousPage(&self, &update)
        case .end: tab(context).page.loadNextPage(&self, &update)
        case nil: break
        }
    }

    /// Keeps the scroll position within the text after the size, the wrapping or the text has changed.
    /// - Returns: the reader; nil if no opened gist is on the screen.
    mutating func clamp(_ context: Context) -> Reader? {
        // A key in the list builds no text.
        guard shown(context) != nil, !readerArea(context).isEmpty else { return nil }
        var reader = reader(context)
        let before = reader.position
        reader.clamp()
        if reader.position != before { withPosition(context) { $0 = reader.position } }
        return reader
    }

    /// `Enter`: folds JSON, or opens the target of the chosen line.
    /// - Returns: the remaining action; nil if there is nothing to open.
    mutating func openChoice(_ update: inout UpdateContext) -> Choice? {
        let context = update.context
        let (chosen, isFolded) = withReader(context) { ($0.chosenLine, $0.toggleFold()) }
        guard let chosen else { return nil }
        let page = tab(context).page
        if isFolded || page.open(choice: chosen, &self, &update) { return .done }
        return page.gist(ofChoice: chosen, self, context).map(Choice.gist)
    }

    /// The result of opening a line.
    enum Choice {
        case done
        /// The line leads to another gist.
        case gist(GistID)
    }
}
