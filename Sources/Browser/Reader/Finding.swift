import Cells
import Documents
import Reading

/// A search in a text, and its progress.
struct Finding: Equatable, Sendable {
    var search: TextSearch
    /// The searched document.
    var document: ReadingDocument
    /// The start of the search: the first match from here on is shown first.
    var origin: TextPlace
    /// The index of the current match.
    var current: Int?
    /// True if the search continues in the gist's other files.
    var isInFiles = false
}

extension Finding {
    /// The reason why the typed text cannot be searched for, or not yet; nil if it can.
    static func problem(_ text: String) -> String? {
        do throws(RegularExpression.Failure) {
            _ = try TextPattern(typed: text)
            return nil
        } catch {
            return error.sentence
        }
    }

    var currentPlace: TextPlace? { current.map { search.matches[$0] } }

    /// `/fail 3/17`, for the status bar.
    var sentence: String {
        let text = OneLine.collapse(search.pattern.text, columns: 20)
        let isMissing = search.isDone && search.matches.isEmpty
        return isMissing ? Words.Reader.notFound("“\(text)”") : "/\(text) \(note)"
    }

    /// `3/17`, for the prompt.
    var note: String {
        let count = search.matches.count
        guard count > 0 else { return search.isDone ? Words.Reader.noMatch : "…" }
        let isAll = search.isDone && count < TextSearch.mostMatches
        return "\(current.map { "\($0 + 1)" } ?? "…")/\(count)\(isAll ? "" : "+")"
    }

    /// Goes to the next match or the one before, wrapping around the end of the text.
    mutating func step(forward: Bool, _ update: inout UpdateContext) {
        let count = search.matches.count
        guard let current, count > 0 else { return }
        self.current = (current + (forward ? 1 : count - 1)) % count
        if forward, current == count - 1 { update.tell(Words.Reader.wrappedToTop) }
        if !forward, current == 0 { update.tell(Words.Reader.wrappedToEnd) }
    }
}

/// Draws marks of the matches into rows of the reader that are already drawn, over any colours.
enum FindingMarks {
    /// - Parameters:
    ///   - rows: the rows on the screen.
    ///   - places: their positions; `x`, the start of their text.
    ///   - column: the first visible column.
    static func draw(
        _ finding: Finding, _ layout: ReaderLayout, _ rows: [ReaderRow], _ places: ReaderPlaces, x left: Int,
        column: Int, _ theme: Theme, into surface: inout Surface
    ) {
        let top = rows.first?.position ?? WrappedPosition()
        let offsets = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.position, $0) })
        let pieces = layout.matches(of: finding.search, current: finding.current, top: top, column: column)
        for piece in pieces {
            let y = piece.isInHeader ? places.header : offsets[piece.row].map(places.y)
            guard let y else { continue }
            for x in piece.columns where x < layout.textColumns { mark(left + x, y, piece.isCurrent, theme, &surface) }
        }
    }

    /// Returns the rows of a bar beside the text that have matches, and whether it is the current one.
    static func rows(of finding: Finding, _ layout: ReaderLayout, height: Int) -> [(row: Int, isCurrent: Bool)] {
        (0..<height).compactMap { row in
            let matches = finding.search.indices(
                from: layout.place(row, of: height), to: layout.place(row + 1, of: height))
            return matches.isEmpty ? nil : (row, finding.current.map(matches.contains) ?? false)
        }
    }

    private static func mark(_ x: Int, _ y: Int, _ isCurrent: Bool, _ theme: Theme, _ surface: inout Surface) {
        guard var cell = surface[x, y] else { return }
        cell.style = isCurrent ? theme.accent.adding(.reverse) : theme.found(cell.style)
        surface.set(cell, x: x, y: y)
    }
}
