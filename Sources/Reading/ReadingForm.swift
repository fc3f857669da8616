/// A way to read a file that is not its source.
public enum ReadingForm: Hashable, Sendable {
    case markdown
    case table
    case tree
    case notebook
    case bytes

    /// The form that suits a file; nil where it is best read as it is.
    public init?(fileName: String, language: String?, text: TextDocument) {
        if text.isBinary {
            self = .bytes
            return
        }
        let ending = fileName.split(separator: ".").last?.lowercased() ?? ""
        switch (ending, language) {
        case ("ipynb", _), (_, "Jupyter Notebook"): self = .notebook
        case ("csv", _), ("tsv", _), (_, "CSV"), (_, "TSV"): self = .table
        case ("json", _), ("jsonl", _), ("ndjson", _), ("geojson", _), ("webmanifest", _), (_, "JSON"): self = .tree
        case ("md", _), ("markdown", _), ("mkd", _), ("mdown", _), (_, "Markdown"): self = .markdown
        default: return nil
        }
    }

    /// Reads a text; nil where it turns out not to be what its name says, or too tangled to read. Takes long for long
    /// texts, see `isQuick`.
    public func read(_ text: TextDocument) -> ReadingDocument? {
        switch self {
        case .markdown: Markdown.page(text).map(ReadingDocument.page)
        case .table: .table(TableDocument(text, delimiter: TableDocument.delimiter(of: text)))
        case .tree: TreeDocument(text).map(ReadingDocument.tree)
        case .notebook: Notebook.page(text).map(ReadingDocument.page)
        case .bytes: .bytes(ByteDocument(text.bytes))
        }
    }

    /// True where reading the text takes no longer than a key press may.
    public func isQuick(_ text: TextDocument) -> Bool { self == .bytes || text.byteCount <= 16 << 10 }
}
