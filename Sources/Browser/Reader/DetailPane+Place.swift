import Reading

/// Where one is in a text.
extension DetailPane {
    /// `120/800 · 15 %`: the cursor's line, without one the last on the screen, and how many there are; nil where all is
    /// seen and nothing has a cursor. A text without lines of its own has the share alone.
    func positionText(_ layout: ReaderLayout, _ context: Context) -> String? {
        guard layout.lineCount > 0, shown(context) != nil else { return nil }
        let position = position(context)
        let cursor = chosenLine(context) ?? position.cursor?.line
        guard let line = cursor ?? layout.lastLine(top: position.top) else { return nil }
        let share = "\(Percent.of(line + 1, in: layout.lineCount)) %"
        guard let count = layout.document.sourceLineCount else {
            if case .page = layout.document {
                // In a list of things their number tells more.
                let count = tab(context) == .diff ? 0 : tab(context).page.choices(self, context)
                return count > 0 ? "\(line + 1)/\(count)" : share
            }
            return "\(line + 1)/\(layout.lineCount) · \(share)"
        }
        let isEnd = cursor == nil && line == layout.lineCount - 1
        let number = isEnd ? count : (layout.document.sourceLines(of: line...line)?.lowerBound ?? 0) + 1
        return "\(number)/\(count) · \(Percent.of(number, in: count)) %"
    }
}

/// Jumps, and the way back.
extension DetailPane {
    /// Remembers where a jump begins: `''` leads back there.
    mutating func noteJump(_ context: Context) {
        var position = position(context)
        position.jumpedFrom = position.place
        scroll(to: position, context)
    }

    /// `''`: goes to where the last jump began, and back.
    mutating func jumpBack(_ update: inout UpdateContext) {
        let context = update.context
        var position = position(context)
        guard let place = position.jumpedFrom, let layout = shownLayout(context) else {
            return update.tell(Words.Reader.noJump)
        }
        position.jumpedFrom = position.place
        position.top = layout.clamped(place.top)
        position.column = place.column
        position.chosen = place.chosen
        let line = place.line ?? position.cursor?.anchor.map { _ in place.top.line }
        position.cursor = line.map { TextCursor(line: $0, anchor: position.cursor?.anchor) }
        scroll(to: position, context)
    }
}

extension OpenedGist.Position {
    /// Where a jump began.
    struct Place: Hashable, Sendable {
        var top: WrappedPosition
        var column: Int
        var chosen: Int
        /// The cursor's line.
        var line: Int?
    }

    var place: Place { Place(top: top, column: column, chosen: chosen, line: cursor?.line) }
}
