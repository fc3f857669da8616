import Documents
import Gists

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
