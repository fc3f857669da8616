/// Finds the word that the user may have meant.
public enum Nearest {
    /// The word with the fewest changes to the typed one, otherwise the shortest one that has it as a part
    /// (`toggle-star` for `star`); nil if none is similar.
    public static func word(to typed: String, among words: some Sequence<String>) -> String? {
        let scalars = Array(typed.lowercased().unicodeScalars.prefix(64))
        let found = words.map { (word: $0, distance: distance(scalars, Array($0.lowercased().unicodeScalars))) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        // Two changes of a short word make any other.
        if let found, found.distance <= max(1, min(scalars.count, found.word.count) / 3) { return found.word }
        let name = typed.lowercased()
        return words.filter { $0.lowercased().split(separator: "-").contains { $0 == name } }
            .min { ($0.count, $0) < ($1.count, $1) }
    }

    /// `; did you mean “x”?`, or nothing.
    public static func hint(_ typed: String, among words: some Sequence<String>) -> String {
        word(to: typed, among: words).map { "; did you mean “\($0)”?" } ?? ""
    }

    /// The number of insertions, deletions, substitutions and swaps of neighbours.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var older: [Int] = []
        var previous = Array(0...b.count)
        for i in 0..<a.count {
            var row = [i + 1]
            for j in 0..<b.count {
                var best = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
                row.append(best)
            }
            (older, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
