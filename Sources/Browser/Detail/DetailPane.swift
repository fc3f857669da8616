import Cells
import FoundationEssentials
import Gists
import Reading

/// The state of the detail pane: the opened gists, and the operations of the shown one.
struct DetailPane: Equatable, Sendable {
    var opened = OpenedGists()
    var options = Reader.Options()
    /// True if differences are shown side by side if there is room.
    var comparesSideBySide = false
    let pages = PageCache()
    var rendering = DocumentRendering()
    var highlighting = Highlighting()
    /// The last search in a text.
    var finding: Finding?
    var filesFinding = FilesFinding()
    var outline = OutlinePicker()
    /// The part that the user wants to see once it is loaded.
    @Boxed var intent: PendingIntent?
    var inlineImages = InlineImages()
    var preview = Preview()
    var restingFork: ForksTab.Resting?
    var historyPreview = HistoryPreview()

    /// Performs a command for the gist or its text. Returns false for other commands.
    /// - Parameter count: the number typed before the key.
    mutating func handle(_ command: Command, times count: Int?, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        if intent?.isDropped(by: command) == true { intent = nil }
        if ImageView.handle(command, times: count, in: &self, context) { return true }
        switch command {
        case .detail(.about): AboutTab().toggle(&self, &update)
        case .detail(.previousFile): switchTab(by: -(count ?? 1), &update)
        case .detail(.nextFile): switchTab(by: count ?? 1, &update)
        case .reader(let command): command.perform(in: &self, times: count, &update)
        case .history(let command): HistoryTab().handle(command, times: count, &self, &update)
        case .move(.place(let part)): withReader(context) { $0.place(line: count, above: part.row) }
        case .move(.screen(let part)): withReader(context) { $0.goTo(part, times: part == .middle ? 1 : count ?? 1) }
        case .move(let command): command.motion(times: count ?? 1).map { move($0, &update) }
        default: return false
        }
        return true
    }

    /// Updates the pane after any change: renders the shown tab, and keeps the position within its text.
    mutating func settle(_ update: inout UpdateContext) {
        let context = update.context
        DocumentRendering.renderShownTab(of: &self, &update)
        if shown(context) != nil { tab(context).page.passTime(&self, context) }
        InlineImages.settleRooms(in: &self, context)
        var reader = clamp(context)
        ForksTab().followCursor(&self, &update)
        HistoryPreview.followCursor(in: &self, &update)
        if intent != nil {
            PendingIntent.reach(in: &self, &update)
            if reader != nil { reader = self.reader(context) }
        }
        // While the pane is hidden, the highlighting of its text goes on.
        if reader != nil || shown(context) == nil { highlighting.follow(reader, &update) }
        ImageView.requestDrawing(in: &self, &update)
        InlineImages.requestDrawings(in: &self, reader, &update)
    }
}

// MARK: - What is on the screen

extension DetailPane {
    /// Returns the most complete data of the gist: from its own response, else from the list.
    func gist(_ context: Context) -> Gist? {
        context.selectedGist.map { shown(context)?.shownGist ?? $0 }
    }

    /// Returns the state of the gist if it was opened.
    func shown(_ context: Context) -> OpenedGist? { context.selection.flatMap { opened[$0] } }

    /// An opened gist, by ID.
    subscript(id: GistID) -> OpenedGist? { opened[id] }

    /// Changes the state of a gist. Returns nil if it is not opened.
    @discardableResult
    mutating func withGist<Result>(_ id: GistID, _ change: (inout OpenedGist) -> Result) -> Result? {
        opened.withGist(id, change)
    }

    /// Returns the shown tab. A gist that the user has not opened shows the data of the list, unless it has a preview.
    func tab(_ context: Context) -> DetailTab {
        guard let gist = gist(context), let opened = shown(context) else {
            return preview.isWanted(opened, context) ? .file(0) : .about
        }
        if opened.tab == .diff { return opened.history.comparison == nil ? .history : .diff }
        return opened.tab.valid(in: gist)
    }

    /// Returns the reader's content.
    func content(_ context: Context) -> ReaderContent {
        gist(context) == nil ? .loading("") : tab(context).page.content(self, context)
    }

    /// Formats a time: relative, or with `t` exact.
    func timeText(_ date: Date, _ context: Context) -> String {
        context.window.showsExactTimes
            ? ExactTime.full(date, on: context.settings.clock) : RelativeTime.ago(date, now: context.now)
    }

    /// The geometry of the pane; nil if it is not on the screen.
    func layout(_ context: Context) -> DetailLayout? {
        context.layout.detail.map { area in
            // While a gist opens, the head is as low as it will be above the text.
            var layout = DetailLayout(area, gist(context), isAbout: shown(context)?.tab == .about, context)
            if tab(context) == .history, !context.settings.isLinear, let list = shown(context)?.history.list.value {
                layout.makeRoomForPreview(lines: list.elements.count + 1)
            }
            return layout
        }
    }

    /// The area of the text; empty if the pane is not on the screen.
    func readerArea(_ context: Context) -> Rect {
        layout(context)?.readerText ?? Rect(x: 0, y: 0, width: 0, height: 0)
    }
}
