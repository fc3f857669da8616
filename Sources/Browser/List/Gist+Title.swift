import Cells
import Gists

extension Gist {
    /// What the gist is called in a sentence.
    var announcedTitle: String {
        let title = OneLine.collapse(description ?? "", columns: 200)
        guard saysNothing(inDescription: title) else { return title }
        let name = files.first?.name ?? id
        return title.isEmpty ? name : "\(title), \(name)"
    }

    /// What people type where they have nothing to say.
    private static let emptyWords: Set<String> = [
        "test", "tests", "testing", "test gist", "gist", "my gist", "temp", "tmp", "foo", "bar", "asdf", "none",
        "untitled", "no description", "todo",
    ]

    /// Whether a description, as one line, leaves open what the gist is: the first file's name tells more.
    func saysNothing(inDescription line: String) -> Bool {
        guard line.utf8.count <= 14 else { return false }
        let word = line.lowercased()
        // A single letter says something only in scripts where it can be a word.
        return Self.emptyWords.contains(word)
            || word.allSatisfy(\.isASCII) && word.count { $0.isLetter || $0.isNumber } < 2
    }
}
