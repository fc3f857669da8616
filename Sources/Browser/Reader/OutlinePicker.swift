import Cells
import Documents
import Reading

/// The outline of the text on the screen, `O`, to go to a line. Computing that of a long text takes a moment.
struct OutlinePicker: Equatable, Sendable {
    /// The text whose outline is being computed.
    private var document: ReadingDocument?

    mutating func open(_ reader: Reader, _ update: inout UpdateContext) {
        guard let document = reader.document else { return update.tell(Words.Reader.noOutlineText) }
        if document.hasShortOutline { return show(document.outline(), of: document, in: reader, &update) }
        self.document = document
        update.tell(Words.Reader.outlining)
        update.requests.cancel(.reader(.outline))
        update.compute(.reader(.outline(document)), for: .reader(.outline))
    }

    /// Shows the outline of a long text, unless the user has moved to another text.
    mutating func received(_ result: Result<Response, Failure>, _ reader: Reader, _ update: inout UpdateContext) {
        guard case .success(.reader(.outline(let entries))) = result, let document = document.take(),
            document == reader.document, update.context.focus == .detail
        else { return }
        show(entries, of: document, in: reader, &update)
    }

    private func show(
        _ entries: [OutlineEntry], of document: ReadingDocument, in reader: Reader, _ update: inout UpdateContext
    ) {
        guard !entries.isEmpty else { return update.tell(Words.Reader.noOutline) }
        let items = entries.map { entry in
            Picker.Item(
                name: String(repeating: "  ", count: entry.depth) + OneLine.collapse(entry.title, columns: 200),
                detail: document.number(ofLine: entry.line), choice: .line(entry.line))
        }
        var picker = Picker(title: Words.Overlay.outline, items: items)
        // The last entry above the reader's position.
        let line = reader.chosenLine ?? reader.position.cursor?.line ?? reader.position.top.line
        picker.selected = max(0, (entries.firstIndex { $0.line > line } ?? entries.count) - 1)
        update.present(.picker(picker))
    }
}

extension ReadingDocument {
    /// The number of a line, from 1, for the user: that of its source if it has one, else empty.
    fileprivate func number(ofLine line: Int) -> String {
        guard case .page = self else { return "\(line + 1)" }
        return sourceLines(of: line...line).map { "\($0.lowerBound + 1)" } ?? ""
    }
}
