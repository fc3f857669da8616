/// Finds the word that the user may have meant.
public enum Nearest {
    /// The word with the fewest changes to the typed one; nil if none is similar.
    public static func word(to typed: String, among words: some Sequence<String>) -> String? {
        let typed = Array(typed.lowercased().unicodeScalars.prefix(64))
        let found = words.map { (word: $0, distance: distance(typed, Array($0.lowercased().unicodeScalars))) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        guard let found, found.distance <= max(1, min(typed.count, found.word.count) / 3 + 1) else { return nil }
        return found.word
    }

    /// `; did you mean “x”?`, or nothing.
    public static func hint(_ typed: String, among words: some Sequence<String>) -> String {
        word(to: typed, among: words).map { Words.File.didYouMean($0) } ?? ""
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
