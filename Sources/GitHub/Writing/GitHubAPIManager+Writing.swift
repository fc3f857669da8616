import FoundationEssentials
import Gists
import HTTP

/// What changes something at GitHub. Each takes a token with the scope `gist`. None is sent twice unless GitHub says that
/// nothing was done: whether a failure came before or after the change, ``APIError/mayHaveBeenDone`` tells.
extension GitHubAPIManager {
    /// Makes a gist.
    /// - Returns: the gist with its files' contents, as far as GitHub sends them.
    public func create(_ draft: GistDraft) async throws(APIError) -> Gist {
        try await value(of: .create(draft))
    }

    /// Changes a gist of one's own. What the edit does not name stays as it is.
    public func edit(_ id: String, _ edit: GistEdit) async throws(APIError) -> Gist {
        try await value(of: .edit(id, edit))
    }

    /// Deletes a gist of one's own.
    public func delete(_ id: String) async throws(APIError) {
        try await change(.delete(id))
    }

    /// Copies somebody else's gist to one's own.
    public func fork(_ id: String) async throws(APIError) -> Gist {
        try await value(of: .fork(id))
    }

    public func addComment(_ body: String, to gist: String) async throws(APIError) -> Comment {
        try await value(of: .addComment(gist: gist, body))
    }

    /// Changes a comment of one's own.
    public func editComment(_ id: Int, of gist: String, to body: String) async throws(APIError) -> Comment {
        try await value(of: .editComment(gist: gist, id, body))
    }

    /// Deletes a comment of one's own.
    public func deleteComment(_ id: Int, of gist: String) async throws(APIError) {
        try await change(.deleteComment(gist: gist, id))
    }

    /// The time by the local clock.
    public var now: Date { session.clock.now }

    /// A moment of the local clock by GitHub's, as far as its latest answer told the difference.
    public func serverTime(of date: Date) -> Date { date + rateLimiter.serverOffset }
}

extension APIError {
    /// True where GitHub has no such thing, or says so of what the token may not see.
    public var isNotFound: Bool {
        switch cause {
        case .notFound, .gone: true
        default: false
        }
    }

    /// True where GitHub may have made the change although no good answer came: whoever tries again looks first.
    public var mayHaveBeenDone: Bool {
        switch cause {
        case .serverTrouble, .unreadable, .unexpectedStatus: true
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
