import Cells
import FoundationEssentials
import Gists
import Reading

/// What is known about a gist, as a text to read: its whole description and its files.
enum AboutText {
    static func document(of gist: Gist, _ model: Model, columns: Int) -> TextDocument {
        var lines = Wrap.lines(gist.shownDescription ?? "(no description)", columns: columns).map(String.init)
        lines.append("")
        for file in gist.files {
            let details = [file.language, ByteCount.short(file.size)].compactMap { $0 }.joined(separator: " · ")
            lines.append("\(OneLine.collapse(file.name, columns: 200))   \(details)")
        }
        if gist.files.isEmpty { lines.append("(no files)") }
        if let note = gist.missingFilesNote { lines.append("… " + note) }
        lines.append("")
        if let revisions = gist.history { lines.append("revisions  \(revisions.count)") }
        lines.append("created    \(ExactTime.full(gist.createdAt, utcOffset: model.settings.utcOffset))")
        lines.append("updated    \(ExactTime.full(gist.updatedAt, utcOffset: model.settings.utcOffset))")
        lines.append("web        \(gist.htmlURL)")
        lines.append("clone      \(gist.gitPullURL)")
        if model.openedSelection == nil { lines += ["", "Enter reads it."] }
        return TextDocument(lines.joined(separator: "\n"))
    }
}

extension Gist {
    /// What is to be said of files that are not listed; nil where all are.
    var missingFilesNote: String? { isTruncated ? "GitHub lists only the first 300 files" : nil }

    /// The description, nil where it is nothing but space.
    var shownDescription: String? {
        guard let description, !OneLine.collapse(description, columns: 1).isEmpty else { return nil }
        return description
    }
}
