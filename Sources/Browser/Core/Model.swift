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

    public var size: Size
    public var settings: Settings
    /// The time of the last message.
    public var now: Date
    public var feeds = Feeds()
    public var focus: Focus = .list
    public var isZoomed = false
    /// Columns that `<` and `>` took from or gave to the list.
    public var dividerShift = 0
    public var overlay: Overlay?
    /// The line being typed.
    public var prompt: Prompt?
    /// Keys that are the beginning of more.
    public internal(set) var pending: PendingKeys?
    /// What was last looked for in a text.
    var finding: Finding?
    var pointer = Pointer()
    var following = Following()
    /// False while another window has the keyboard, as far as the terminal tells.
    public var hasFocus = true
    /// When a feed was last refreshed unasked.
    var askedAt: Date?
    /// What was last filtered for: `n` and `N` go on finding it.
    var lastFilter = RowQuery("")
    /// What was typed behind `:`, the latest last.
    var commandHistory: [String] = []
    /// The folder that was last saved to, with its slash.
    var saveFolder = "./"
    /// What was typed behind `|`, the latest last.
    var pipeHistory: [String] = []
    /// What the disk has for the path being typed, as far as `Tab` has asked.
    var pathCompletions: [String] = []
    /// The export under way.
    var runningExport: RunningExport?
    /// The address that was last opened, or is to be at the start.
    public var openedAddress = ""
    /// Gists marked for the next action, by id, in the order in which they were.
    public internal(set) var marks: OrderedSet<String> = []
    public var notice: Notice?
    public var opened: OrderedDictionary<String, OpenedGist> = [:]
    public var wraps = false
    public var showsExactTimes = false
    public var avatars = AvatarCache()
    public var avatarRequests = AvatarRequests()
    var picturesInText = PicturesInText()
    /// The long file that is being looked through.
    var highlighting: TextDocument?
    var reading: ReadingWork?
    public var rateLimit: RateLimit?
    /// What earlier sessions left; nil where nothing is kept.
    public var readHistory: ReadHistory?
    /// Which gists are starred, as far as that is known; changes of one's own are in it at once.
    public var stars: [String: Bool] = [:]
    var starChanges = StarChanges()
    public var search = SearchState()
    /// What was announced with `--plain`.
    var announcer = Announcer()
    let pages = PageCache()
    /// What was saved where, by gist.
    var savedFiles: [String: [SavedFile]] = [:]
    /// Until when requests wait for one of the service's limits; nil while none does.
    public var waitsUntil: Date?
    var logPane = LogPane()
    public var spinnerFrame = 0
    /// True if the list last moved up: where pictures are fetched ahead.
    var movesUp = false
    var requests = Requests()

    public init(size: Size, settings: Settings, now: Date) {
        self.size = size
        self.settings = settings
        self.now = now
    }

    /// Which feed is on the screen.
    public var feedID: Feed {
        get { feeds.shownID }
        set { feeds.shownID = newValue }
    }

    /// The feed on the screen, lent in its place: as a copy it would be much of what a key costs.
    public var feed: FeedState {
        _read { yield feeds.shown }
        _modify { yield &feeds.shown }
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
        feed.load != nil || waitsUntil != nil || runningExport != nil || starChanges.sentence != nil
            || isDetailBusy
    }

    private var isDetailBusy: Bool {
        guard let selection = feed.selection else { return false }
        return requests.isOpen { $0.gist == selection }
    }

    /// True while ticks are wanted: a spinner turns, or a key waits for another one.
    public var wantsTicks: Bool { isAnimating || isKeyWaiting }
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
