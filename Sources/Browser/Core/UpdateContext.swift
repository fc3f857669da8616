import Gists

/// What a component reads and writes while it handles an event.
///
/// The component reads the context, asks through `requests`, and leaves a notice or a layer for the model to show. The model
/// takes all of it in once the component has returned.
struct UpdateContext {
    /// The state around the component when the event came.
    let context: Context
    var requests: Requests
    private(set) var notice: Notice?
    private(set) var layer: Layer?

    init(_ context: Context, _ requests: Requests) {
        self.context = context
        self.requests = requests
    }
}

extension UpdateContext: Updating {
    mutating func tell(_ notice: Notice) { self.notice = notice }

    mutating func present(_ layer: Layer) { self.layer = layer }
}

/// Something that asks for effects and tells the user about them: the model, and a component's update context.
protocol Updating {
    var requests: Requests { get set }
    /// Shows a notice at the bottom of the screen, in place of an earlier one.
    mutating func tell(_ notice: Notice)
    /// Puts a layer over the panes, in place of the one of its level.
    mutating func present(_ layer: Layer)
}

extension Updating {
    mutating func tell(_ text: String, hint: String = "") { tell(Notice(text: text, hint: hint, isError: false)) }

    /// Tells that something the user wanted is done.
    mutating func succeed(_ text: String, hint: String = "") {
        var notice = Notice(text: text, hint: hint, isError: false)
        notice.isSuccess = true
        tell(notice)
    }

    mutating func complain(_ message: String, hint: String = "") { tell(Notice(message, hint: hint)) }

    /// Asks the user to type a line.
    mutating func type(_ purpose: Prompt.Purpose, _ text: String = "") {
        present(.prompt(Prompt(purpose: purpose, line: LineEditor(text))))
    }

    mutating func ask(_ query: Query, for requester: Requester, isForced: Bool = false) {
        requests.ask(query, for: requester, isForced: isForced)
    }

    mutating func compute(_ computation: Computation, for requester: Requester) {
        requests.emit(.compute(computation, requests.open(for: requester)))
    }

    mutating func change(_ change: Change, for requester: Requester) {
        requests.emit(.change(change, requests.open(for: requester)))
    }

    mutating func keep(_ note: Note) { requests.emit(.keep(note)) }

    mutating func emit(_ effect: Effect) { requests.emit(effect) }
}
