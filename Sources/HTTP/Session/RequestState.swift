/// The state of a request, with all allowed transitions. The end states are final.
public enum RequestState: String, Sendable, Hashable, CaseIterable {
    /// Not started yet.
    case initialized
    /// In progress, or waiting for its turn.
    case running
    /// Not receiving the body until it is resumed.
    case suspended
    /// Ended by a call or task cancellation; its error is `.cancelled`.
    case cancelled
    /// Ended on its own, with a response or an error.
    case finished

    /// True if a request in this state may change to the next.
    public func canBecome(_ next: RequestState) -> Bool {
        switch (self, next) {
        case (.initialized, .running), (.initialized, .cancelled): true
        case (.running, .suspended), (.running, .cancelled), (.running, .finished): true
        // A suspended request may finish if the whole response had already arrived.
        case (.suspended, .running), (.suspended, .cancelled), (.suspended, .finished): true
        default: false
        }
    }

    var isFinal: Bool { self == .cancelled || self == .finished }
}
