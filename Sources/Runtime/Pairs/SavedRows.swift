import FoundationEssentials
import Gists
import Pairing
import Storage
import Texts

/// The gists of saved and of paired files, as the feed of saved ones has them.
public struct SavedRows: Sendable {
    private let options: LaunchOptions
    private let saved: [SavedGist]
    private let pairs: PairStore?
    /// The pairs whose gists are stored.
    private let paired: [(pair: Pair, gist: StoredGist)]

    /// The number of gists with saved files.
    private static let most = 500

    /// Reads the stored gists and the list of pairs, but no paired file.
    public init(_ options: LaunchOptions, _ store: AccountStore) {
        self.options = options
        saved = store.saved(limit: Self.most)
        pairs = try? PairStore(options)
        let known = (try? pairs?.pairs(of: options.account.api)) ?? []
        paired = known.compactMap { pair in store.gist(pair.gist).map { (pair, $0) } }
    }

    /// Returns the gists with saved files, the latest first, without a look at the files.
    static func first(_ count: Int, _ options: LaunchOptions, _ store: AccountStore) -> [SavedGist] {
        store.saved(limit: count).map { $0.abbreviated(options) }
    }

    /// Returns the gists with saved files, compared with the disk, with the signs of paired files; at the end the gists
    /// with only paired files, if they are stored. The disk may be slow: not for a thread of the store.
    public func compared() -> [SavedGist] {
        var gists = saved.map { $0.changing { $0.isThere = PathText.exists($0.path) } }
        for (pair, stored) in paired {
            let file = file(of: pair, pairs?.base(of: pair), stored)
            guard let place = gists.firstIndex(where: { $0.gist.id == pair.gist }) else {
                gists.append(SavedGist(gist: stored.gist, files: [file]))
                continue
            }
            gists[place].files.removeAll { $0.path.isExactly(pair.path) }
            // Before files that are not paired.
            let rest = gists[place].files.firstIndex { $0.pair == nil } ?? gists[place].files.count
            gists[place].files.insert(file, at: rest)
        }
        return gists.map { $0.abbreviated(options) }
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
    fileprivate func abbreviated(_ options: LaunchOptions) -> SavedGist {
        changing { $0.path = PathText.abbreviated($0.path, home: options.environment["HOME"]) }
    }

    fileprivate func changing(_ change: (inout SavedFile) -> Void) -> SavedGist {
        var gist = self
        for place in gist.files.indices { change(&gist.files[place]) }
        return gist
    }
}
