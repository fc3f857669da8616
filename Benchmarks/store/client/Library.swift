import Foundation
import Gists

/// Gists as many as one likes, the same each time: code-like lines of a vocabulary in which the second word is half as
/// frequent as the first, the third a third, and so on; each gist also has one word of its own.
struct Library {
    private var random = SplitMix(state: 11)
    private let vocabulary: [String]
    private let cumulative: [Double]

    init() {
        var random = SplitMix(state: 7)
        let syllables = [
            "ba", "re", "ti", "co", "mun", "sel", "or", "fa", "lin", "est", "pro", "da", "ke", "vi", "ur", "no",
        ]
        var words: [String] = []
        var known: Set<String> = []
        while words.count < 20_000 {
            let count = 2 + Int(random.next() % 3)
            let word = (0..<count).map { _ in syllables[Int(random.next() % 16)] }.joined()
            if known.insert(word).inserted { words.append(word) }
        }
        vocabulary = words
        var total = 0.0
        cumulative = (1...words.count).map { rank in
            total += 1 / Double(rank)
            return total
        }
    }

    /// A word by its place in the order of frequency.
    func word(rank: Int) -> String { vocabulary[rank] }

    mutating func gist(_ number: Int) -> Gist {
        var text = ""
        // Most are short, few are long: about 1,250 bytes on average.
        var words = 30 + Int(280 * pow(random.unit(), 1.6))
        while words > 0 {
            let count = min(words, 2 + Int(random.next() % 7))
            text += String(repeating: "    ", count: Int(random.next() % 3))
            text += (0..<count).map { _ in randomWord() }.joined(separator: " ")
            text += ["", ";", " {", "()", " = 0"][Int(random.next() % 5)] + "\n"
            words -= count
        }
        text += "rare\(number)id\n"
        let (name, language) = [("swift", "Swift"), ("py", "Python"), ("md", "Markdown"), ("c", "C")][number % 4]
        let date = Date(timeIntervalSince1970: 1_500_000_000 + Double(number) * 60)
        return Gist(
            id: GistID(String(number, radix: 16)),
            description: (0..<6).map { _ in randomWord() }.joined(separator: " "),
            owner: Owner(login: "user\(number % 997)", id: number % 997, avatarURL: "/u/\(number % 997)"),
            files: [
                GistFile(
                    name: "\(randomWord()).\(name)", mediaType: "text/plain", language: language,
                    rawURL: "/raw/\(number)", size: text.utf8.count, content: text)
            ], createdAt: date, updatedAt: date, commentCount: number % 3,
            htmlURL: "https://gist.example.com/\(number)", gitPullURL: "https://gist.example.com/\(number).git")
    }

    private mutating func randomWord() -> String {
        let wanted = random.unit() * (cumulative.last ?? 1)
        var (low, high) = (0, cumulative.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if cumulative[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return vocabulary[low]
    }
}

/// Small and the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// From 0 to 1.
    mutating func unit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
