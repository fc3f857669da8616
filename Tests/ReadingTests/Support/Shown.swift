import Cells
import Reading

/// The first rows of a document, as a reader of this size shows them; without the spaces that end them.
func shown(_ document: ReadingDocument?, _ columns: Int = 60, _ rows: Int = 400, column: Int = 0) -> [String] {
    guard let document else { return [] }
    let layout = ReaderLayout(document, size: Size(columns: columns, rows: rows), wraps: true, numbersLines: false)
    let fixed = layout.fixedRows(column: column).map { $0.map(\.text).joined() }
    return (fixed + layout.rows(top: WrappedPosition(), column: column).map(\.text)).map { row in
        var row = row
        while row.last == " " { row.removeLast() }
        return row
    }
}

/// Every row drawn on a surface: nothing may be wider than the reader, or reach a cell raw.
func overflows(_ document: ReadingDocument, columns: Int, rows: Int = 300) -> [String] {
    let layout = ReaderLayout(document, size: Size(columns: columns, rows: rows), wraps: true, numbersLines: false)
    let all = layout.fixedRows() + layout.rows(top: WrappedPosition()).map(\.runs)
    return all.map { $0.map(\.text).joined() }.filter { TextWidth.columns(of: $0) > columns }
}

func markdown(_ text: String) -> ReadingDocument? { ReadingForm.markdown.read(TextDocument(text)) }

extension ReadingForm {
    /// However long it takes: tests count steps where they count.
    func read(_ text: TextDocument) -> ReadingDocument? { read(text, within: ReadingBudget(.patient)) }
}

extension TreeDocument {
    init?(_ text: TextDocument) { self.init(text, within: ReadingBudget(.patient)) }
}
