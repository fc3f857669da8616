/// The user's choice of links to web pages (OSC 8). Unknown terminals may print the URLs into the text.
public enum HyperlinkMode: String, Hashable, Sendable, CaseIterable {
    /// In terminals that are known to support them.
    case auto
    /// In all terminals but GNU screen and consoles, which never have links.
    case on
    case off

    /// True if links are written on the terminal of this environment.
    public func isOn(_ environment: [String: String]) -> Bool {
        switch self {
        case .auto: Self.mayHaveLinks(environment) && Self.isKnown(environment)
        case .on: Self.mayHaveLinks(environment)
        case .off: false
        }
    }

    /// False for terminals that do not pass links on, whatever terminal they run in, and for those that print them.
    private static func mayHaveLinks(_ environment: [String: String]) -> Bool {
        guard !isSet("STY", environment), let type = environment["TERM"] else { return false }
        // Inside of tmux, older settings use screen's name.
        let isScreen = type.hasPrefix("screen") && !isSet("TMUX", environment)
        return !isScreen && !type.hasPrefix("linux") && type != "dumb"
    }

    private static func isKnown(_ environment: [String: String]) -> Bool {
        let (type, program) = (environment["TERM"] ?? "", environment["TERM_PROGRAM"])
        // tmux hides the terminal it runs in. It writes links only if that terminal has them.
        if isSet("TMUX", environment) || type.hasPrefix("tmux") {
            return program == "tmux" && isVersion(environment["TERM_PROGRAM_VERSION"] ?? "", atLeast: (3, 4))
        }
        if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5000 }
        let signs = ["KITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "WT_SESSION", "GHOSTTY_RESOURCES_DIR"]
        if signs.contains(where: { isSet($0, environment) }) { return true }
        return ["iTerm.app", "ghostty", "WezTerm"].contains(program)
            || ["foot", "alacritty", "wezterm", "xterm-kitty", "xterm-ghostty"].contains { type.hasPrefix($0) }
    }

    private static func isSet(_ name: String, _ environment: [String: String]) -> Bool {
        environment[name]?.isEmpty == false
    }

    /// True for `3.4`, `3.5a` and `next-3.6` if 3.4 is asked for.
    private static func isVersion(_ version: String, atLeast least: (Int, Int)) -> Bool {
        let numbers = version.split { !$0.isASCII || !$0.isNumber }.compactMap { Int($0) }
        return numbers.count >= 2 && (numbers[0], numbers[1]) >= least
    }
}
