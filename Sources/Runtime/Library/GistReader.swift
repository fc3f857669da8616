import Browser
import FoundationEssentials
import Gists
import GitHub
import Storage

/// What commands that run once read: from GitHub, or offline from what was seen before. What comes is kept.
public struct GistReader: Sendable {
    private let manager: GitHubAPIManager
    private let archive: Archive
    let files: FileSource
    private let isOffline: Bool

    public init(_ options: LaunchOptions, _ manager: GitHubAPIManager) {
        self.manager = manager
        archive = Services.archive(options)
        files = FileSource(manager: manager, archive: archive, blobs: Services.openStore(options))
        isOffline = options.isOffline
    }

    /// The first gists of a feed, at most `limit`.
    public func gists(_ feed: Feed, limit: Int) throws -> [Gist] {
        guard isOffline else {
            return try Blocking.run { [manager, archive] in
                try await manager.gists(feed, limit: limit) { page, isFirst in
                    archive.write { $0.save(page, of: feed, isFirst: isFirst) }
                }
            }
        }
        return try seen("this list") { $0.feed(feed, limit: limit)?.gists }
    }

    public func gist(_ id: String) throws -> Gist {
        guard isOffline else {
            let gist = try Blocking.run { [manager] in try await manager.gist(id) }
            archive.write { $0.save(gist) }
            return gist
        }
        return try seen("this gist") { $0.gist(id).flatMap { $0.asOf == nil ? nil : $0.gist } }
    }

    /// Every byte of a file of such a gist.
    public func content(of file: GistFile, in gist: Gist) throws -> Data {
        try Blocking.run { [files] in try await files.content(of: file, in: gist) }
    }

    func noteSaved(_ name: String, of id: String, at path: String) { archive.noteSaved(name, of: id, at: path) }

    /// Waits until what came is kept.
    public func finish() { archive.finish() }

    private func seen<Value: Sendable>(
        _ what: String, _ body: @escaping @Sendable (AccountStore) -> Value?
    ) throws -> Value {
        let value = try Blocking.run { [archive] in await archive.read(body) }
        guard let value else { throw LaunchError("Offline: \(what) was not seen before.") }
        return value
    }
}
