import Gists
import Texts

/// The text of a comment on its way through an editor.
public enum CommentText {
    /// What it is called for the editor and for the reader.
    static let fileName = "comment.md"

    /// The line that git cuts messages at as well.
    static let scissors = "# ------------------------ >8 ------------------------"

    /// What the editor gets: the text, and below the scissors what it is about.
    static func forEditor(_ draft: CommentDraft) -> String {
        let text = draft.text.isEmpty ? "\n" : draft.text + "\n"
        let title = draft.comment == nil ? Words.Comments.on(draft.gistTitle) : Words.Comments.editing(draft.gistTitle)
        return "\(text)\n\(scissors)\n\(Words.Comments.below)\n\(title)\n"
    }

    /// What was written above the scissors, without white space around it.
    public static func fromEditor(_ text: String) -> String {
        var kept: [Substring] = []
        // A line break of two characters is one `Character`.
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            if line.begins(with: scissors), line.trimming(while: \.isWhitespace).isExactly(scissors) { break }
            kept.append(line)
        }
        return kept.joined(separator: "\n").trimming(while: \.isWhitespace)
    }

    /// A comment's text as the beginning of an answer to it.
    static func quote(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { $0.isEmpty ? ">" : "> \($0)" }.joined(separator: "\n") + "\n\n"
    }
}
