import Cells
import Reading

extension Model {
    /// Columns that `h` and `l` scroll by.
    private static let sidewaysStep = 8

    mutating func scrollReader(_ command: Command, times: Int = 1) {
        guard let layout = readerLayout else { return }
        var position = readerPosition
        func scroll(_ move: ReaderScroll) { position.top = layout.top(after: move, from: position.top) }
        func sideways(_ columns: Int) {
            position.column = layout.column(after: columns, from: position.column, top: position.top)
        }
        switch command {
        case .down: scroll(.rows(times))
        case .up: scroll(.rows(-times))
        case .pageDown: scroll(.pages(times))
        case .pageUp: scroll(.pages(-times))
        case .halfPageDown: scroll(.halfPages(times))
        case .halfPageUp: scroll(.halfPages(-times))
        case .first: scroll(.start)
        case .last: scroll(.end)
        case .scrollLeft: sideways(-Self.sidewaysStep * times)
        case .scrollRight: sideways(Self.sidewaysStep * times)
        default: return
        }
        readerPosition = position
    }

    /// Brings the reader back onto its text after the size, the wrapping or the text changed.
    mutating func clampReader() {
        guard openedSelection != nil, !readerArea.isEmpty, let layout = readerLayout else { return }
        var position = readerPosition
        position.top = layout.clamped(position.top)
        if layout.wraps { position.column = 0 }
        if position != readerPosition { readerPosition = position }
    }
}
