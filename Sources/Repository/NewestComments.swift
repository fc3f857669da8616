import Gists
import GitHub
import Synchronization

/// How many comments gists have, as far as that is known, by id.
final class CommentCounts: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    subscript(id: String) -> Int? {
        get { counts.withLock { $0[id] } }
        set { counts.withLock { $0[id] = newValue } }
    }
}

extension GitHubAPIManager {
    /// Comments on a page of GitHub's, which counts pages from the oldest comment.
    private static let commentsAPage = 100
    /// A number of comments that is further from the truth than so many pages is no news but an error, or malice.
    private static let mostMoves = 10

    /// The newest page of a gist's comments, oldest first.
    /// - Parameter count: how many there are, as far as that is known.
    func newestComments(on gist: String, count: Int) async throws(APIError) -> [Comment] {
        var page = max(1, (count + Self.commentsAPage - 1) / Self.commentsAPage)
        var newest = try await comments(gist, page: page)
        // Comments that were written or deleted since have moved the last page.
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
