import FoundationEssentials
import Gists
import GitHub
import Storage

/// Complete lists and files for a backup. Responses are stored, so that the backup can be compared with the store.
extension OneShotRepository {
    /// Loads all pages of a list.
    /// - Parameter received: is called with the gists of each page. What came before a failure counts.
    /// - Returns: the number of entries that could not be read.
    public func allGists(_ feed: RemoteFeed, received: @escaping @Sendable ([Gist]) -> Void) async throws -> Int {
        var skipped = 0
        _ = try await manager.gists(
            feed, limit: .max,
            onPage: { page, isFirst, _ in
                queue.write(.gists) { $0.save(page, of: feed, isFirst: isFirst) }
                skipped += page.skipped
                received(page.gists)
            })
        return skipped
    }

    /// Loads exactly the bytes of a file.
    public func bytes(of file: GistFile, in gist: Gist) async throws -> Data {
        try await files.exactContent(of: file, in: gist)
    }

    /// Loads all comments of a gist, oldest first.
    public func allComments(of gist: Gist) async throws -> [Comment] {
        guard gist.commentCount > 0 else { return [] }
        let comments = try await manager.comments(of: gist.id, from: 1)
        queue.write(.gists) { $0.save(comments.elements, of: gist.id) }
        return comments.elements
    }

    /// Asks GitHub whether a gist still exists.
    public func exists(_ id: GistID) async throws -> Bool {
        do {
            _ = try await manager.gist(id)
            return true
        } catch {
            switch error.cause {
            case .notFound, .gone: return false
            default: throw error
            }
        }
    }

    /// A gist from the store; nil if it is not there.
    public func stored(_ id: GistID) async -> StoredGist? { await queue.read(seeing: .gists) { $0.gist(id) } }

    /// A list from the store; nil if it is not there.
    public func stored(_ feed: RemoteFeed) async -> [Gist]? {
        await queue.read(seeing: .gists) { $0.feed(feed)?.gists }
    }

    /// The bytes of a file from the store; nil if they are not there.
    public func storedBytes(of file: GistFile, in gist: Gist) async -> Data? { await files.kept(file, in: gist) }

    /// The credential for the clone URL of a gist.
    public func gitCredential(for url: String) async throws -> GitCredential? {
        try await manager.gitCredential(for: url)
    }
}
