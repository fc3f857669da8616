/// A mouse action, and its cell: the top left one is (0, 0).
public struct Mouse: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        /// The left button was pressed.
        case press
        /// The mouse moved to another cell while the left button was pressed.
        case drag
        /// The left button was released.
        case release
        case wheelUp, wheelDown
    }

    public var action: Action
    public var x: Int
    public var y: Int

    public init(_ action: Action, x: Int, y: Int) {
        self.action = action
        self.x = x
        self.y = y
    }
}
