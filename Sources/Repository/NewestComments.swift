import Gists
import GitHub
import Synchronization

/// The known numbers of comments by gist ID.
final class CommentCounts: Sendable {
    private let counts = Mutex<[GistID: Int]>([:])

    subscript(id: GistID) -> Int? {
        get { counts.withLock { $0[id] } }
        set { counts.withLock { $0[id] = newValue } }
    }
}

extension GitHubAPIManager {
    /// Comments on a page from GitHub, which counts pages from the oldest comment.
    private static let commentsAPage = 100
    /// A comment count that is wrong by more pages than this is an error or malicious.
    private static let mostMoves = 10

    /// Loads the newest page of a gist's comments, oldest first.
    /// - Parameter count: the last known number of comments.
    func newestComments(on gist: GistID, count: Int) async throws(APIError) -> [Comment] {
        var page = max(1, (count + Self.commentsAPage - 1) / Self.commentsAPage)
        var newest = try await comments(gist, page: page)
        // Comments that were written or deleted since have changed the number of the last page.
        var moves = 0
        while newest.isEmpty, page > 1 {
            moves += 1
            page = moves < Self.mostMoves ? page - 1 : 1
            newest = try await comments(gist, page: page)
        }
        while newest.count >= Self.commentsAPage, moves < Self.mostMoves {
            moves += 1
            page += 1
            let next = try await comments(gist, page: page)
            if next.isEmpty { break }
            newest = next
        }
        return newest
    }
}
