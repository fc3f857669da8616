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
}

extension DetailPane {
    /// Bytes that are looked through at a time: some milliseconds' worth, between which keys and frames have their turn.
    private static let pieceOfSearch = 2 << 20

    /// The search in the text on the screen.
    func shownFinding(_ context: Context) -> Finding? {
        guard let finding, context.focus == .detail, finding.document == readerLayout(context)?.document else {
            return nil
        }
        return finding
    }

    /// `/`: asks for what to find.
    func startFinding(_ update: inout UpdateContext) {
        let context = update.context
        if readerLayout(context) != nil { update.type(.find(from: position(context))) }
    }

    /// Finds the first match of what is typed, from where the reader was before.
    mutating func find(_ text: String, from position: OpenedGist.Position, _ update: inout UpdateContext) {
        let context = update.context
        // An expression that is not complete yet leaves what was found.
        guard let typed = try? TextPattern(typed: text) else {
            if Finding.problem(text) == nil { leaveFinding(at: position, context) }
            return
        }
        leaveFinding(at: position, context)
        guard let layout = readerLayout(context) else { return }
        let origin = layout.place(of: layout.clamped(position.top))
        finding = Finding(search: TextSearch(typed), document: layout.document, origin: origin)
        findMore(&update)
    }

    /// Nothing is looked for any more; the reader stands where it stood.
    mutating func leaveFinding(at position: OpenedGist.Position, _ context: Context) {
        scroll(to: position, context)
        finding = nil
    }

    /// Searches another piece of the text.
    mutating func findMore(_ update: inout UpdateContext) {
        let context = update.context
        guard var finding, let layout = readerLayout(context), finding.document == layout.document else { return }
        // Not held twice, the search is not copied.
        self.finding = nil
        finding.search.advance(in: finding.document, steps: Self.pieceOfSearch)
        let isFirst = finding.current == nil
        if isFirst {
            finding.current = finding.search.index(from: finding.origin)
            if finding.search.isDone, finding.current == nil, !finding.search.matches.isEmpty { finding.current = 0 }
        }
        self.finding = finding
        if isFirst, finding.current != nil {
            noteJump(context)
            showMatch(context)
        }
        if !finding.search.isDone { update.compute(.yield, for: .finding) }
    }

    /// `n` and `N`: goes to the next match or the one before. `showMatch` brings it to the screen, once there is a line
    /// for the notice. Returns false if nothing was looked for.
    @discardableResult
    mutating func findAgain(forward: Bool, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard var finding, let layout = readerLayout(context) else { return false }
        if finding.document != layout.document {
            // Another text: the same words from where the reader stands there.
            let origin = layout.place(of: layout.clamped(position(context).top))
            finding = Finding(
                search: TextSearch(finding.search.pattern), document: layout.document, origin: origin,
                isInFiles: finding.isInFiles)
        }
        self.finding = nil
        defer { self.finding = finding }
        if case .expression = finding.search.pattern {
            // What an expression costs is bounded by the text's length, but not by a key's time.
            finding.search.advance(in: finding.document, steps: Self.pieceOfSearch)
            let isNextKnown = forward && finding.current.map { $0 + 1 < finding.search.matches.count } ?? false
            guard finding.search.isDone || isNextKnown else {
                update.tell(Words.Reader.searching)
                update.compute(.yield, for: .finding)
                return true
            }
        } else {
            while !finding.search.isDone { finding.search.advance(in: finding.document, steps: Self.pieceOfSearch) }
        }
        if finding.search.isDone { update.requests.cancel(.finding) }
        let count = finding.search.matches.count
        guard count > 0 else {
            update.tell(Words.Reader.notFound("“\(finding.search.pattern.text)”"))
            return true
        }
        guard let current = finding.current else {
            let next = finding.search.index(from: finding.origin)
            finding.current = forward ? next ?? 0 : ((next ?? 0) + count - 1) % count
            return true
        }
        if current == (forward ? count - 1 : 0), finding.isInFiles,
            goOnInFiles(finding.search.pattern, forward: forward, &update)
        {
            return true
        }
        finding.current = (current + (forward ? 1 : count - 1)) % count
        if forward, current == count - 1 { update.tell(Words.Reader.wrappedToTop) }
        if !forward, current == 0 { update.tell(Words.Reader.wrappedToEnd) }
        return true
    }

    /// `*`, `#`: finds the word under the cursor as a whole word; without a cursor, the first on the screen.
    ///
    /// `showMatch` brings the next one to the screen, once there is a line for the notice.
    /// - Returns: false if there is no text.
    mutating func findWord(forward: Bool, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard let layout = readerLayout(context), layout.lineCount > 0 else { return false }
        let position = position(context)
        let line = chosenLine(context) ?? position.cursor?.line ?? layout.firstLine(top: position.top)
        let word = layout.word(in: line, at: position.cursor?.byte ?? 0)
        guard let (text, place) = word, let needle = TextNeedle(text, isWord: true) else {
            update.tell(Words.Reader.noWord(line: line + 1))
            return true
        }
        finding = Finding(search: TextSearch(needle), document: layout.document, origin: place)
        findAgain(forward: true, &update)
        findAgain(forward: forward, &update)
        guard let finding, finding.search.matches.count > 1 else {
            update.tell(Words.Reader.onlyMatch(text))
            return true
        }
        // The notice tells that the search went on at the other end.
        update.tell("“\(text)” · \(update.notice?.text ?? Words.Reader.match(finding.note))")
        return true
    }

    /// Brings the match to the screen, with something around it, unless it is there. A notice may have taken a line of it.
    mutating func showMatch(_ context: Context) {
        guard let finding, let match = finding.currentPlace, let layout = readerLayout(context),
            finding.document == layout.document
        else { return }
        let row = layout.position(of: match, in: finding.search).row
        var position = position(context)
        let lowest = layout.top(showing: row, below: layout.size.rows - 1)
        if position.top < lowest || position.top > row {
            position.top = layout.top(showing: row, below: layout.size.rows / 3)
        }
        position.column = layout.column(showing: match, in: finding.search, from: position.column)
        if chosenLine(context) != nil { position.chosen = row.line }
        scroll(to: position, context)
        if chosenLine(context) == nil || position.cursor != nil {
            putCursor(on: row.line, byte: match.byte, context)
        }
    }

    /// The row of the match that was gone to, unless the cursor has left it; else the cursor's.
    func placeOfCursor(in layout: ReaderLayout, _ context: Context) -> WrappedPosition? {
        let (cursor, finding) = (cursor(context), shownFinding(context))
        if let finding, let match = finding.currentPlace, cursor == nil || match.line == cursor?.line {
            return layout.position(of: match, in: finding.search).row
        }
        return cursor.map { WrappedPosition(line: $0.line) }
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
