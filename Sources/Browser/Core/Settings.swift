import Cells
import FoundationEssentials
import Gists

/// What the person or the terminal decided before the start.
public struct Settings: Hashable, Sendable {
    public var themes: ThemeChoice { didSet { theme = themes.theme } }
    private(set) var theme: Theme
    public var showsAvatars: Bool
    /// True where a token was given.
    public var hasToken: Bool
    /// Where it comes from: `GH_TOKEN`.
    public var tokenSource = ""
    /// What the API is called in messages: `GitHub`, or the host of an Enterprise server.
    public var serviceName: String
    /// The server's host, as `gh` calls it.
    public var host = "github.com"
    /// The environment variable that a token for it is put in.
    public var tokenVariable = "GH_TOKEN"
    /// What exact times are read from.
    public var clock: WallClock
    /// True where no network is to be used.
    public var isOffline: Bool
    /// Gists that match one of these are kept off every list.
    public var hideRules: [RowQuery] = []
    public var keymap = Keymap.standard
    /// Those of the configuration, by name.
    public private(set) var commands: [String: CustomCommand] = [:]
    public var density = Density.comfortable
    /// Whether files have line numbers at the start.
    public var numbersLines = true
    /// For those who hear the screen: see `LinearView`.
    public var isLinear = false
    /// What is shown of a gist that the list rests on.
    public var preview = Preview.off
    /// True where the hour's requests are few: what the raw host serves is not asked of the API.
    public var sparesRequests = false
    /// Seconds after which a feed refreshes by itself; nil for never.
    public var refreshEvery: Int?

    public init(
        themes: ThemeChoice = ThemeChoice(), showsAvatars: Bool = true, hasToken: Bool = false,
        serviceName: String = "GitHub", clock: WallClock = .utc, isOffline: Bool = false
    ) {
        self.themes = themes
        theme = themes.theme
        self.showsAvatars = showsAvatars
        self.hasToken = hasToken
        self.serviceName = serviceName
        self.clock = clock
        self.isOffline = isOffline
    }
}

extension Settings {
    /// Adds a command with keys, which others lose that have them.
    public mutating func add(_ command: CustomCommand, keys: [Key], help: String) {
        commands[command.name] = command
        keymap.add(.custom(command.name), named: command.name, keys: keys, help: help)
    }
}

/// What the detail pane shows of a gist that the list rests on and nobody has opened.
public enum Preview: String, Sendable {
    /// The beginning of its first file.
    case on
    /// The same where it is stored.
    case stored
    /// What the list knows.
    case off
}
