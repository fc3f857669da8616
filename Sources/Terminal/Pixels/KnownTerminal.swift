/// Terminals whose other responses do not say which images they show well. docs/TERMINALS.md has a table of what they report
/// and show, with its sources.
///
/// WezTerm and Konsole respond to the question for kitty's graphics as well, but show placeholders as unknown characters.
enum KnownTerminal: String, CaseIterable {
    case kitty, ghostty
    case iTerm2, wezTerm = "wezterm"

    /// - Parameter name: the name and version, or the type: `kitty(0.31.0)`, `xterm-ghostty`.
    init?(_ name: String) {
        let lower = name.lowercased()
        let bare = lower.hasPrefix("xterm-") ? String(lower.dropFirst(6)) : lower
        guard let known = Self.allCases.first(where: { bare.hasPrefix($0.rawValue.lowercased()) }) else { return nil }
        self = known
    }

    /// True if the terminal of this name draws kitty's placeholders: ghostty, and kitty since 0.28.
    static func hasPlaceholders(_ name: String) -> Bool {
        switch KnownTerminal(name) {
        case .ghostty: true
        case .kitty: isRecentKitty(name)
        default: false
        }
    }

    /// True if the terminal of this name shows files (OSC 1337). These have no palette, other than its sixels.
    static func showsFiles(_ name: String) -> Bool {
        switch KnownTerminal(name) {
        case .iTerm2, .wezTerm: true
        default: false
        }
    }

    /// The type alone has no version; a kitty that is not old is assumed.
    private static func isRecentKitty(_ name: String) -> Bool {
        let version = name.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
        let numbers = version.split(separator: ".").map { Int($0) ?? 0 }
        guard let major = numbers.first else { return name.hasPrefix("xterm-") }
        return major > 0 || numbers.count > 1 && numbers[1] >= 28
    }
}
