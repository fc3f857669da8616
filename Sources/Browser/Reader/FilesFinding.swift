import Cells
import Gists
import Reading

/// Finding a text in all files of a gist, `&`: the running search, and the results of the last one. `AwaitedFiles` loads
/// the files first.
struct FilesFinding: Equatable, Sendable {
    private var search: FilesSearch?
    private var found: FoundInFiles?

    /// The number of bytes that are searched at a time.
    private static let pieceOfSearch = 2 << 20

    /// `&`: asks for the text to find.
    static func start(in pane: DetailPane, _ update: inout UpdateContext) {
        guard pane.shown(update.context) != nil, pane.gist(update.context)?.files.isEmpty == false else { return }
        update.type(.findInFiles)
    }

    /// `Enter`: finds the typed text in every file of the gist; without a text, shows the last results again.
    static func find(_ text: String, in pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        if text.isEmpty {
            pane.filesFinding.shown(context)?.showAgain(in: pane, &update)
            return
        }
        if let problem = Finding.problem(text) {
            return update.complain("\(OneLine.collapse(text, columns: 30)): \(problem)")
        }
        guard let pattern = try? TextPattern(typed: text), let gist = pane.gist(context), pane.shown(context) != nil
        else { return }
        AwaitedFiles.load(for: pattern, in: gist, &pane, &update)
    }

    /// `n` and `N`: goes to the next match or the one before, also in another file. Returns false if there was no
    /// search.
    static func findAgain(forward: Bool, in pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        switch pane.withReader(update.context, { $0.findAgain(forward: forward, &update) }) {
        case .none: return false
        case .done: break
        case .atEnd(let pattern):
            let found = pane.filesFinding.shown(update.context)
            if found?.goOn(pattern, forward: forward, in: &pane, &update) != true {
                pane.finding?.step(forward: forward, &update)
            }
        }
        return true
    }

    /// Begins a search in loaded files.
    mutating func begin(_ search: FilesSearch, _ update: inout UpdateContext) {
        self.search = search
        advance(&update)
    }

    /// Searches the next piece, and shows the matches after the last one.
    mutating func advance(_ update: inout UpdateContext) {
        let context = update.context
        // Moved out, so that the search is not copied.
        guard var search = search.take(), search.gist == context.selection, context.focus == .detail else { return }
        search.advance(steps: Self.pieceOfSearch)
        guard search.isDone else {
            update.tell(Words.Reader.searching(search.files.count))
            self.search = search
            return update.compute(.reader(.yield), for: .reader(.findingInFiles))
        }
        show(search, &update)
    }

    private mutating func show(_ search: FilesSearch, _ update: inout UpdateContext) {
        let text = OneLine.collapse(search.pattern.text, columns: 30)
        guard !search.items.isEmpty || !search.missing.isEmpty else {
            return update.tell(Words.Reader.notFound("“\(text)”", inFiles: search.files.count))
        }
        let most = search.items.count >= FilesSearch.mostLines
        let lineCount = Words.Reader.lineCount(search.items.count)
        let lines = most ? Words.Reader.first(lineCount) : lineCount
        let picker = Picker(
            title: "“\(text)”: \(search.items.isEmpty ? Words.Reader.notFound : lines)\(search.missingNote)",
            items: search.items + search.missingItems(Key.enter.name(update.context.settings.keymap.spelling)))
        found = FoundInFiles(gist: search.gist, pattern: search.pattern, files: search.found, picker: picker)
        update.present(.picker(picker))
    }

    /// Returns the results for the gist on the screen; nil if there are none, or if they are another gist's.
    func shown(_ context: Context) -> FoundInFiles? { found.flatMap { $0.gist == context.selection ? $0 : nil } }
}
