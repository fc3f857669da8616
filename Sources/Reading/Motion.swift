/// A movement through rows of any kind: a list, a text, a tree, an overlay, an image.
public enum Motion: Hashable, Sendable {
    /// Rows down; negative for up.
    case rows(Int)
    /// Screens down; negative for up.
    case pages(Int)
    /// Half screens down; negative for up.
    case halfPages(Int)
    case start
    case end
    /// Steps to the right; negative for left.
    case columns(Int)

    public var isSideways: Bool { if case .columns = self { true } else { false } }

    /// True for a movement down, or to the end.
    public var leadsDown: Bool {
        switch self {
        case .rows(let count), .pages(let count), .halfPages(let count): count > 0
        case .end: true
        case .start, .columns: false
        }
    }

    /// Returns the target row, limited to the number of rows; unchanged for a horizontal movement.
    /// - Parameter page: the number of rows on a screen.
    public func destination(from row: Int, of count: Int, page: Int) -> Int {
        let target =
            switch self {
            case .rows(let rows): row + rows
            case .pages(let pages): row + pages * page
            case .halfPages(let halves): row + halves * max(1, page / 2)
            case .start: 0
            case .end: count - 1
            case .columns: row
            }
        return max(0, min(target, count - 1))
    }
}
