import Cells
import Documents
import Reading

/// What was looked for in a text, and how far that has got.
struct Finding: Equatable, Sendable {
    var search: TextSearch
    /// What is looked through.
    var document: ReadingDocument
    /// Where looking began: the first match from here on is the first one shown.
    var origin: TextPlace
    /// The number of the match that was gone to.
    var current: Int?
    /// True where it goes on in the gist's other files.
    var isInFiles = false
}

extension Finding {
    /// Why what is typed can't be looked for, or not yet; nil where it can.
    static func problem(_ text: String) -> String? {
        do throws(RegularExpression.Failure) {
            _ = try TextPattern(typed: text)
            return nil
        } catch {
            return error.sentence
        }
    }

    var currentPlace: TextPlace? { current.map { search.matches[$0] } }

    /// `/3/17`, as the status bar says it.
    var sentence: String {
        let isMissing = search.isDone && search.matches.isEmpty
        return isMissing ? Words.Reader.notFound("“\(OneLine.collapse(search.pattern.text, columns: 20))”") : "/\(note)"
    }

    /// `3/17`, as the prompt says it.
    var note: String {
        let count = search.matches.count
        guard count > 0 else { return search.isDone ? Words.Reader.noMatch : "…" }
        let isAll = search.isDone && count < TextSearch.mostMatches
        return "\(current.map { "\($0 + 1)" } ?? "…")/\(count)\(isAll ? "" : "+")"
    }

    /// Goes to the next match or the one before, around the end of the text if need be.
    mutating func step(forward: Bool, _ update: inout UpdateContext) {
        let count = search.matches.count
        guard let current, count > 0 else { return }
        self.current = (current + (forward ? 1 : count - 1)) % count
        if forward, current == count - 1 { update.tell(Words.Reader.wrappedToTop) }
        if !forward, current == 0 { update.tell(Words.Reader.wrappedToEnd) }
    }
}

/// Marks what was found in rows of the reader that are already drawn, over whatever colours they have.
enum FindingMarks {
    /// - Parameters:
    ///   - rows: those on the screen.
    ///   - places: where they stand; `x`, where their text begins.
    ///   - column: how far it is scrolled to the left.
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

    /// The rows of a bar beside the text behind which something was found, and whether that is the current match.
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
