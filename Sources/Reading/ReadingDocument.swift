/// Anything that the reader shows.
public enum ReadingDocument: Equatable, Sendable {
    /// The lines of a text.
    case text(TextDocument)
    /// Blocks one below the other: rendered Markdown, a notebook, comments.
    case page(Page)
    case bytes(ByteDocument)
    case table(TableDocument)
    case tree(TreeDocument)

    /// - Parameter wraps: whether long lines of text are broken.
    func source(wraps: Bool) -> any LineSource {
        switch self {
        case .text(let text): FileLines(document: text, wraps: wraps)
        case .page(let page): page
        case .bytes(let bytes): bytes
        case .table(let table): table
        case .tree(let tree): tree
        }
    }
}
