import Terminal

extension ScreenOptions {
    /// The options of a start.
    init(_ options: LaunchOptions) {
        self.init(
            color: options.chosen.choice(.color) ?? .auto, usesMouse: options.chosen.isOn(.mouse),
            showsCursor: options.chosen.isOn(.plain), environment: options.environment)
    }
}
