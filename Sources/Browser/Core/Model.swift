import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading

/// Everything that the screen is drawn from. Changed by `update` alone.
public struct Model: Equatable, Sendable {
    /// Which pane the keys go to. Where only one pane fits, it is the one shown.
    public enum Focus: CaseIterable, Hashable, Sendable { case list, detail }

    /// What stands in front of the panes.
    public enum Overlay: Hashable, Sendable {
        case page(Page, top: Int)
        case picker(Picker)

        /// Text to scroll through.
        public enum Page: Hashable, Sendable { case help, log }
    }

    /// A line about something that just happened; the next key clears it.
    public struct Notice: Hashable, Sendable {
        public var text: String
        /// What can be done about it: stays where the text is cut.
        public var hint = ""
        public var isError: Bool

        public init(text: String, hint: String = "", isError: Bool) {
            self.text = text
            self.hint = hint
            self.isError = isError
        }

        /// Of something that is wrong.
        public init(_ complaint: String, hint: String = "") { self.init(text: complaint, hint: hint, isError: true) }
    }

    public internal(set) var settings: Settings
    /// The time of the last message.
    public internal(set) var now: Date
    var requests = Requests()
    public internal(set) var window: Window
    public internal(set) var input = InputState()
    public internal(set) var overlay: Overlay?
    var logPane = LogPane()
    public internal(set) var list = ListPane()
    public internal(set) var detail = DetailPane()
    public internal(set) var account = Account()
    var exports = Exports()
    /// What was announced with `--plain`.
    var announcer = Announcer()

    /// The model of a start.
    /// - Parameters:
    ///   - feed: the one on the screen.
    ///   - cached: rows of an earlier session.
    ///   - address: the gist to be opened; empty for none.
    public init(
        size: Size, settings: Settings, now: Date, feed: Feed = .everyone, cached: [Feed: FeedState] = [:],
        opening address: String = "", notice: Notice? = nil
    ) {
        window = Window(size: size, notice: notice)
        self.settings = settings
        self.now = now
        list.feeds.shownID = feed
        for (feed, rows) in cached { list.feeds[feed] = rows }
        list.openedAddress = address
    }

    public internal(set) var size: Size {
        get { window.size }
        set { window.size = newValue }
    }

    public internal(set) var focus: Focus {
        get { window.focus }
        set { window.focus = newValue }
    }

    public internal(set) var notice: Notice? {
        get { window.notice }
        set { window.notice = newValue }
    }

    /// The line being typed.
    public internal(set) var prompt: Prompt? {
        get { input.prompt }
        set { input.prompt = newValue }
    }

    public internal(set) var opened: OrderedDictionary<String, OpenedGist> {
        _read { yield detail.opened }
        _modify { yield &detail.opened }
    }

    /// Which feed is on the screen.
    public internal(set) var feedID: Feed {
        get { list.feeds.shownID }
        set { list.feeds.shownID = newValue }
    }

    /// The feed on the screen, lent in its place: as a copy it would be much of what a key costs.
    public internal(set) var feed: FeedState {
        _read { yield list.feeds.shown }
        _modify { yield &list.feeds.shown }
    }

    public var selectedGist: Gist? { feed.selectedGist }

    /// The selected gist as far as it was opened.
    var openedSelection: OpenedGist? { feed.selection.flatMap { opened[$0] } }

    /// True while a spinner turns.
    public var isAnimating: Bool {
        // What moves by itself would be read out again and again.
        !settings.isLinear && isBusy
    }

    private var isBusy: Bool {
        feed.load != nil || account.waitsUntil != nil || exports.running != nil || account.starChanges.sentence != nil
            || isDetailBusy
    }

    private var isDetailBusy: Bool {
        guard let selection = feed.selection else { return false }
        return requests.isOpen { $0.gist == selection }
    }

    /// True while ticks are wanted: a spinner turns, or a key waits for another one.
    public var wantsTicks: Bool { isAnimating || isKeyWaiting }
}

/// The terminal's window: what is shown where, and whether somebody looks.
public struct Window: Equatable, Sendable {
    public internal(set) var size: Size
    public internal(set) var focus = Model.Focus.list
    /// True while one pane has the whole screen.
    public internal(set) var isZoomed = false
    /// Columns that `<` and `>` took from or gave to the list.
    public internal(set) var dividerShift = 0
    public internal(set) var notice: Model.Notice?
    /// False while another window has the keyboard, as far as the terminal tells.
    public internal(set) var hasFocus = true
    public internal(set) var spinnerFrame = 0
}

/// What the person is in the middle of typing or pointing at.
public struct InputState: Equatable, Sendable {
    /// Keys that are the beginning of more.
    public internal(set) var pending: PendingKeys?
    /// The line being typed.
    public internal(set) var prompt: Prompt?
    /// What was typed behind `:`, the latest last.
    var commandHistory: [String] = []
    /// What the disk has for the path being typed, as far as `Tab` has asked.
    var pathCompletions: [String] = []
    var mouse = MouseState()
}

/// What the person or the terminal decided before the start.
public struct Settings: Hashable, Sendable {
    public var themes: ThemeChoice { didSet { theme = themes.theme } }
    public private(set) var theme: Theme
    public var showsAvatars: Bool
    /// True where a token was given.
    public var hasToken: Bool
    /// Where it comes from: `GH_TOKEN`.
    public var tokenSource = ""
    /// What the API is called in messages: `GitHub`, or the host of an Enterprise server.
    public var serviceName: String
    /// What exact times are read from.
    public var clock: WallClock
    /// True where no network is to be used.
    public var isOffline: Bool
    /// Gists that match one of these are kept off every list.
    public var hideRules: [RowQuery] = []
    public var keymap = Keymap.standard
    /// For those who hear the screen: see `LinearView`.
    public var isLinear = false
    /// Seconds after which a feed refreshes by itself; nil for never.
    public var refreshEvery: Int?

    public init(
        themes: ThemeChoice = ThemeChoice(), showsAvatars: Bool = true, hasToken: Bool = false,
        serviceName: String = "GitHub", clock: WallClock = .utc, isOffline: Bool = false
    ) {
        self.themes = themes
        theme = themes.theme
        self.showsAvatars = showsAvatars
        self.hasToken = hasToken
        self.serviceName = serviceName
        self.clock = clock
        self.isOffline = isOffline
    }
}
