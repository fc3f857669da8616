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
        /// The links to web pages.
        public var links: [CellLink] = []
        /// The image above the line.
        public var picture: PrintedLine.Picture?
    }

    let document: ReadingDocument
    let theme: Theme
    let columns: Int

    /// - Parameter columns: the terminal's columns.
    public init(_ document: ReadingDocument, theme: Theme, columns: Int) {
        self.document = document
        self.theme = theme
        self.columns = columns
    }

    /// Iterates over the lines in portions.
    public func makeIterator() -> some IteratorProtocol<[Line]> {
        document.printedLines(width: columns).lazy.map { lines in
            lines.map { line in
                let pieces = line.runs.map { StyledPiece($0.text, theme.style(of: $0.style)) }
                return Line(
                    surface: Surface(line: pieces), isWhole: line.isWhole, links: links(in: line.runs),
                    picture: line.picture)
            }
        }.makeIterator()
    }

    private func links(in runs: [TextRun]) -> [CellLink] {
        guard case .page(let page) = document else { return [] }
        var links: [CellLink] = []
        var x = 0
        for run in runs {
            let end = x + TextWidth.columns(of: run.text)
            if let number = run.link, page.links.indices.contains(number - 1),
                let link = CellLink(columns: x..<end, url: page.links[number - 1].url)
            {
                if let last = links.last, last.url == link.url, last.columns.upperBound == x {
                    links[links.count - 1].columns = last.columns.lowerBound..<end
                } else {
                    links.append(link)
                }
            }
            x = end
        }
        return links
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
