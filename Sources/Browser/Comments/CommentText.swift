import Gists

/// The text of a comment in the user's editor.
public enum CommentText {
    /// The file name for the editor and the reader.
    static let fileName = "comment.md"

    /// The line at which git also cuts messages.
    static let scissors = "# ------------------------ >8 ------------------------"

    /// Returns the text for the editor; the subject is below the scissors.
    static func forEditor(_ draft: CommentDraft) -> String {
        let text = draft.text.isEmpty ? "\n" : draft.text + "\n"
        let title = draft.comment == nil ? Words.Comments.on(draft.gistTitle) : Words.Comments.editing(draft.gistTitle)
        return "\(text)\n\(scissors)\n\(Words.Comments.below)\n\(title)\n"
    }

    /// Returns the text above the scissors, without white space around it.
    public static func fromEditor(_ text: String) -> String {
        var kept: [Substring] = []
        // A line break of two characters is one `Character`.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.begins(with: scissors), line.trimming(while: \.isWhitespace).isExactly(scissors) { break }
            kept.append(line)
        }
        return kept.joined(separator: "\n").trimming(while: \.isWhitespace)
    }

    /// Returns the number of lines, with an empty last one.
    static func lineCount(of text: String) -> Int { text.utf8.count { $0 == UInt8(ascii: "\n") } + 1 }

    /// Returns a comment's text as a quote.
    static func quote(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n") + "\n\n"
    }
}
