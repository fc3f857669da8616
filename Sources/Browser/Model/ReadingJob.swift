import Cells
import FoundationEssentials
import Gists
import Reading

/// Work that turns what came from GitHub into a document to read. Pure; what is not quick runs beside the loop.
public enum ReadingJob: Equatable, Sendable {
    case file(TextDocument, ReadingForm)
    /// - total: how many there are; the first page of an answer holds at most 100.
    case comments([Comment], total: Int, utcOffset: Int)

    /// Bytes of Markdown that are read between two key presses.
    private static let quickComments = 16 << 10

    var isQuick: Bool {
        switch self {
        case .file(let text, let form): form.isQuick(text)
        case .comments(let comments, _, _):
            comments.reduce(0) { $0 + $1.body.utf8.count } <= Self.quickComments
        }
    }

    /// The document; nil where the text is not what its name says.
    public func run() -> ReadingDocument? {
        switch self {
        case .file(let text, let form): form.read(text)
        case .comments(let comments, let total, let utcOffset):
            .page(Self.page(of: comments, total: total, utcOffset: utcOffset))
        }
    }

    /// Comments below each other, oldest first.
    private static func page(of comments: [Comment], total: Int, utcOffset: Int) -> Page {
        var page = PageBuilder()
        for (index, comment) in comments.enumerated() {
            if index > 0 {
                page.blank()
                page.rule()
            }
            let edited = comment.updatedAt > comment.createdAt ? " · edited" : ""
            page.line([
                TextRun(comment.author?.login ?? "ghost", SpanStyle(.name, .bold)),
                TextRun(" · \(ExactTime.full(comment.createdAt, utcOffset: utcOffset))\(edited)", SpanStyle(.aside)),
            ])
            page.blank()
            page.markdown(comment.body)
        }
        if total > comments.count {
            page.blank()
            page.rule()
            page.line([
                TextRun("\(total - comments.count) more on the gist's page: o opens it", SpanStyle(.aside))
            ])
        }
        return page.page
    }
}
