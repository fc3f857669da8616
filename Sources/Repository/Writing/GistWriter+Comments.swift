import FoundationEssentials
import Gists
import Texts

extension GistWriter {
    public func addComment(_ body: String, to gist: GistID) async throws -> Comment {
        try await once(.comment(ExactText(body), on: gist)) {
            try await manager.addComment(body, to: gist)
        } find: { start in
            try await ownComment(body, on: gist, madeSince: start)
        }
    }

    /// Changes one of the user's comments. Idempotent.
    public func editComment(_ id: Int, of gist: GistID, to body: String) async throws -> Comment {
        do {
            return try await manager.editComment(id, of: gist, to: body)
        } catch {
            guard error.mayHaveBeenDone, error.cause != .cancelled else { throw error }
            return try await manager.editComment(id, of: gist, to: body)
        }
    }

    /// Deletes one of the user's comments. If it is missing at a second attempt, the first one deleted it.
    public func deleteComment(_ id: Int, of gist: GistID) async throws {
        do {
            try await manager.deleteComment(id, of: gist)
        } catch {
            guard error.isNotFound, error.attempts > 1 else { throw error }
        }
    }

    private static let commentsAPage = 100

    /// Finds the comment among the newest, which are sorted oldest first.
    private func ownComment(_ body: String, on id: GistID, madeSince start: Date) async throws -> Comment? {
        let login = try await manager.currentUser().login
        let count = try await manager.gist(id).commentCount
        let wanted = body.withoutMargins
        let newest = try await manager.comments(of: id, from: max(1, (count - 1) / Self.commentsAPage + 1))
        return newest.elements.last {
            $0.author?.login == login && $0.createdAt >= earliest(start)
                && $0.body.withoutMargins.isExactly(wanted)
        }
    }
}
