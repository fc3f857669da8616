import Cells
import Documents
import Gists
import Reading

/// Requests for a text that is being read.
enum ReaderRequest: Hashable, Sendable {
    case inlineImage(InlineImages.Key)
    case highlighting
    /// The next piece of a search in a text.
    case finding
    /// The next piece of a search in all files of a gist.
    case findingInFiles
    case outline
}

/// Work on a text or an image that is read.
public enum ReaderJob: Equatable, Sendable {
    /// Render a text.
    case read(ReadingJob, ReadingLimits)
    /// Draw an image for the pane.
    case draw(ImageJob)
    /// Draw an image of a text, no larger than its canvas.
    case drawInline(ImageSource, of: Gist, ImageCanvas)
    /// Compute the state at the beginning of each line of a long file, up to the end of this one.
    case highlight(TextDocument, throughLine: Int)
    /// Find the outline of a long text: its headings, functions, keys.
    case outline(ReadingDocument)
    /// No work: its response follows all other messages that are waiting, so that the next piece of a search through a
    /// long text can be done after them.
    case yield
}

/// The result of work on a text or an image.
public enum ReaderResponse: Equatable, Sendable {
    case document(Result<ReadingDocument, ReadingStop>)
    case image(DrawnImage)
    /// An image in a text, and its size.
    case inlineImage(Surface, PixelSize)
    case outline([OutlineEntry])
}

extension ReaderRequest {
    func received(_ result: Result<Response, Failure>, in pane: inout DetailPane, _ update: inout UpdateContext) {
        switch self {
        case .inlineImage(let key): InlineImages.received(result, for: key, in: &pane, update.context)
        case .highlighting: pane.highlighting.ended()
        case .finding: pane.withReader(update.context) { $0.findMore(&update) }
        case .findingInFiles: pane.filesFinding.advance(&update)
        case .outline: pane.outline.received(result, pane.reader(update.context), &update)
        }
    }
}
