import Cells
import FoundationEssentials
import Gists
import Reading

/// Work that turns what came from GitHub into a document to read. Pure; what is not quick runs beside the loop.
public enum ReadingJob: Equatable, Sendable {
    /// - isWhole: false where only the beginning of the text is here.
    case file(TextDocument, ReadingForm, isWhole: Bool = true)
    /// - earlier: how many there are above them.
    /// - rendered: false where their Markdown is to be read as it is.
    case comments([ShownComment], earlier: Int = 0, rendered: Bool = true)
    case diff(DiffJob)

    /// Bytes of Markdown that are worth a try between two key presses.
    private static let short = 16 << 10

    /// True where it may be quick: it is tried at once within `ReadingLimits.quick`.
    var isShort: Bool {
        switch self {
        case .file(let text, let form, _): form.isShort(text)
        case .diff(let job): job.isShort
        case .comments(let comments, _, _): comments.reduce(0) { $0 + $1.body.utf8.count } <= Self.short
        }
    }

    /// The document, or why there is none.
    public func run(within limits: ReadingLimits) -> Result<ReadingDocument, ReadingStop> {
        let budget = ReadingBudget(limits)
        let document: ReadingDocument? =
            switch self {
            case .file(let text, let form, let isWhole): form.read(text, isWhole: isWhole, within: budget)
            case .comments(let comments, let earlier, let rendered):
                .page(Self.page(of: comments, earlier: earlier, rendered: rendered, within: budget))
            case .diff(let job): job.page(within: budget).map(ReadingDocument.page)
            }
        if let stop = budget.stop { return .failure(stop) }
        return document.map(Result.success) ?? .failure(.otherwise)
    }

    /// Comments below each other, oldest first; how long ago each was is told by `CommentsTab.passTime`.
    private static func page(
        of comments: [ShownComment], earlier: Int, rendered: Bool, within budget: ReadingBudget
    ) -> Page {
        var page = PageBuilder(within: budget)
        if earlier > 0 {
            page.line([TextRun(Words.Comments.earlier(earlier), SpanStyle(.aside))])
            page.rule()
        }
        for (index, comment) in comments.enumerated() {
            page.sourceLine = sourceLine(of: comment)
            if index > 0 {
                page.blank()
                page.rule()
            }
            page.heading([comment.signature])
            page.blank()
            if rendered { page.markdown(comment.body) } else { page.plain(comment.body) }
        }
        return page.page
    }

    /// Where a comment begins in a text of all comments that there could be: others above it don't move it, so that who reads
    /// it stays there.
    private static func sourceLine(of comment: ShownComment) -> Int {
        let linesOfAComment = 1 << 18
        return (comment.sent?.id ?? 1 << 44) * linesOfAComment
    }
}

/// What is shown instead of a text as it is, and what became of the attempt to make it.
struct Rendering: Equatable, Sendable {
    var value: ReadingDocument?
    /// Why there is no more; comments are then shown as they were written.
    var stop: ReadingStop?
    var isRunning = false
    /// True where the text was replaced since: it stays until the new one is rendered.
    var isOutdated = false

    /// Notes that the text was replaced: what is made of the one before is of no use.
    mutating func textChanged() {
        isOutdated = true
        isRunning = false
    }

    /// True where the text would be rendered, if it took less.
    var canBeTriedAgain: Bool {
        switch stop {
        case .work, .memory, .cancelled: true
        case .otherwise, .syntax, nil: false
        }
    }

    /// - Parameter key: what tries again.
    func sentence(key: String) -> String? {
        switch stop {
        case nil: nil
        case .otherwise: Words.Reader.cannotRender
        case .syntax(let line): Words.Reader.syntaxError(line)
        case .work: Words.Reader.tooSlow(key)
        case .memory: Words.Reader.tooMuchMemory(key)
        case .cancelled: Words.Reader.cancelled(key)
        }
    }
}

/// The text that is being made ready to read: the one on the screen, or none.
struct ReadingWork: Equatable, Sendable {
    var gist: String
    var tab: DetailTab
    /// False for comments that are shown as they were written.
    var isRendered: Bool
}
