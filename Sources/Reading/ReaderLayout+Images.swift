extension ReaderLayout {
    /// The top row after an image gets other room, so that no text on the screen moves; nil if some would move.
    ///
    /// Text above an image stays where it is. The rows below one at the top of the screen stay if its upper part is
    /// above the screen. The last image on the screen may move its own text.
    /// - Parameter room: nil if only the image's text is left.
    public func top(from top: WrappedPosition, after room: ImageRoom?, ofImage url: String) -> WrappedPosition? {
        guard case .page(var page) = document else { return top }
        let before = page
        page.room[url] = room
        let top = clamped(top)
        let later = ReaderLayout(.page(page), size: size, wraps: true)
        guard let last = rows(top: top).last?.position else { return top }
        var moved = top
        for line in page.lines(ofImage: url) where top.line...last.line ~= line {
            let gained =
                page.roomRows(ofLine: line, width: textColumns) - before.roomRows(ofLine: line, width: textColumns)
            // Only its own caption is below the last one.
            guard gained != 0, line < last.line else { continue }
            guard line == top.line, top.row > 0 else { return nil }
            moved.row += gained
        }
        let rowsBefore = min(0, moved.row)
        moved = later.up(from: WrappedPosition(line: moved.line, row: max(0, moved.row)), by: -rowsBefore)
        return later.clamped(moved) == moved ? moved : nil
    }
}
