/// How a `Screen` is to be opened.
public struct ScreenOptions: Sendable {
    public var color: ColorMode
    /// TERM, COLORTERM, NO_COLOR, TMUX and the locale are read from here.
    public var environment: [String: String]

    public init(color: ColorMode = .auto, environment: [String: String]) {
        self.color = color
        self.environment = environment
    }
}
