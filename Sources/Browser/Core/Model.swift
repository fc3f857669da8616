import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading

/// The state that the screen is drawn from. Only `update` changes it.
public struct Model: Equatable, Sendable {
    public internal(set) var settings: Settings
    var requests = PendingRequests()
    var input = InputState()
    var layers = Layers()
    var panes: Panes
    var signIn = SignIn()
    var changes = Changes()
    var exports = Exports()
    var compose = Compose()
    /// The announcements of `--plain`.
    var announcer = Announcer()

    /// Creates the model for a start.
    ///
    /// `feed` is on the screen; `cached` holds its rows of an earlier session. `address` is the URL or ID of the gist to
    /// open, empty for none. `session` is the position at the end of the last session, in the same feed; nil for the
    /// feed's beginning. `choices` are already in `settings`, unless the configuration has others.
    public init(
        size: Size, settings: Settings, now: Date, feed: Feed = .everyone, cached: KeyValuePairs<Feed, FeedState> = [:],
        opening address: String = "", resuming session: Session? = nil,
        choices: ScreenChoices = ScreenChoices(), notice: Notice? = nil
    ) {
        // Users of screen readers do not see that a line continues.
        let wraps = settings.isLinear || choices.wraps == true
        panes = Panes(
            window: Window(size: size, notice: notice), stored: StoredChoices(choices, settings, wraps: wraps))
        self.settings = settings
        self.now = now
        list.feeds.shownID = feed
        for (id, state) in cached { list.feeds[id] = state }
        list.openedAddress = address
        list.openedReference = GistReference(address)
        // A user who names a gist wants to read it: its text gets the whole screen.
        window.isZoomed = !address.isEmpty
        detail.options.numbersLines = settings.numbersLines
        detail.options.wraps = wraps
        detail.opened = OpenedGists(choices)
        detail.inlineImages.sizes = choices.imageSizes
        window.dividerShift = choices.dividerShift
        if let session { panes.resume(session) }
        panes.layOut(settings, at: now)
        if session != nil { list.keepInBounds(layout, at: now) }
    }

    /// The context for the panes.
    var context: Context { panes.context(settings, signIn, at: now, frontLevel: layers.front?.level) }

    /// The text of the line above the status bar: a notice, or a failure while rows are on the screen.
    var bottomLine: Notice? { panes.bottomLine(settings, at: now) }
}

// MARK: - Components

extension Model: Updating {
    mutating func tell(_ notice: Notice) { self.notice = notice }

    /// Lets a component of the model change, then applies its requests, notices and actions.
    ///
    /// Meanwhile the component owns the requests: nothing else of the model makes any.
    @discardableResult
    mutating func updating<Result>(_ change: (inout Model, inout UpdateContext) -> Result) -> Result {
        let focus = focus
        var update = beginUpdate()
        defer { end(&update, focusBefore: focus) }
        return change(&self, &update)
    }

    /// The same for a response that may be late: it opens no list over a layer that the user has opened meanwhile.
    mutating func updatingLate(_ change: (inout Model, inout UpdateContext) -> Void) {
        let focus = focus
        var update = beginUpdate()
        change(&self, &update)
        end(&update, focusBefore: focus, isLate: true)
    }

    private mutating func beginUpdate() -> UpdateContext {
        // The requests are moved, not copied.
        var moved = PendingRequests()
        moved.now = now
        swap(&moved, &requests)
        return UpdateContext(context, consume moved)
    }

    private mutating func end(_ update: inout UpdateContext, focusBefore: Focus, isLate: Bool = false) {
        // Moved back: a second copy would make the next change copy all of them.
        swap(&requests, &update.requests)
        if window.focus != focusBefore { panes.layOut(settings, at: now) }
        if let notice = update.notice { self.notice = notice }
        if let level = update.dismissed { layers[level] = nil }
        for layer in update.layers {
            if isLate, case .picker = layer {
                guard prompt == nil, box == nil else { continue }
                self.notice = nil
            }
            present(layer)
        }
        for action in update.actions { perform(action) }
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
    public var login: Login? { signIn.login }

    /// Sentences about what is lost if the program ends now; nil if nothing is.
    public var unsentChanges: String? { changes.unsentMessage }

    /// The layout of the screen.
    var layout: Layout { window.layout }

    var focus: Focus {
        get { window.focus }
        set {
            window.focus = newValue
            panes.layOut(settings, at: now)
        }
    }

    var notice: Notice? {
        get { window.notice }
        set {
            window.notice = newValue
            panes.layOut(settings, at: now)
        }
    }

    /// The feed on the screen.
    var feedID: Feed {
        get { list.feeds.shownID }
        set { list.feeds.shownID = newValue }
    }

    /// The feed on the screen, modified in place.
    public internal(set) var feed: FeedState {
        _read { yield list.feeds.shown }
        _modify { yield &list.feeds.shown }
    }

    var selectedGist: Gist? { feed.selectedGist }

    /// The avatars that were requested last.
    public var avatarRequests: AvatarRequests { list.avatarRequests }

    /// True while a spinner turns. Not with `--plain`, as screen readers would read it again and again.
    var isAnimating: Bool {
        guard !settings.isLinear else { return false }
        let selection = feed.selection?.gist
        return feed.isLoading || signIn.limits.waitsUntil != nil || exports.running != nil
            || changes.areRunning
            || selection != nil && requests.isOpen { $0.gist == selection }
    }

    /// True while ticks are needed: a spinner turns, a selection is dragged beyond an edge, or a pending key has a
    /// meaning by itself.
    public var wantsTicks: Bool {
        isAnimating || input.mouse.selecting?.edge ?? 0 != 0 || input.waitingCommand(in: focus, settings.keymap) != nil
    }

    /// The time of the next tick for a change that only depends on time; nil if there is none.
    public var nextTick: Date? {
        let context = context
        return [
            list.refreshDue(context), panes.previewDue, panes.previewLoadDue(context), feed.springsBackAt,
            input.interruptEnds, input.explainsAt(now), ForksTab().requestDue(detail, context),
            detail.historyPreview.due, panes.followingDue(context), signIn.limits.current(at: now)?.resetsAt,
            // A retry is offered after a limit.
            feed.failure?.retryAt.flatMap { $0 > now ? $0 : nil },
        ]
        .compactMap(\.self).min()
    }

    /// True if the screen will change with time alone: a key is pending, or the selection is about to rest.
    public var waitsForTime: Bool {
        input.pending != nil || panes.previewDue != nil || panes.previewLoadDue(context) != nil
    }

    /// The title of the terminal's window: the gist or file being read.
    public var windowTitle: String {
        guard focus == .detail, case let context = context, let gist = detail.gist(context) else {
            return Words.Window.title(feedID.title)
        }
        let description = OneLine.collapse(
            gist.shownDescription ?? gist.owner?.login.rawValue ?? gist.id.rawValue, columns: 60)
        let tab = detail.tab(context)
        guard case .file = tab else { return description }
        return "\(tab.page.title(in: gist)) · \(description)"
    }
}
