import Cells
import Gists

/// The rows of the last frame as they were drawn. While a list scrolls, all but two rows look the same and are copied.
public struct RowCache {
    /// The drawing of a row. An object, as it is passed on from frame to frame.
    private final class Drawing {
        let content: RowContent
        let cells: Surface

        init(_ content: RowContent, _ look: RowLook, size: Size) {
            self.content = content
            var surface = Surface(size)
            RowView(content: content, look: look).draw(in: surface.bounds, into: &surface)
            cells = surface
        }

        func shows(_ gist: Gist, _ state: RowState, size: Size) -> Bool {
            cells.size == size && content.state == state && content.gist == gist
        }
    }

    private struct Row {
        var drawing: Drawing
        /// The row's drawing before this one, as the selection reaches a row and leaves it again.
        var earlier: Drawing?
    }

    private var look: RowLook?
    /// The rows of the last frame, from the top down.
    private var last: [Row] = []
    private var current: [Row] = []
    /// The expected index in the last frame of the next requested row.
    private var expected = 0
    /// The rows that changed in this frame.
    private(set) var drawn: [RowID] = []

    public init() {}

    /// Begins a frame: drawings that the last one did not use are dropped.
    mutating func beginFrame(_ look: RowLook) {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
        drawn.removeAll(keepingCapacity: true)
        expected = 0
        guard look != self.look else { return }
        self.look = look
        last.removeAll(keepingCapacity: true)
    }

    /// Returns a row of this size; draws it only if it looks different from the last two drawings. Rows are requested
    /// from the top of the list down.
    mutating func row(_ id: RowID, _ gist: Gist, _ state: RowState, _ look: RowLook, size: Size) -> Surface {
        let known = place(of: id)
        if let known { expected = known + 1 }
        let before = known.map { last[$0].drawing }
        let row =
            known.map { Self.row(after: last[$0], gist, state, look, size: size) }
            ?? Row(drawing: Drawing(RowContent(id: id, gist: gist, state: state), look, size: size))
        if row.drawing !== before { drawn.append(id) }
        current.append(row)
        return row.drawing.cells
    }

    private static func row(
        after row: Row, _ gist: Gist, _ state: RowState, _ look: RowLook, size: Size
    ) -> Row {
        if row.drawing.shows(gist, state, size: size) { return row }
        if let earlier = row.earlier, earlier.shows(gist, state, size: size) {
            return Row(drawing: earlier, earlier: row.drawing)
        }
        let content = RowContent(id: row.drawing.content.id, gist: gist, state: state)
        return Row(drawing: Drawing(content, look, size: size), earlier: row.drawing)
    }

    /// Returns the index of a row in the last frame. Most rows have kept their neighbours.
    private func place(of id: RowID) -> Int? {
        if expected < last.count, last[expected].drawing.content.id == id { return expected }
        return last.firstIndex { $0.drawing.content.id == id }
    }
}
