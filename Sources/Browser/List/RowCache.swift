import Cells

/// The rows of the last frame as they were drawn: of a list that scrolls all but two look as they did, and are copied.
public struct RowCache {
    private struct Row {
        var content: RowContent
        var drawn: Surface
    }

    private var look: RowLook?
    /// From the top of the list down.
    private var last: [Row] = []
    private var current: [Row] = []
    /// Where in the last frame the row below the one last asked for stood.
    private var expected = 0

    public init() {}

    /// Begins a frame: what the last one has not shown is forgotten.
    mutating func beginFrame(_ look: RowLook) {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
        expected = 0
        guard look != self.look else { return }
        self.look = look
        last.removeAll(keepingCapacity: true)
    }

    /// A row of this size, drawn where it does not look as it did. Rows are asked for from the top of the list down.
    mutating func row(_ content: RowContent, _ look: RowLook, size: Size) -> Surface {
        let known = place(of: content.gist.id)
        let drawn: Surface
        if let known, last[known].drawn.size == size, last[known].content == content {
            drawn = last[known].drawn
        } else {
            var surface = Surface(size)
            RowView(content: content, look: look).draw(in: surface.bounds, into: &surface)
            drawn = surface
        }
        if let known { expected = known + 1 }
        current.append(Row(content: content, drawn: drawn))
        return drawn
    }

    /// Where a gist stood in the last frame. Most rows have kept their neighbours.
    private func place(of id: String) -> Int? {
        if expected < last.count, last[expected].content.gist.id == id { return expected }
        return last.firstIndex { $0.content.gist.id == id }
    }
}
