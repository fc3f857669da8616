import Documents
import Gists
import Reading
import Synchronization

/// A tab of the detail pane: its title, its content, its requests, and its keys.
protocol TabPage {
    /// The title in the line of tabs.
    func title(in gist: Gist) -> String
    /// The text at the right of that line while the tab is shown.
    func note(in gist: Gist) -> String
    /// The content for the reader.
    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent
    /// The note above the reader; nil if there is none.
    func caveat(_ pane: DetailPane, _ context: Context) -> String?
    /// The job that renders its text; nil if there is nothing to render.
    /// - Parameter rendered: false for the source.
    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob?
    /// True if the source is shown until the text is rendered, and can be shown again by `m`.
    var hasSource: Bool { get }
    /// Requests missing data once the tab is on the screen.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// `F`: requests all of it.
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// `Esc`: cancels its requests. Returns false if there are none.
    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool
    /// Receives the response to one of its requests.
    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist)
    /// The same for a stored response, until the server's.
    func received(stored response: Response, _ gist: inout OpenedGist)
    /// True if the parts of the page are chosen instead of lines.
    var choosesParts: Bool { get }
    /// The number of lines that can be chosen, from the first one on; or of parts, with those that are not loaded.
    func choices(_ pane: DetailPane, _ context: Context) -> Int
    /// `Enter` on a line that leads to another gist: returns the gist's ID.
    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> GistID?
    /// `Enter` on any other line. Returns false if it has no action.
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool
    /// Requests more when the user moves past the last line.
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// Requests more when the user moves up at the beginning of the text.
    func loadPreviousPage(_ pane: inout DetailPane, _ update: inout UpdateContext)
    /// The hints for keys of this tab only, for the status bar.
    func hints(in gist: Gist, _ context: Context) -> [(Command, String)]
    /// Updates what changes with time.
    func passTime(_ pane: inout DetailPane, _ context: Context)
}

extension TabPage {
    func note(in gist: Gist) -> String { "" }
    func caveat(_ pane: DetailPane, _ context: Context) -> String? { nil }
    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? { nil }
    var hasSource: Bool { false }
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool { false }
    func received(_ result: Result<Response, Failure>, _ gist: inout OpenedGist) {}
    func received(stored response: Response, _ gist: inout OpenedGist) {}
    var choosesParts: Bool { false }
    func choices(_ pane: DetailPane, _ context: Context) -> Int { 0 }
    func gist(ofChoice choice: Int, _ pane: DetailPane, _ context: Context) -> GistID? { nil }
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool { false }
    func loadNextPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func loadPreviousPage(_ pane: inout DetailPane, _ update: inout UpdateContext) {}
    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] { [] }
    func passTime(_ pane: inout DetailPane, _ context: Context) {}
}

/// The content of the detail pane's reader.
enum ReaderContent {
    /// A text to scroll through. Files have line numbers and obey `w`; every other text is wrapped.
    case document(ReadingDocument, isFile: Bool)
    case image(TextDocument)
    case message(EmptyState)
    case loading(String)
}

extension DetailPane {
    /// `[`, `]`: shows another tab of the gist.
    mutating func switchTab(by offset: Int, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = gist(context), shown(context) != nil else { return }
        let tabs = opened.tabs(of: gist)
        let place = (tabs.firstIndex(of: tab(context)) ?? 0) + offset
        switchTab(to: tabs[max(0, min(place, tabs.count - 1))], &update)
    }

    /// Shows a tab of the gist on the screen.
    mutating func switchTab(to tab: DetailTab, _ update: inout UpdateContext) {
        guard let id = update.context.selection, self[id] != nil else { return }
        withGist(id) { $0.tab = tab }
        load(&update)
    }
}

extension DetailTab {
    /// The page of a tab: the registry of all tabs.
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

/// The data of a page that is built whenever it is shown. Equal values make the same page.
protocol PageText: Equatable, Sendable {
    var page: Page { get }
}

/// The page that was last built: each key needs it several times, and a gist may have 10,000 files.
final class PageCache: Equatable, Sendable {
    private struct State {
        var latest: (text: any PageText, page: Page)?
        var builds = 0
    }

    private let state = Mutex(State())

    /// The number of built pages.
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

    /// The cache does not take part in equality.
    static func == (one: PageCache, other: PageCache) -> Bool { true }
}
