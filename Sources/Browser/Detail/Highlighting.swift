import Reading

/// The highlighting of a long file beside the loop: one file at a time.
struct Highlighting: Equatable, Sendable {
    /// The file that is being highlighted.
    private var document: TextDocument?

    /// Requests the highlighting of the file on the screen if that takes longer than a frame up to the shown lines.
    /// - Parameter reader: nil if no opened gist is selected.
    mutating func follow(_ reader: Reader?, _ update: inout UpdateContext) {
        guard let reader, reader.isFile, let layout = reader.layout, case .text(let document) = layout.document else {
            return cancel(&update)
        }
        let last = reader.position.top.line + layout.size.rows
        guard document.needsHighlighting(throughLine: last), self.document != document else { return }
        cancel(&update)
        self.document = document
        update.compute(.reader(.highlight(document, throughLine: document.lineCount - 1)), for: .reader(.highlighting))
    }

    private mutating func cancel(_ update: inout UpdateContext) {
        document = nil
        update.requests.cancel(.reader(.highlighting))
    }

    /// Receives the end of the highlighting, whose result is in the document.
    mutating func ended() { document = nil }
}
