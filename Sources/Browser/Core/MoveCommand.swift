import Reading

/// A command that moves the selection or the text.
public enum MoveCommand: Hashable, Sendable {
    case down, up, pageDown, pageUp, halfPageDown, halfPageUp, first, last, left, right
    /// Scrolls the selected row or match to this part of the pane.
    case place(ScreenPart)
    /// Goes to the row at this part of the pane.
    case screen(ScreenPart)

    /// Returns the motion, repeated this many times; nil for commands that depend on the rows on the screen.
    func motion(times count: Int = 1) -> Motion? {
        switch self {
        case .down: .rows(count)
        case .up: .rows(-count)
        case .pageDown: .pages(count)
        case .pageUp: .pages(-count)
        case .halfPageDown: .halfPages(count)
        case .halfPageUp: .halfPages(-count)
        case .first: .start
        case .last: .end
        case .left: .columns(-count)
        case .right: .columns(count)
        case .place, .screen: nil
        }
    }
}
