import FoundationEssentials
import Gists

/// Requests that change something at GitHub. Each needs a token with the scope `gist`. None is sent twice unless GitHub
/// says that nothing was done; ``APIError/mayHaveBeenDone`` tells if a failed change may have been carried out.
extension GitHubAPIManager {
    /// Creates a gist.
    /// - Returns: the gist with its files' contents, as far as GitHub sends them.
    public func create(_ draft: GistDraft) async throws(APIError) -> Gist {
        try await value(of: .create(draft))
    }

    /// Changes one of the user's gists. Anything that the edit does not mention stays unchanged.
    public func edit(_ id: GistID, _ edit: GistEdit) async throws(APIError) -> Gist {
        try await value(of: .edit(id, edit))
    }

    /// Deletes one of the user's gists.
    public func delete(_ id: GistID) async throws(APIError) {
        try await change(.delete(id))
    }

    /// Forks another user's gist into this account.
    public func fork(_ id: GistID) async throws(APIError) -> Gist {
        try await value(of: .fork(id))
    }

    public func addComment(_ body: String, to gist: GistID) async throws(APIError) -> Comment {
        try await value(of: .addComment(gist: gist, body))
    }

    /// Changes one of the user's comments.
    public func editComment(_ id: Int, of gist: GistID, to body: String) async throws(APIError) -> Comment {
        try await value(of: .editComment(gist: gist, id, body))
    }

    /// Deletes one of the user's comments.
    public func deleteComment(_ id: Int, of gist: GistID) async throws(APIError) {
        try await change(.deleteComment(gist: gist, id))
    }

    /// The current time of the local clock.
    public var now: Date { session.clock.now }

    /// Converts a time of the local clock to GitHub's, using the difference in its latest response.
    public func serverTime(of date: Date) -> Date { date + rateLimiter.serverOffset }
}

extension APIError {
    /// True if the thing does not exist, or GitHub says so because the token may not see it.
    public var isNotFound: Bool {
        switch cause {
        case .notFound, .gone: true
        default: false
        }
    }

    /// True if GitHub may have made the change without a successful response, so check before sending it again.
    public var mayHaveBeenDone: Bool {
        switch cause {
        case .serverTrouble, .unreadable: true
        case .unexpectedStatus: !(400..<500 ~= status ?? 0)
        case .network(let code, _):
            switch code {
            case .offline, .cannotResolve, .cannotConnect, .connectTimedOut, .tlsFailed: false
            default: true
            }
        case .cancelled: true
        default: false
        }
    }
}
