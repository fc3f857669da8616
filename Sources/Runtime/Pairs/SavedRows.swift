import FoundationEssentials
import Gists
import Pairing
import Storage
import Texts

/// The gists of saved and of paired files, as the feed of saved ones has them.
public struct SavedRows {
    private let options: LaunchOptions
    private let store: AccountStore

    /// The number of gists with saved files.
    private static let most = 500

    public init(_ options: LaunchOptions, _ store: AccountStore) {
        self.options = options
        self.store = store
    }

    /// The gists with saved files, the latest first, without a look at the disk, which may be slow.
    func stored(limit: Int) -> [SavedGist] { store.saved(limit: limit).map(abbreviated) }

    /// The same, compared with the disk, with the signs of paired files; at the end the gists with only paired files, if
    /// they are stored.
    public func compared() -> [SavedGist] {
        var gists = store.saved(limit: Self.most).map { $0.changing { $0.isThere = PathText.exists($0.path) } }
        let pairs = try? PairStore(options)
        for pair in (try? pairs?.pairs(of: options.account.api)) ?? [] {
            guard let stored = store.gist(pair.gist) else { continue }
            let file = file(of: pair, pairs?.base(of: pair), stored)
            let place = gists.firstIndex { $0.gist.id == pair.gist }
            guard let place else {
                gists.append(SavedGist(gist: stored.gist, files: [file]))
                continue
            }
            gists[place].files.removeAll { $0.path.isExactly(pair.path) }
            // Before files that are not paired.
            let rest = gists[place].files.firstIndex { $0.pair == nil } ?? gists[place].files.count
            gists[place].files.insert(file, at: rest)
        }
        return gists.map(abbreviated)
    }

    private func abbreviated(_ gist: SavedGist) -> SavedGist {
        gist.changing { $0.path = PathText.abbreviated($0.path, home: options.environment["HOME"]) }
    }

    /// A paired file, compared with the gist as it is stored.
    private func file(of pair: Pair, _ base: [UInt8]?, _ stored: StoredGist) -> SavedFile {
        let time = PairedFile.changeTime(pair.path).map { Date(timeIntervalSince1970: $0) }
        var file = SavedFile(
            name: pair.name, path: pair.path, savedAt: time ?? stored.gist.updatedAt,
            isThere: PathText.exists(pair.path))
        guard case .success(let here) = Result(catching: { try PairedFile.read(pair.path) }) else { return file }
        guard let known = stored.gist.files.first(where: { $0.name.isExactly(pair.name) }) else {
            if stored.asOf != nil { file.pair = PairState(base: base, here: here, there: nil) }
            return file
        }
        guard let there = known.wholeContent.map({ Array($0.utf8) }) else { return file }
        file.pair = PairState(base: base, here: here, there: there)
        return file
    }
}

extension SavedGist {
    fileprivate func changing(_ change: (inout SavedFile) -> Void) -> SavedGist {
        var gist = self
        for place in gist.files.indices { change(&gist.files[place]) }
        return gist
    }
}
