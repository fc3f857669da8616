/// How a `Screen` is to be opened.
public struct ScreenOptions: Sendable {
    public var color: ColorMode
    /// Whether the terminal is asked to tell of the mouse. Where it is, selecting text takes Shift.
    public var usesMouse: Bool
    /// TERM, COLORTERM, NO_COLOR, TMUX and the locale are read from here.
    public var environment: [String: String]

    /// Whether the cursor is shown, behind the last change: screen readers follow it.
    public var showsCursor: Bool

    public init(
        color: ColorMode = .auto, usesMouse: Bool = true, showsCursor: Bool = false, environment: [String: String]
    ) {
        self.color = color
        self.usesMouse = usesMouse
        self.showsCursor = showsCursor
        self.environment = environment
    }
}
