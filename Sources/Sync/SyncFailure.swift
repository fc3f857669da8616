import Documents
import GitHub

/// The reason why a part of a sync ended.
enum SyncFailure: Error {
    case api(APIError)
    /// Nothing can be stored; the reason as a sentence.
    case store(String)

    init(_ error: any Error) {
        switch error {
        case let failure as SyncFailure: self = failure
        case let error as APIError: self = .api(error)
        default: self = .store(Failure(error).sentence)
        }
    }

    var sentence: String {
        switch self {
        case .api(let error): error.sentence()
        case .store(let sentence): sentence
        }
    }

    /// True if all further requests to the API would fail in the same way.
    var isFinal: Bool {
        switch self {
        case .api(let error): error.isTokenRefused || error.isOffline || error.cause == .cancelled
        case .store: true
        }
    }

    var needsToken: Bool { if case .api(let error) = self { error.isAuthentication } else { false } }
    var isCancelled: Bool { if case .api(let error) = self { error.cause == .cancelled } else { false } }
    /// True if GitHub no longer has the requested thing.
    var isAbsence: Bool {
        guard case .api(let error) = self else { return false }
        return switch error.cause {
        case .notFound, .gone: true
        default: false
        }
    }
}
