import Cells
import Reading

/// A text printed on a terminal, styled as in the reader: one surface a line, so that a stranger's text is sanitized in
/// the same way as on the screen.
public struct PrintedText: Sequence {
    /// A line, as wide as its text.
    public struct Line {
        public var surface: Surface
        /// False if the next line continues it.
        public var isWhole = true
        /// The image above the line.
        public var image: PrintedLine.Image?
    }

    let document: ReadingDocument
    let theme: Theme
    let columns: Int
    let writesLinks: Bool

    /// - Parameters:
    ///   - columns: the terminal's columns.
    ///   - writesLinks: true if the links to web pages are links in the terminal.
    public init(_ document: ReadingDocument, theme: Theme, columns: Int, writesLinks: Bool = false) {
        self.document = document
        self.theme = theme
        self.columns = columns
        self.writesLinks = writesLinks
    }

    /// Iterates over the lines in portions.
    public func makeIterator() -> some IteratorProtocol<[Line]> {
        var budget = writesLinks ? LinkBudget.ofPage : .none
        return document.printedLines(width: columns).lazy.map { lines in
            lines.map { line in
                let pieces = line.runs.map { StyledPiece($0.text, theme.style(of: $0.style)) }
                var surface = Surface(line: pieces)
                for piece in document.links(in: line.runs, within: &budget) {
                    surface.link(
                        Rect(x: piece.columns.lowerBound, y: 0, width: piece.columns.count, height: 1), to: piece.link)
                }
                return Line(surface: surface, isWhole: line.isWhole, image: line.image)
            }
        }.makeIterator()
    }
}

/// A piece of a printed line.
struct StyledPiece {
    var text: String
    var style: Style

    init(_ text: String, _ style: Style) {
        self.text = text
        self.style = style
    }
}

extension Surface {
    /// A line as wide as its pieces.
    init(line pieces: [StyledPiece]) {
        let columns = pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) }
        self.init(Size(columns: columns, rows: 1))
        var x = 0
        for piece in pieces { x = put(piece.text, x: x, y: 0, style: piece.style) }
    }
}
