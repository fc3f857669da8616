/// A move through rows of any kind: those of a list, a text, a tree, a page in front of the panes, a picture.
public enum Motion: Hashable, Sendable {
    /// Rows down; up where negative.
    case rows(Int)
    /// Screens down; up where negative.
    case pages(Int)
    /// Half screens down; up where negative.
    case halfPages(Int)
    case start
    case end
    /// Steps to the right; to the left where negative.
    case columns(Int)

    public var isSideways: Bool { if case .columns = self { true } else { false } }

    /// True where it leads down, or to the end.
    public var leadsDown: Bool {
        switch self {
        case .rows(let count), .pages(let count), .halfPages(let count): count > 0
        case .end: true
        case .start, .columns: false
        }
    }

    /// The row that it leads to, of so many and never past them; the same row where it leads sideways.
    /// - Parameter page: rows of a screen.
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
