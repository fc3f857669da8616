import GitHub
import Terminal

extension ScreenOptions {
    /// The options of a start.
    /// - Parameter height: the rows below the prompt; nil for the whole screen.
    init(_ options: LaunchOptions, height: ScreenHeight? = nil) {
        self.init(
            color: options.chosen.choice(.color) ?? .auto, usesMouse: options.chosen.isOn(.mouse),
            showsCursor: options.chosen.isOn(.plain),
            images: options.chosen.isOn(.plain) ? .off : options.chosen.choice(.images) ?? .auto,
            environment: options.environment)
        self.height = height
        hiddenVariables = Credentials.variables
    }
}
