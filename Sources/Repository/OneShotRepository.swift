import Concurrency
import Documents
import FoundationEssentials
import Gists
import GitHub
import Storage

/// Gists for commands that run once: from GitHub, or offline from the store. Responses are stored.
public struct OneShotRepository: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    public let files: FileLoader
    let writer: GistWriter
    let isOffline: Bool

    /// - Parameter blobs: the store for files that are not text; nil to cache nothing.
    public init(manager: GitHubAPIManager, queue: StoreQueue, blobs: BlobStore?, isOffline: Bool) {
        self.manager = manager
        self.queue = queue
        files = FileLoader(manager: manager, queue: queue, blobs: blobs)
        writer = GistWriter(manager: manager, queue: queue)
        self.isOffline = isOffline
    }

    /// Returns the first gists of a feed, at most `limit`.
    /// - Parameters:
    ///   - isPublic: true for public, false for secret, nil for all gists.
    ///   - progress: is called with the number of gists after each page.
    public func gists(
        _ feed: RemoteFeed, limit: Int, isPublic: Bool? = nil, progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) throws -> [Gist] {
        let isWanted = { @Sendable (gist: Gist) in isPublic == nil || gist.isPublic == isPublic }
        guard isOffline else {
            return try Blocking.run { [manager, queue] in
                try await manager.gists(feed, limit: limit, where: isWanted) { page, isFirst, count in
                    progress(count)
                    queue.write { $0.save(page, of: feed, isFirst: isFirst) }
                }
            }
        }
        let most = isPublic == nil ? limit : .max
        return try seen(Words.list) { $0.feed(feed, limit: most)?.gists }.filter(isWanted).prefix(limit).map(\.self)
    }

    public func gist(_ id: GistID) throws -> Gist {
        guard isOffline else {
            let gist = try Blocking.run { [manager] in try await manager.gist(id) }
            queue.keep(gist)
            return gist
        }
        return try seen(Words.gist) { $0.gist(id).flatMap { $0.asOf == nil ? nil : $0.gist } }
    }

    /// Loads the complete content of a file of such a gist.
    public func content(of file: GistFile, in gist: Gist) throws -> Data {
        try Blocking.run { [files] in try await files.content(of: file, in: gist) }
    }

    /// Records where a file of a gist was saved.
    public func noteSaved(_ name: String, of id: GistID, at path: String) {
        queue.write(.savedFiles) { $0.noteSaved(name, of: id, at: path) }
    }

    /// Returns the gist and the name of the file that was saved at a path; nil if none was.
    public func saved(at path: String) -> (id: GistID, name: String)? {
        let found = try? Blocking.run { [queue] in await queue.read { $0.savedFile(at: path) } }
        return found.flatMap { $0 }.map { ($0.gist, $0.name) }
    }

    /// The number of list elements from GitHub that could not be decoded.
    public var skippedElements: Int { manager.skippedElements }

    /// Waits until all responses are stored.
    public func finish() { queue.finish() }

    func seen<Value: Sendable>(
        _ what: String, _ body: @escaping @Sendable (AccountStore) -> Value?
    ) throws -> Value {
        let value = try Blocking.run { [queue] in await queue.read(body) }
        guard let value else { throw Failure(Words.offline(what), isOffline: true) }
        return value
    }
}
