import Cells
import Gists

extension Gist {
    /// The gist's name in a sentence.
    var announcedTitle: String {
        let title = OneLine.collapse(description ?? "", columns: 200)
        guard saysNothing(inDescription: title) else { return title }
        let name = files.first?.name ?? id.rawValue
        return title.isEmpty ? name : "\(title), \(name)"
    }

    /// `3 files`; `300+ files` if GitHub lists only these.
    var filesText: String { isTruncated ? "\(files.count)+ files" : Words.files(files.count) }

    /// The gist in a question or a notice.
    var shortTitle: String { OneLine.collapse(shownDescription ?? files.first?.name ?? id.rawValue, columns: 40) }

    /// Descriptions that users type if they have nothing to say.
    private static let emptyWords: Set<String> = [
        "test", "tests", "testing", "test gist", "gist", "my gist", "temp", "tmp", "foo", "bar", "asdf", "none",
        "untitled", "no description", "todo",
    ]

    /// True if a description, as one line, does not describe the gist: the first file's name says more.
    func saysNothing(inDescription line: String) -> Bool {
        guard line.utf8.count <= 14 else { return false }
        let word = line.lowercased()
        // A single letter is meaningful only in scripts where it can be a word.
        return Self.emptyWords.contains(word)
            || word.allSatisfy(\.isASCII) && word.count { $0.isLetter || $0.isNumber } < 2
    }
}
