import Backup
import Concurrency
import Gists
import Repository

/// The comparison of a backup's folder with the store. It sends no requests.
public struct BackupComparison: Sendable {
    private let repository: OneShotRepository
    private let reader: FolderReader

    public init(_ repository: OneShotRepository, _ reader: FolderReader) {
        self.repository = repository
        self.reader = reader
    }

    /// - Parameter feeds: the lists whose gists should be in the folder; nil for those that the folder was made from.
    public func differences(_ feeds: [RemoteFeed]?) throws -> [Difference] {
        let names = Set(reader.gists().gists.values.flatMap(\.record.lists)).sorted()
        let feeds = feeds ?? names.compactMap { RemoteFeed(backupName: $0) }
        let wanted = try Blocking.run { [repository] in
            var wanted: [Gist] = []
            for feed in feeds { wanted += await repository.stored(feed) ?? [] }
            return wanted
        }
        var differences: [Difference] = []
        try reader.compare(wanted: wanted, stored: copy) { differences.append($0) }
        return differences
    }

    private func copy(of id: GistID) throws -> StoredCopy? {
        try Blocking.run { [repository] in
            guard let stored = await repository.stored(id) else { return nil }
            return StoredCopy(
                gist: stored.gist,
                comments: stored.comments.map { BackupFolder.commentsFile($0, of: stored.gist) }
            ) { file in try Blocking.run { await repository.storedBytes(of: file, in: stored.gist) } }
        }
    }
}
