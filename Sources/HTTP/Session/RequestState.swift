/// Where a request stands. The whole table of what may follow what; no request leaves its end.
public enum RequestState: String, Sendable, Hashable, CaseIterable {
    case initialized, running, suspended, cancelled, finished

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
