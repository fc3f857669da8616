/// The state of a request, with the whole table of what may follow what. No request leaves its end.
public enum RequestState: String, Sendable, Hashable, CaseIterable {
    /// Not started yet.
    case initialized
    /// On its way, or waiting for its turn.
    case running
    /// Takes no more of its body until it is resumed.
    case suspended
    /// Ended by somebody; its error is `.cancelled`.
    case cancelled
    /// Ended by itself, with an answer or an error.
    case finished

    /// Tells whether a request in this state may go on to the next.
    public func canBecome(_ next: RequestState) -> Bool {
        switch (self, next) {
        case (.initialized, .running), (.initialized, .cancelled): true
        case (.running, .suspended), (.running, .cancelled), (.running, .finished): true
        // A suspended request may finish: all of its answer can have arrived before.
        case (.suspended, .running), (.suspended, .cancelled), (.suspended, .finished): true
        default: false
        }
    }

    var isFinal: Bool { self == .cancelled || self == .finished }
}
