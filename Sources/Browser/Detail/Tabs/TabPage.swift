import Documents
import Gists
import Reading
import Synchronization

/// What a tab of the detail pane is: how it is called, what it shows, what it asks for, and what keys do there.
protocol TabPage {
    /// What the line of tabs calls it.
    func title(in gist: Gist) -> String
    /// What stands at the right of that line while it is shown.
    func note(in gist: Gist) -> String
    /// What the reader shows of it.
    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent
    /// What is to be said about it above the reader; nil where nothing is.
    func caveat(_ pane: DetailPane, _ context: Context) -> String?
    /// What it takes to render its text; nil where there is nothing to render.
    /// - Parameter rendered: false for a text as it was written.
    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob?
    /// True where the source stands there until the text is rendered, and `m` shows it again.
    var hasSource: Bool { get }
    /// Asks for what it lacks, once it is on the screen.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// `F`: asks for all of it.
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// `Esc`: cancels its requests. Returns false if there are none.
    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool
    /// Takes in the answer to what it has asked for.
    func answered(_ result: Result<Response, Failure>, of gist: String, _ pane: inout DetailPane)
    /// The same with what was kept from an earlier time, until the answer comes.
    func stored(_ answer: Response, of gist: String, _ pane: inout DetailPane)
    /// How many lines can be chosen, from the first one on.
    func choices(_ pane: DetailPane, _ context: Context) -> Int
    /// `Enter` on one of these: the id of the gist that it leads to.
    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> String?
    /// `Enter` on one that leads elsewhere. Returns false if it does not.
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool
    /// Asks for more, as the user goes on at the last of these.
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// Asks for more, as the user goes up at the beginning of the text.
    func loadPreviousPage(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// What keys do there and nowhere else, for the status bar.
    var hints: [(Command, String)] { get }
    /// Brings what passes with time up to date.
    func passTime(_ pane: inout DetailPane, _ context: Context)
}

extension TabPage {
    func note(in gist: Gist) -> String { Words.files(gist.files.count) }
    func caveat(_ pane: DetailPane, _ context: Context) -> String? { nil }
    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? { nil }
    var hasSource: Bool { false }
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool { false }
    func answered(_ result: Result<Response, Failure>, of gist: String, _ pane: inout DetailPane) {}
    func stored(_ answer: Response, of gist: String, _ pane: inout DetailPane) {}
    func choices(_ pane: DetailPane, _ context: Context) -> Int { 0 }
    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> String? { nil }
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool { false }
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func loadPreviousPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    var hints: [(Command, String)] { [] }
    func passTime(_ pane: inout DetailPane, _ context: Context) {}
}

/// What stands in the reader of the detail pane.
enum ReaderContent {
    /// Something to scroll through. Files have line numbers and obey `w`; every other text is wrapped.
    case document(ReadingDocument, isFile: Bool)
    case picture(TextDocument)
    case message(MessageBox)
    case loading(String)
}

extension DetailPane {
    /// `[`, `]`: shows another tab of the gist.
    mutating func switchTab(by offset: Int, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = gist(context), shown(context) != nil else { return }
        let tabs = tabs(of: gist)
        let place = (tabs.firstIndex(of: tab(context)) ?? 0) + offset
        switchTab(to: tabs[max(0, min(place, tabs.count - 1))], &update)
    }

    /// `i`: shows what is known about the gist, or goes back to the tab before.
    mutating func toggleAbout(_ update: inout UpdateContext) {
        let context = update.context
        guard let gist = gist(context) else { return }
        if shown(context) == nil { show(look: LoadedGist(gist)) }
        let tab = tab(context)
        guard tab != .about else {
            return switchTab(to: self[gist.id]?.tabBeforeAbout.valid(in: gist) ?? tab, &update)
        }
        withGist(gist.id) { $0.tabBeforeAbout = tab }
        switchTab(to: .about, &update)
    }

    /// Shows a tab of the gist on the screen.
    mutating func switchTab(to tab: DetailTab, _ update: inout UpdateContext) {
        guard let id = update.context.selection, self[id] != nil else { return }
        withGist(id) { $0.tab = tab }
        load(&update)
    }
}

extension DetailTab {
    /// What such a tab is: the registry of all.
    var page: any TabPage {
        switch self {
        case .file(let index): FileTab(index: index)
        case .comments: CommentsTab()
        case .forks: ForksTab()
        case .history: HistoryTab()
        case .diff: DiffTab()
        case .about: AboutTab()
        }
    }
}

/// What a page says that is built whenever it is shown. Two that are equal make the same page.
protocol PageText: Equatable, Sendable {
    var page: Page { get }
}

/// The page that was last built: a key asks for it several times, and a gist may have 10,000 files.
final class PageCache: Equatable, Sendable {
    private struct State {
        var latest: (text: any PageText, page: Page)?
        var builds = 0
    }

    private let state = Mutex(State())

    /// How many pages were built.
    var builds: Int { state.withLock({ $0.builds }) }

    func page<Text: PageText>(_ text: Text) -> Page {
        state.withLock { state in
            if let latest = state.latest, latest.text as? Text == text { return latest.page }
            let page = text.page
            state.latest = (text, page)
            state.builds += 1
            return page
        }
    }

    /// What is kept is nothing that a model says.
    static func == (one: PageCache, other: PageCache) -> Bool { true }
}
