import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading

/// Everything that the screen is drawn from. Changed by `update` alone.
public struct Model: Equatable, Sendable {
    public internal(set) var settings: Settings
    var requests = PendingRequests()
    var window: Window
    var input = InputState()
    var layers = Layers()
    var panes = Panes()
    var signIn = SignIn()
    var changes = Changes()
    var library = Library()
    var exports = Exports()
    var places = PlaceStack()
    var writing = Writing()
    var commenting = Commenting()
    /// What was announced with `--plain`.
    var announcer = Announcer()

    /// The model of a start.
    /// - Parameters:
    ///   - feed: the one on the screen.
    ///   - cached: rows of an earlier session.
    ///   - address: the gist to be opened; empty for none.
    ///   - session: where the last run ended, in the same feed; nil for the feed's beginning.
    public init(
        size: Size, settings: Settings, now: Date, feed: Feed = .everyone, cached: KeyValuePairs<Feed, FeedState> = [:],
        opening address: String = "", resuming session: Session? = nil, notice: Notice? = nil
    ) {
        window = Window(size: size, notice: notice)
        self.settings = settings
        self.now = now
        list.feeds.shownID = feed
        for (feed, rows) in cached { list.feeds[feed] = rows }
        list.openedAddress = address
        list.openedReference = GistReference(address)
        // Who names a gist wants to read it: the whole screen is the text's.
        window.isZoomed = !address.isEmpty
        detail.numbersLines = settings.numbersLines
        // Who hears the screen does not see that a line goes on.
        detail.wraps = settings.isLinear
        layOut()
        if let session { resume(session) }
    }

    /// Works out where everything stands, once what that depends on has changed.
    mutating func layOut() {
        window.layout = Layout(window, settings, hasRows: !feed.rows.isEmpty, hasNotice: bottomLine != nil)
    }

    /// What a pane is told of the others.
    var context: Context {
        Context(
            settings: settings, now: now, window: window, feed: feedID, signIn: signIn, selection: feed.selection,
            selectedGist: feed.selectedGist, frontLevel: layers.front?.level)
    }

    /// What the line above the status bar says: a passing notice, or a failure that left rows on the screen.
    var bottomLine: Notice? { notice ?? list.failureNotice(settings, at: now) }
}

// MARK: - Components

extension Model: Updating {
    mutating func tell(_ notice: Notice) { self.notice = notice }

    /// Lets a component of the model change, and takes in what it asks for and what it tells the user.
    ///
    /// The requests are the component's for as long: nothing else of the model asks for anything meanwhile.
    @discardableResult
    mutating func updating<Result>(_ change: (inout Model, inout UpdateContext) -> Result) -> Result {
        var update = beginUpdate()
        defer { end(update) }
        return change(&self, &update)
    }

    /// The same for a response that may come late: no list opens over what the user has opened meanwhile.
    mutating func updatingLate(_ change: (inout Model, inout UpdateContext) -> Void) {
        var update = beginUpdate()
        change(&self, &update)
        end(update, isLate: true)
    }

    private mutating func beginUpdate() -> UpdateContext {
        // The requests move, so that they are not copied.
        var moved = PendingRequests()
        moved.now = now
        swap(&moved, &requests)
        return UpdateContext(context, moved)
    }

    private mutating func end(_ update: consuming UpdateContext, isLate: Bool = false) {
        requests = update.requests
        if let notice = update.notice { self.notice = notice }
        if let level = update.dismissed { layers[level] = nil }
        for layer in update.layers { show(layer, isLate: isLate) }
        for action in update.actions { perform(action) }
    }

    private mutating func show(_ layer: Layer, isLate: Bool) {
        if isLate, case .picker = layer {
            guard prompt == nil, box == nil else { return }
            notice = nil
        }
        present(layer)
    }
}

// MARK: - What several panes ask for

extension Model {
    public var size: Size { window.size }

    /// The time of the last message.
    var now: Date {
        get { requests.now }
        set { requests.now = newValue }
    }

    /// The owner of the token; nil until GitHub has named it.
    public var login: String? { signIn.login }

    /// Sentences about what is lost if the program ends now; nil if nothing is.
    public var unsentChanges: String? { changes.unsentMessage }

    /// Where everything stands.
    var layout: Layout { window.layout }

    var focus: Focus {
        get { window.focus }
        set {
            window.focus = newValue
            layOut()
        }
    }

    var notice: Notice? {
        get { window.notice }
        set {
            window.notice = newValue
            layOut()
        }
    }

    /// Which feed is on the screen.
    var feedID: Feed {
        get { list.feeds.shownID }
        set { list.feeds.shownID = newValue }
    }

    /// The feed on the screen, lent in its place.
    public internal(set) var feed: FeedState {
        _read { yield list.feeds.shown }
        _modify { yield &list.feeds.shown }
    }

    var selectedGist: Gist? { feed.selectedGist }

    /// True while a spinner turns. What moves by itself would be read out again and again.
    var isAnimating: Bool {
        guard !settings.isLinear else { return false }
        let selection = feed.selection
        return feed.isLoading || signIn.limits.waitsUntil != nil || exports.running != nil
            || changes.message != nil
            || selection != nil && requests.isOpen { $0.gist == selection }
    }

    /// True while ticks are wanted: a spinner turns, or a selection goes on beyond an edge, or a key waits for another one
    /// that means something by itself.
    public var wantsTicks: Bool {
        isAnimating || input.mouse.selecting?.edge ?? 0 != 0 || input.waitingCommand(in: focus, settings.keymap) != nil
    }

    /// When a tick is wanted that shows what time alone changes; nil where nothing waits for it.
    public var nextTick: Date? {
        let context = context
        return [
            list.refreshDue(context), previewDue, lookDue(context), feed.springsBackAt, retryDue,
            input.interruptEnds, detail.forkDue(context),
        ]
        .compactMap(\.self).min()
    }

    /// When a tick is wanted that offers to retry what a limit forbids until then.
    private var retryDue: Date? { feed.failure?.retryAt.flatMap { $0 > now ? $0 : nil } }

    /// When a tick is wanted that shows what the list has come to; nil where it is shown, or has no place beside it.
    var previewDue: Date? {
        guard list.isPreviewPending(focus) else { return nil }
        return layout.divider != nil || layout.lastTop(rowCount: feed.shownCount) > 0 ? list.preview.endsAt : nil
    }

    /// When a tick is wanted that looks into the selected gist; nil where it is known, or not to be looked into.
    func lookDue(_ context: Context) -> Date? { detail.isLookDue(context) ? list.preview.restsAt : nil }

    /// True while a moment by itself changes what is seen: a key waits for another one, or the list for rest.
    public var waitsForTime: Bool { input.pending != nil || previewDue != nil || lookDue(context) != nil }

    /// What the terminal's window is called: what is read now.
    public var windowTitle: String {
        let context = context
        guard focus == .detail, let gist = detail.gist(context) else { return Words.Window.title(feedID.title) }
        let description = OneLine.collapse(gist.shownDescription ?? gist.owner?.login ?? gist.id, columns: 60)
        let tab = detail.tab(context)
        guard case .file = tab else { return description }
        return "\(tab.page.title(in: gist)) · \(description)"
    }
}
