import Cells
import Dates
import FoundationEssentials
import Gists
import Repository
import Runtime
import Terminal

/// Prints comments, each below its author and its time.
struct CommentPrinter {
    let gist: Gist
    let options: LaunchOptions
    let color: ColorMode?
    let isUnpaged: Bool

    func write(_ comments: [Comment]) throws {
        let isPlain = options.chosen.isOn(.plain)
        var printer = isPlain ? nil : TerminalPrinter(options, color: color)
        var page = ""
        let now = printer != nil || Output.isTerminal ? Date() : nil
        for comment in comments {
            page += (page.isEmpty ? "" : "\n") + TextSanitizer.visible("── \(heading(comment, now))") + "\n"
            let body = printer?.page(of: gist, comment) ?? plain(comment.body)
            page += body.ends(with: "\n") ? body : body + "\n"
        }
        let isPaged = Output.isTerminal && !isUnpaged
        guard !isPaged || !Pager.show(page, environment: options.environment) else { return }
        try Output.isTerminal ? Output.writeDrawn(page) : Output.writeBytes(page.utf8)
    }

    /// Writes only the text of a comment.
    static func writeBody(_ comment: Comment) throws {
        guard Output.isTerminal else { return try Output.writeBytes(comment.body.utf8) }
        let body = comment.body.replacing("\r\n", by: "\n")
        try Output.write(body.ends(with: "\n") ? body : body + "\n")
    }

    /// - Parameter now: the time that the comment's age is relative to; nil for exact times.
    private func heading(_ comment: Comment, _ now: Date?) -> String {
        let time = now.map { RelativeTime.ago(comment.createdAt, now: $0) } ?? ISODate.format(comment.createdAt)
        return "\(comment.author?.login.rawValue ?? Words.Gist.unknownAuthor)  \(time)"
    }

    private func plain(_ body: String) -> String {
        let lines = body.replacing("\r\n", by: "\n")
        return Output.isTerminal ? TextSanitizer.visible(lines, keepsLines: true) : lines
    }
}

extension PagedList<Comment> {
    /// Returns the comment in a URL.
    /// - Throws: if it is not among them.
    func named(_ id: Int) throws -> Comment {
        if let comment = elements.first(where: { $0.id == id }) { return comment }
        noteMore(Words.More.comments)
        throw LaunchError(Words.Gist.noComment(id))
    }
}

extension TerminalPrinter {
    /// A comment as the reader shows it.
    fileprivate mutating func page(of gist: Gist, _ comment: Comment) -> String {
        page(of: gist, [(GistFile(name: "comment.md", language: "Markdown"), Data(comment.body.utf8))], isAlone: true)
    }
}
