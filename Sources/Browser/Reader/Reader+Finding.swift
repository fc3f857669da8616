import Reading

/// Search in the text.
extension Reader {
    /// The number of bytes that are searched at a time: some milliseconds of work, between which keys are handled and
    /// frames drawn.
    private static let pieceOfSearch = 2 << 20

    /// The search in the text on the screen.
    var shownFinding: Finding? {
        guard let finding, hasFocus, finding.document == document else { return nil }
        return finding
    }

    /// `/`: asks for the text to find.
    func startFinding(_ update: inout UpdateContext) {
        if layout != nil { update.type(.find(from: position)) }
    }

    /// Finds the first match of the typed text, from the user's former position.
    mutating func find(_ text: String, from start: ReaderPosition, _ update: inout UpdateContext) {
        // An incomplete expression leaves the earlier matches.
        guard let typed = try? TextPattern(typed: text) else {
            if Finding.problem(text) == nil { leaveFinding(at: start) }
            return
        }
        leaveFinding(at: start)
        guard let layout else { return }
        let origin = layout.place(of: layout.clamped(position.top))
        finding = Finding(search: TextSearch(typed), document: layout.document, origin: origin)
        findMore(&update)
    }

    /// Ends the search; the user returns to the former position.
    mutating func leaveFinding(at start: ReaderPosition) {
        position = start
        finding = nil
    }

    /// Searches another piece of the text.
    mutating func findMore(_ update: inout UpdateContext) {
        guard let layout, var finding, finding.document == layout.document else { return }
        // Moved out, so that the search is not copied.
        self.finding = nil
        finding.search.advance(in: finding.document, steps: Self.pieceOfSearch)
        let isFirst = finding.current == nil
        if isFirst {
            finding.current = finding.search.index(from: finding.origin)
            if finding.search.isDone, finding.current == nil, !finding.search.matches.isEmpty { finding.current = 0 }
        }
        let isDone = finding.search.isDone
        let isFound = isFirst && finding.current != nil
        self.finding = finding
        if isFound {
            noteJump()
            showMatch()
        }
        if !isDone { update.compute(.reader(.yield), for: .reader(.finding)) }
    }

    /// The result of going to another match.
    enum FindingStep {
        /// There was no search.
        case none
        case done
        /// The match is the text's last one in this direction, and the search is one through all files.
        case atEnd(TextPattern)
    }

    /// `n` and `N`: goes to the next match or the one before. `showMatch` scrolls to it, once there is a line for the
    /// notice.
    @discardableResult
    mutating func findAgain(forward: Bool, _ update: inout UpdateContext) -> FindingStep {
        guard let layout, var finding else { return .none }
        if finding.document != layout.document {
            // In another text the same pattern is searched from the user's position.
            let origin = layout.place(of: layout.clamped(position.top))
            finding = Finding(
                search: TextSearch(finding.search.pattern), document: layout.document, origin: origin,
                isInFiles: finding.isInFiles)
        }
        self.finding = nil
        defer { self.finding = finding }
        if case .expression = finding.search.pattern {
            // The cost of an expression is limited by the text's length, but can exceed the time for a key.
            finding.search.advance(in: finding.document, steps: Self.pieceOfSearch)
            let isNextKnown = forward && finding.current.map { $0 + 1 < finding.search.matches.count } ?? false
            guard finding.search.isDone || isNextKnown else {
                update.tell(Words.Reader.searching)
                update.compute(.reader(.yield), for: .reader(.finding))
                return .done
            }
        } else {
            while !finding.search.isDone { finding.search.advance(in: finding.document, steps: Self.pieceOfSearch) }
        }
        if finding.search.isDone { update.requests.cancel(.reader(.finding)) }
        let count = finding.search.matches.count
        guard count > 0 else {
            update.tell(Words.Reader.notFound("“\(finding.search.pattern.text)”"))
            return .done
        }
        guard let current = finding.current else {
            let next = finding.search.index(from: finding.origin)
            finding.current = forward ? next ?? 0 : ((next ?? 0) + count - 1) % count
            return .done
        }
        if current == (forward ? count - 1 : 0), finding.isInFiles { return .atEnd(finding.search.pattern) }
        finding.step(forward: forward, &update)
        return .done
    }

    /// `*`, `#`: finds the word under the cursor as a whole word; without a cursor, the first on the screen.
    ///
    /// `showMatch` scrolls to the match, once there is a line for the notice.
    /// - Returns: false if there is no text.
    mutating func findWord(forward: Bool, _ update: inout UpdateContext) -> Bool {
        guard let layout = filledLayout else { return false }
        let line = chosenLine ?? position.cursor?.line ?? layout.firstLine(top: position.top)
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
        // The notice reports that the search has wrapped around.
        update.tell("“\(text)” · \(update.notice?.text ?? Words.Reader.match(finding.note))")
        return true
    }

    /// Scrolls to the match, with some lines around it, unless it is visible. A notice may have taken its line.
    mutating func showMatch() {
        guard let layout, let finding, let match = finding.currentPlace, finding.document == layout.document else {
            return
        }
        let row = layout.position(of: match, in: finding.search).row
        let lowest = layout.top(showing: row, below: layout.size.rows - 1)
        if position.top < lowest || position.top > row {
            position.top = layout.top(showing: row, below: layout.size.rows / 3)
        }
        position.column = layout.column(showing: match, in: finding.search, from: position.column)
        if chosenLine != nil { position.chosen = row.line }
        if chosenLine == nil || position.cursor != nil { putCursor(on: row.line, byte: match.byte) }
    }

    /// Returns the row of the current match, unless the cursor has left it; else the cursor's.
    func placeOfCursor(in layout: ReaderLayout) -> WrappedPosition? {
        let cursor = position.cursor
        if let finding = shownFinding, let match = finding.currentPlace, cursor == nil || match.line == cursor?.line {
            return layout.position(of: match, in: finding.search).row
        }
        return cursor.map { WrappedPosition(line: $0.line) }
    }
}
