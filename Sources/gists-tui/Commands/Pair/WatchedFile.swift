import Pairing
import Reading

/// A file that `push --watch` watches.
struct WatchedFile {
    let path: String
    let pair: Pair
    private var mark: FileMark?
    /// The content that was last sent or refused.
    private var settled: String?
    /// The content whose request was certainly refused.
    private var refused: String?
    /// The last reason why it can't be read.
    private var problem: PairProblem?

    init(_ pair: Pair) {
        (path, self.pair) = (pair.path, pair)
        mark = FileMark(pair.path)
    }

    /// Looks at the file on the disk.
    /// - Returns: true if it may have changed since the last look.
    mutating func look() -> Bool {
        let now = FileMark(path)
        defer { mark = now }
        return now != mark
    }

    /// The content to send, by its git object ID; nil if there is none.
    /// - Throws: a problem with the file, once.
    mutating func unsettled() throws(PairProblem) -> String? {
        do throws(PairProblem) {
            let blob = try PairedFile.read(path).map { BlobID.of($0) }
            problem = nil
            return blob == settled ? nil : blob
        } catch {
            defer { problem = error }
            if error == problem { return nil }
            throw error
        }
    }

    /// Records that a content was sent or refused.
    mutating func settle(_ blob: String) { settled = blob }

    /// Records that a content was not sent, which is certain.
    mutating func refuse(_ blob: String) { refused = blob }

    /// The result for the file at the end.
    enum End {
        case sent, unsent
        /// A request is without a response.
        case unknown
    }

    func end(_ store: PairStore) -> End {
        let blob: String
        do {
            // A deleted file has nothing to send.
            guard let bytes = try PairedFile.read(path) else { return .sent }
            blob = BlobID.of(bytes)
        } catch {
            return .unsent
        }
        guard let now = try? store.pairs().first(where: { $0.path.isExactly(path) }) else { return .sent }
        if now.base?.blob == blob { return .sent }
        return now.sending == blob && refused != blob ? .unknown : .unsent
    }
}
