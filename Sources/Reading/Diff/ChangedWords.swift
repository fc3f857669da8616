/// The words of a changed line that are not in its counterpart.
struct ChangedWords {
    /// Byte ranges in each line, counted from its start.
    private(set) var old: [Range<Int>] = []
    private(set) var new: [Range<Int>] = []

    /// The maximum length in bytes; longer lines are not compared.
    private static let longest = 1_000
    /// Lines that share less than this are not compared by words.
    private static let leastShared = 0.3

    /// - Returns: nil if the lines are too long, or have too little in common.
    init?(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) {
        guard max(before.count, after.count) <= Self.longest, let words = WordDiff(Array(before), Array(after)) else {
            return nil
        }
        var (x, y, shared) = (0, 0, 0)
        for piece in words.pieces {
            let count = piece.bytes.count
            switch piece.kind {
            case .same:
                shared += count
                (x, y) = (x + count, y + count)
            case .removed:
                old.append(x..<x + count)
                x += count
            case .added:
                new.append(y..<y + count)
                y += count
            }
        }
        guard Double(shared) >= Self.leastShared * Double(max(x, y)) else { return nil }
    }
}
