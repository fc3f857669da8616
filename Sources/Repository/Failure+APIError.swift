import Documents
import GitHub

extension Failure {
    /// An error as it is reported to the user.
    public init(_ error: any Error) {
        if let failure = error as? Failure {
            self = failure
        } else if let error = error as? APIError {
            self.init(
                error.sentence(), headline: error.headline, details: error.details, isOffline: error.isOffline,
                absence: error.absence,
                retryAt: error.retryAt, isTokenRefused: error.isTokenRefused)
            tokenFlaw = error.tokenFlaw
        } else {
            self.init(Words.unexpected, details: "\(type(of: error))")
        }
    }
}

extension APIError {
    fileprivate var absence: Failure.Absence? {
        switch cause {
        case .gone, .notFound(mayLackScope: false): .certain
        case .notFound(mayLackScope: true): .perhaps
        default: nil
        }
    }
}
