/// State that a component reads and writes while it handles an event.
///
/// The component reads the context, makes requests through `requests`, and leaves a notice or a layer for the model to
/// show. The model applies these once the component has returned.
struct UpdateContext {
    /// The state around the component at the time of the event.
    private(set) var context: Context
    var requests: PendingRequests
    private(set) var notice: Notice?
    /// The layers to show, from back to front.
    private(set) var layers: [Layer] = []
    /// The level whose layer is closed before others are shown.
    private(set) var dismissed: Layer.Level?
    /// The actions for the model to perform once the component has returned, in order.
    private(set) var actions: [AppAction] = []

    init(_ context: Context, _ requests: PendingRequests) {
        self.context = context
        self.requests = requests
    }
}

extension UpdateContext {
    /// Renews the context after the focus, the feed or the selection has changed.
    mutating func follow(_ panes: Panes) {
        context = panes.context(context.settings, context.signIn, at: context.now, frontLevel: context.frontLevel)
    }
}

extension UpdateContext: Updating {
    mutating func tell(_ notice: Notice) { self.notice = notice }

    mutating func present(_ layer: Layer) { layers.append(layer) }

    /// Removes the notice, because it is shown already.
    mutating func takeNotice() -> Notice? { notice.take() }

    /// Closes the layer of a level.
    mutating func dismiss(_ level: Layer.Level) { dismissed = level }

    /// Requests an action from another part of the program.
    mutating func perform(_ action: AppAction) { actions.append(action) }
}

/// A source of effects and notices: the model, and a component's update context.
protocol Updating {
    var requests: PendingRequests { get set }
    var context: Context { get }
    /// Shows a notice at the bottom of the screen, instead of an earlier one.
    mutating func tell(_ notice: Notice)
    /// Puts a layer over the panes, and replaces the one of its level.
    mutating func present(_ layer: Layer)
}

extension Updating {
    mutating func tell(_ text: String, hint: String = "") { tell(Notice(text: text, hint: hint, isError: false)) }

    /// Reports that the user's action is done.
    mutating func succeed(_ text: String, hint: String = "") {
        var notice = Notice(text: text, hint: hint, isError: false)
        notice.isSuccess = true
        tell(notice)
    }

    /// Reports that a gist was made; the next key can copy its URL.
    mutating func succeed(_ text: String, copying url: String) {
        let key = context.key(of: .copy(.menu))
        let isCopied = CopiedAddress.plain(url) != nil && !key.isEmpty
        var notice = Notice(text: text, hint: isCopied ? Words.Export.copyHint(key) : "", isError: false)
        notice.isSuccess = true
        notice.url = isCopied ? url : nil
        tell(notice)
    }

    mutating func complain(_ message: String, hint: String = "") { tell(Notice(message, hint: hint)) }

    /// Asks the user to type a line.
    mutating func type(_ purpose: Prompt.Purpose, _ text: String = "") {
        present(.prompt(Prompt(purpose: purpose, line: LineEditor(text, isSelected: purpose.choosesRows))))
    }

    mutating func ask(_ query: Query, for owner: RequestOwner, isForced: Bool = false) {
        requests.ask(query, for: owner, isForced: isForced)
    }

    mutating func compute(_ computation: BackgroundJob, for owner: RequestOwner) {
        requests.emit(.compute(computation, requests.open(for: owner)))
    }

    mutating func change(_ change: Mutation, for owner: RequestOwner) {
        requests.emit(.change(change, requests.open(for: owner)))
    }

    mutating func keep(_ note: StoreWrite) { requests.emit(.keep(note)) }

    mutating func emit(_ effect: Effect) { requests.emit(effect) }
}
