import FoundationEssentials
import Gists
import Pairing
import Repository
import Storage

/// The paired files for the list of saved ones.
struct PairedFiles {
    private let options: LaunchOptions
    private let queue: StoreQueue

    init(_ options: LaunchOptions, _ queue: StoreQueue) {
        self.options = options
        self.queue = queue
    }

    /// The gists with the signs of their paired files; at the end those with only paired files, if they are stored.
    func added(to saved: [SavedGist]) async -> [SavedGist] {
        guard let store = try? PairStore(options), let pairs = try? store.pairs(of: options.account.api), !pairs.isEmpty
        else { return saved }
        var gists = saved
        for pair in pairs {
            guard let stored = await queue.read({ $0.gist(pair.gist) }).flatMap({ $0 }) else { continue }
            let file = file(of: pair, store.base(of: pair), stored)
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
        return gists
    }

    /// A paired file, compared with the gist as it is stored.
    private func file(of pair: Pair, _ base: [UInt8]?, _ stored: StoredGist) -> SavedFile {
        let time = PairedFile.changeTime(pair.path).map { Date(timeIntervalSince1970: $0) }
        var file = SavedFile(
            name: pair.name, path: pair.path, savedAt: time ?? stored.gist.updatedAt,
            isThere: PathText.exists(pair.path))
        let here: [UInt8]?
        do {
            here = try PairedFile.read(pair.path)
        } catch {
            return file
        }
        guard let known = stored.gist.files.first(where: { $0.name.isExactly(pair.name) }) else {
            if stored.asOf != nil { file.pair = PairState(base: base, here: here, there: nil) }
            return file
        }
        guard let there = known.wholeContent.map({ Array($0.utf8) }) else { return file }
        file.pair = PairState(base: base, here: here, there: there)
        return file
    }
}
