import Gists
import Reading

/// The highlighting of a long file beside the loop: one file at a time.
struct Highlighting: Equatable, Sendable {
    /// The file that is being highlighted.
    private var document: TextDocument?

    /// Requests the highlighting of the file on the screen if that takes longer than a frame up to the shown lines.
    static func request(for pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard pane.shown(context) != nil, case let content = pane.content(context),
            case .document(.text(let document), isFile: true) = content,
            case let reader = pane.reader(of: content, context), let layout = reader.layout
        else {
            // The text is no longer shown.
            return pane.highlighting.cancel(&update)
        }
        let last = reader.position.top.line + layout.size.rows
        guard document.needsHighlighting(throughLine: last), pane.highlighting.document != document else { return }
        pane.highlighting.cancel(&update)
        pane.highlighting.document = document
        update.compute(.highlight(document, throughLine: document.lineCount - 1), for: .highlighting)
    }

    private mutating func cancel(_ update: inout UpdateContext) {
        document = nil
        update.requests.cancel(.highlighting)
    }

    /// Receives the end of the highlighting, whose result is in the document.
    mutating func ended() { document = nil }
}
