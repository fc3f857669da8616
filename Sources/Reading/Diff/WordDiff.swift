/// The words that differ between two pieces of text, such as a line before and after a change.
public struct WordDiff: Sendable {
    /// A run of bytes in both texts, or in one of them.
    public struct Piece: Hashable, Sendable {
        public enum Kind: Sendable { case same, removed, added }
        public var kind: Kind
        public var bytes: [UInt8]
    }

    /// In order; a removed piece is before its replacement.
    public private(set) var pieces: [Piece] = []

    /// Texts with more words would have too many differences to be readable.
    private static let mostWords = 20_000

    /// - Returns: nil if it was cancelled.
    public init?(_ old: [UInt8], _ new: [UInt8], isCancelled: @escaping () -> Bool = { false }) {
        let (oldWords, newWords) = (Self.words(of: old), Self.words(of: new))
        guard oldWords.count + newWords.count <= Self.mostWords else {
            add(.removed, old[...])
            add(.added, new[...])
            return
        }
        var numbers: [ArraySlice<UInt8>: Int32] = [:]
        func number(_ word: ArraySlice<UInt8>) -> Int32 {
            let next = Int32(numbers.count)
            return numbers[word]
                ?? {
                    numbers[word] = next
                    return next
                }()
        }
        guard let script = EditScript(oldWords.map(number), newWords.map(number), isCancelled: isCancelled) else {
            return nil
        }
        var (x, y) = (0, 0)
        while x < oldWords.count || y < newWords.count {
            if x < oldWords.count, script.removed[x] {
                add(.removed, oldWords[x])
                x += 1
            } else if y < newWords.count, script.added[y] {
                add(.added, newWords[y])
                y += 1
            } else {
                add(.same, newWords[y])
                (x, y) = (x + 1, y + 1)
            }
        }
    }

    private mutating func add(_ kind: Piece.Kind, _ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        if pieces.last?.kind == kind {
            pieces[pieces.count - 1].bytes += bytes
        } else {
            pieces.append(Piece(kind: kind, bytes: Array(bytes)))
        }
    }

    /// Names and numbers, runs of spaces, and each other character by itself; bytes beyond ASCII belong to words.
    private static func words(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var start = 0
        while start < text.count {
            let kind = WordKind(text[start])
            var end = start + 1
            if kind != .other { while end < text.count, WordKind(text[end]) == kind { end += 1 } }
            words.append(text[start..<end])
            start = end
        }
        return words
    }

    private enum WordKind {
        case name, blank, other

        init(_ byte: UInt8) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
                self = .name
            case UInt8(ascii: " "), UInt8(ascii: "\t"): self = .blank
            default: self = .other
            }
        }
    }
}

extension Patch {
    /// The changes with context lines, and with marks for changed words: `[-removed-]{+added+}`. For reading only:
    /// programs can't apply it.
    public static func words(
        of changes: FileChanges, context: Int = LineDiff.usualContext, isCancelled: @escaping () -> Bool = { false }
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        for pair in changes.pairs {
            bytes += Patch.head(pair).utf8
            guard let diff = pair.diff else { continue }
            for hunk in diff.hunks(context: context) {
                bytes += Patch.head(hunk).utf8
                var line = hunk.old.lowerBound
                for change in hunk.changes {
                    bytes += (line..<change.old.lowerBound).flatMap { diff.old[$0] }
                    let (old, new) = (change.old.flatMap { diff.old[$0] }, change.new.flatMap { diff.new[$0] })
                    guard let words = WordDiff(old, new, isCancelled: isCancelled) else { return nil }
                    for piece in words.pieces { bytes += marked(piece) }
                    line = change.old.upperBound
                }
                bytes += (line..<hunk.old.upperBound).flatMap { diff.old[$0] }
                if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
            }
        }
        return bytes
    }

    /// A piece with its marks, line by line, so that each line has complete marks.
    private static func marked(_ piece: WordDiff.Piece) -> [UInt8] {
        let marks: (String, String)
        switch piece.kind {
        case .same: return piece.bytes
        case .removed: marks = ("[-", "-]")
        case .added: marks = ("{+", "+}")
        }
        let lines = piece.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return Array(
            lines.map { $0.isEmpty ? [] : Array(marks.0.utf8) + $0 + Array(marks.1.utf8) }
                .joined(separator: [UInt8(ascii: "\n")]))
    }
}
