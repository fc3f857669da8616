import Cells
import Texts

/// A part of a row that is a link to a web page.
public struct LinkPiece: Hashable, Sendable {
    /// The index of the row on the screen.
    public var row: Int
    /// In the text, right of the line numbers.
    public var columns: Range<Int>
    /// `none` for a link that does not lead to a web page.
    public var link: CellLink
}

/// The bytes that may be written for links. A hostile text can have a link with a long URL in every other cell.
public struct LinkBudget: Sendable {
    private var bytes: Int

    public static let none = LinkBudget(bytes: 0)
    /// For the links on a screen.
    public static let ofScreen = LinkBudget(bytes: 1 << 16)
    /// For a text that is printed.
    public static let ofPage = LinkBudget(bytes: 1 << 22)

    fileprivate var isSpent: Bool { bytes <= 0 }

    /// Nil if the URL is not a web page's, or there is no room for it.
    fileprivate mutating func link(to url: String) -> CellLink? {
        // With the rest of the sequence.
        let needed = url.utf8.count + 20
        guard needed <= bytes, let link = CellLink(url) else { return nil }
        bytes -= needed
        return link
    }
}

extension ReadingDocument {
    /// The links in a row of the document's pages, from left to right.
    public func links(in runs: [TextRun], within budget: inout LinkBudget) -> [LinkPiece] {
        guard case .page(let page) = self, !budget.isSpent, runs.contains(where: { $0.link != nil }) else { return [] }
        var pieces: [LinkPiece] = []
        var x = 0
        var lastNumber: Int?
        for run in runs {
            let end = x + TextWidth.columns(of: run.text)
            if let number = run.link, page.links.indices.contains(number - 1) {
                if number == lastNumber, let last = pieces.last {
                    pieces[pieces.count - 1].columns = last.columns.lowerBound..<end
                } else {
                    let link = budget.link(to: page.links[number - 1].url) ?? .none
                    pieces.append(LinkPiece(row: 0, columns: x..<end, link: link))
                }
            }
            lastNumber = run.link
            x = end
        }
        return pieces
    }
}

extension ReaderLayout {
    /// The links to web pages on the screen: those of a page, and URLs in the text. Later ones replace earlier ones.
    /// - Parameters:
    ///   - rows: the rows on the screen.
    ///   - column: columns of unwrapped text to the left of the screen.
    public func links(in rows: [ReaderRow], column: Int) -> [LinkPiece] {
        var budget = LinkBudget.ofScreen
        var pieces: [LinkPiece] = []
        var start = 0
        while start < rows.count {
            let line = rows[start].position.line
            let end = rows[start...].firstIndex { $0.position.line != line } ?? rows.count
            pieces += urls(in: rows[start..<end], column, &budget)
            start = end
        }
        for (index, row) in rows.enumerated() {
            for var piece in document.links(in: row.runs, within: &budget) {
                piece.row = index
                pieces.append(piece)
            }
        }
        return pieces
    }

    /// The URLs in the text of a line.
    /// - Parameter rows: its rows on the screen.
    private func urls(in rows: ArraySlice<ReaderRow>, _ column: Int, _ budget: inout LinkBudget) -> [LinkPiece] {
        switch document {
        case .text(let text): urls(in: text, rows, column, &budget)
        case .page, .tree: urls(inShown: rows, column, &budget)
        // A table shows parts of long values.
        case .table, .bytes: []
        }
    }

    private func urls(
        in text: TextDocument, _ rows: ArraySlice<ReaderRow>, _ column: Int, _ budget: inout LinkBudget
    ) -> [LinkPiece] {
        let top = rows[rows.startIndex].position
        return text.withBytes(ofLine: top.line) { bytes in
            /// The URLs of a line that is not too long to be read for each key.
            let all = bytes.count <= 4 * LinkURL.longest ? WebURL.ranges(in: bytes) : nil
            guard all?.isEmpty != true else { return [] }
            let laidOut = FileLines(document: text, wraps: !scrollsSideways)
                .laidOut(line: top.line, fromRow: top.row, limit: rows.count, column: column, width: textColumns)
            guard let first = laidOut.first?.bytes.lowerBound, let last = laidOut.last?.bytes.upperBound else {
                return []
            }
            let nearby = max(0, first - LinkURL.longest)..<min(bytes.count, last + LinkURL.longest)
            let ranges =
                all
                ?? WebURL.ranges(in: bytes.extracting(nearby)).map {
                    $0.lowerBound + nearby.lowerBound..<$0.upperBound + nearby.lowerBound
                }
            var pieces: [LinkPiece] = []
            for range in ranges where range.overlaps(first..<last) {
                let url = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
                for (offset, row) in laidOut.enumerated() {
                    let columns = row.columns(of: range)
                    guard !columns.isEmpty, let link = budget.link(to: url) else { continue }
                    pieces.append(LinkPiece(row: rows.startIndex + offset, columns: columns, link: link))
                }
            }
            return pieces
        }
    }

    /// Longer lines of pages have no links but their own.
    private static let longestLine = 1 << 14

    /// For documents whose rows have no positions in the source. Only URLs that are shown whole count: a narrow table
    /// cuts others.
    private func urls(
        inShown rows: ArraySlice<ReaderRow>, _ column: Int, _ budget: inout LinkBudget
    ) -> [LinkPiece] {
        let top = rows[rows.startIndex].position
        let isWhole = rows.count == 1 && top.row == 0
        guard
            !isWhole || rows[rows.startIndex].runs.contains(where: { $0.text.holds("//") || $0.text.holds("mailto:") })
        else { return [] }
        let text = Array(source.text(line: top.line).utf8)
        guard text.count <= Self.longestLine else { return [] }
        let urls = Set(WebURL.ranges(in: text.span).map { ExactText(String(decoding: text[$0], as: UTF8.self)) })
        guard !urls.isEmpty else { return [] }
        let (bytes, cells) = shownText(top.line, limit: top.row + rows.count + 3, column)
        var pieces: [LinkPiece] = []
        for range in WebURL.ranges(in: bytes.span) {
            let url = String(decoding: bytes[range], as: UTF8.self)
            guard urls.contains(url) else { continue }
            for place in Self.joined(cells[range].compactMap(\.self)) {
                let row = place.row.row - top.row
                guard rows.indices.contains(rows.startIndex + row), let link = budget.link(to: url) else { continue }
                pieces.append(LinkPiece(row: rows.startIndex + row, columns: place.columns, link: link))
            }
        }
        return pieces
    }
}
