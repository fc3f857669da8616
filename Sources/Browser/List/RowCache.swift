import Cells

/// The rows of the last frame as they were drawn: of a list that scrolls all but two look as they did, and are copied.
public struct RowCache {
    private struct Row {
        var view: RowView
        var drawn: Surface
    }

    /// By gist.
    private var last: [String: Row] = [:]
    private var current: [String: Row] = [:]

    public init() {}

    /// Begins a frame: what the last one has not shown is forgotten.
    mutating func beginFrame() {
        swap(&last, &current)
        current.removeAll(keepingCapacity: true)
    }

    /// A row of this size, drawn where it does not look as it did.
    mutating func row(_ view: RowView, size: Size) -> Surface {
        let drawn: Surface
        if let row = last[view.gist.id], row.drawn.size == size, row.view == view {
            drawn = row.drawn
        } else {
            var surface = Surface(size)
            view.draw(in: surface.bounds, into: &surface)
            drawn = surface
        }
        current[view.gist.id] = Row(view: view, drawn: drawn)
        return drawn
    }
}
