/// How a `Screen` is to be opened.
public struct ScreenOptions: Sendable {
    public var color: ColorMode
    /// Whether the terminal is asked to tell of the mouse. Where it is, selecting text takes Shift.
    public var usesMouse: Bool
    /// TERM, COLORTERM, NO_COLOR, TMUX and the locale are read from here.
    public var environment: [String: String]

    public init(color: ColorMode = .auto, usesMouse: Bool = true, environment: [String: String]) {
        self.color = color
        self.usesMouse = usesMouse
        self.environment = environment
    }
}
