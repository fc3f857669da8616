/// An act of the mouse, and its cell: the top left one is (0, 0).
public struct Mouse: Hashable, Sendable {
    public enum Action: Hashable, Sendable {
        /// The left button went down.
        case press
        /// The mouse moved to another cell while the left button was down.
        case drag
        /// The left button went up.
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
