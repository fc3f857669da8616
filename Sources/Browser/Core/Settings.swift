import Cells
import Gists

/// The settings of the user and the terminal at the start.
public struct Settings: Hashable, Sendable {
    public var themes: ThemeChoice { didSet { theme = themes.theme } }
    private(set) var theme: Theme
    public var showsAvatars: Bool
    /// True if a token was given.
    public var hasToken: Bool
    /// The source of the token: `GH_TOKEN`.
    public var tokenSource = ""
    /// The API's name in messages: `GitHub`, or the host of an Enterprise server.
    public var serviceName: String
    /// The server's host, as `gh` calls it.
    public var host = "github.com"
    /// The environment variable for a token of this host.
    public var tokenVariable = "GH_TOKEN"
    /// Converts times for display.
    public var clock: WallClock
    /// True if the network must not be used.
    public var isOffline: Bool
    /// Gists that match one of these are hidden in every list.
    public var hideRules: [RowQuery] = []
    public var keymap = Keymap.standard
    /// The commands of the configuration, by name.
    public private(set) var commands: [String: CustomCommand] = [:]
    /// The density of the list's rows; nil for the one that fits the screen's height.
    public var density: Density? = .comfortable
    /// True if files have line numbers at the start.
    public var numbersLines = true
    /// True if the terminal opens links to web pages.
    public var writesLinks = false
    /// False if images in gists are shown as their text.
    public var showsImages = true
    /// The pixels that the terminal can show, once it has said so; nil for block characters.
    public var imageSupport: ImageSupport?
    /// For users of screen readers: see `LinearView`.
    public var isLinear = false
    /// The preview of the selected gist.
    public var preview = PreviewMode.off
    /// True if few requests are left per hour: data that the raw host serves is not requested from the API.
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
    /// Returns the density of the rows on a screen.
    func density(on screen: Size) -> Density { density ?? .fitting(screen) }

    /// Adds a command with its keys; other commands lose these keys.
    public mutating func add(_ command: CustomCommand, keys: [Key], help: String) {
        commands[command.name] = command
        keymap.add(.custom(command.name), named: command.name, keys: keys, help: help)
    }
}

/// The detail pane's content for a selected gist that the user has not opened.
public enum PreviewMode: String, Sendable {
    /// The beginning of its first file.
    case on
    /// The same, only if it is stored.
    case stored
    /// The data of the list only.
    case off
}
