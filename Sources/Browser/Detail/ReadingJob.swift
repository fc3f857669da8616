import Gists
import Reading

/// Rendering of data from GitHub to a document. A pure function; slow jobs run beside the loop.
public enum ReadingJob: Equatable, Sendable {
    /// - isWhole: false if only the beginning of the text is loaded.
    case file(TextDocument, ReadingForm, isWhole: Bool = true)
    /// - earlier: the number of comments above them.
    /// - new: those that the user has not seen; nil if there are none.
    /// - indent: the columns left of their texts.
    /// - rendered: false to show their Markdown as source.
    case comments([ShownComment], earlier: Int = 0, new: NewComments? = nil, indent: Int = 0, rendered: Bool = true)
    case diff(DiffJob)

    /// Bytes of Markdown that can be rendered between two key presses.
    private static let short = 16 << 10

    /// True if rendering may be fast: it is tried at once within `ReadingLimits.quick`.
    var isShort: Bool {
        switch self {
        case .file(let text, let form, _): form.isShort(text)
        case .diff(let job): job.isShort
        case .comments(let comments, _, _, _, _): comments.reduce(0) { $0 + $1.body.utf8.count } <= Self.short
        }
    }

    /// Returns the document, or the reason why there is none.
    public func run(within limits: ReadingLimits) -> Result<ReadingDocument, ReadingStop> {
        let budget = ReadingBudget(limits)
        let document: ReadingDocument? =
            switch self {
            case .file(let text, let form, let isWhole): form.read(text, isWhole: isWhole, within: budget)
            case .comments(let comments, let earlier, let new, let indent, let rendered):
                .page(
                    Self.page(
                        of: comments, earlier: earlier, new: new, indent: indent, rendered: rendered, within: budget))
            case .diff(let job): job.page(within: budget).map(ReadingDocument.page)
            }
        if let stop = budget.stop { return .failure(stop) }
        return document.map(Result.success) ?? .failure(.otherwise)
    }

    /// The page of all comments, oldest first; `CommentsTab.passTime` adds their ages.
    private static func page(
        of comments: [ShownComment], earlier: Int, new: NewComments?, indent: Int, rendered: Bool,
        within budget: ReadingBudget
    ) -> Page {
        var page = PageBuilder(within: budget)
        let margin = indent > 0 ? TextRun(String(repeating: " ", count: indent)) : nil
        if earlier > 0 {
            page.line([TextRun(Words.Comments.earlier(earlier), SpanStyle(.aside))])
            page.blank()
        }
        for (index, comment) in comments.enumerated() {
            if index > 0 { page.blank() }
            if let new, new.start == index {
                page.line([TextRun(Words.Comments.newSince(new.since), SpanStyle(.aside))])
                page.blank()
            }
            page.sourceLine = sourceLine(of: comment)
            page.heading([comment.signature])
            if rendered {
                page.markdown(comment.body, margin: margin)
            } else {
                page.plain(comment.body, margin: margin)
            }
        }
        return page.page
    }

    /// Returns the line of a comment in a virtual text of all comments. Comments inserted above do not change it, so
    /// the reader's position stays.
    private static func sourceLine(of comment: ShownComment) -> Int {
        let linesOfAComment = 1 << 18
        return (comment.sent?.id ?? 1 << 44) * linesOfAComment
    }
}
