import Configuration

/// Arranges the words of `run` for the parser: what follows the gist belongs to its script, except for options of this
/// program directly behind the gist.
enum RunWords {
    static let command = "run"

    private static let flags = ["--yes", "--print-command", "--wait"]
    private static let options = ["--revision", "--file", "--filename"]
    /// Only before the gist: scripts have these, too.
    private static let before = ["-y", "-h", "--help", "-f"]

    static func arranged(_ words: [String]) -> [String] {
        guard var place = CommandWords.firstWord(of: words), words[place].isExactly(command) else { return words }
        place += 1
        var hasGist = false
        while place < words.endIndex, !words[place].isExactly("--") {
            if let count = length(of: words[place], isBefore: !hasGist) {
                place += count
            } else if !hasGist, !words[place].begins(with: "-") {
                hasGist = true
                place += 1
            } else {
                guard hasGist else { return words }
                return words[..<place] + ["--"] + words[place...]
            }
        }
        return words
    }

    /// The number of words of an option of this program; nil for any other word.
    private static func length(of word: String, isBefore: Bool) -> Int? {
        if flags.contains(where: { $0.isExactly(word) }) { return 1 }
        if options.contains(where: { $0.isExactly(word) }) { return 2 }
        if options.contains(where: { word.begins(with: $0 + "=") }) { return 1 }
        if isBefore, before.contains(where: { $0.isExactly(word) }) { return word == "-f" ? 2 : 1 }
        guard let parts = word.rest(behind: "--")?.parts(separatedBy: "=", maxSplits: 1),
            let setting = Setting.onCommandLine.first(where: { parts[0].isExactly($0.name) })
        else { return nil }
        return setting.kind == .flag || parts.count == 2 ? 1 : 2
    }
}
