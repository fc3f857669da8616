/// What can be set at the top of the file: the one table from which it is read, checked and explained.
public struct Setting: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case flag
        case text
        case choice([String])
        case seconds
        case texts
    }

    /// As the command line has it: `token-file`. In the file underscores do as well.
    public var name: String
    public var kind: Kind
    /// What the file that `config init` writes says of it.
    public var help: String
    /// What stands there as an example: the value that it has without the file, where it has one.
    public var example: String

    public static let theme = Setting(
        name: "theme", kind: .text, help: "auto, dark, light, high-contrast, mono, or one of yours below",
        example: "\"auto\"")
    public static let color = Setting(
        name: "color", kind: .choice(["auto", "truecolor", "256", "16", "never"]), help: "how many colours to use",
        example: "\"auto\"")
    public static let avatars = Setting(
        name: "avatars", kind: .flag, help: "owners' pictures", example: "true")
    public static let symbols = Setting(
        name: "symbols", kind: .text, help: "characters to draw pictures with", example: "\"half\"")
    public static let ambiguousWidth = Setting(
        name: "ambiguous-width", kind: .choice(["narrow", "wide"]),
        help: "columns of characters whose width is ambiguous: one or two", example: "\"narrow\"")
    public static let mouse = Setting(
        name: "mouse", kind: .flag, help: "clicks and the wheel; off leaves them to the terminal", example: "true")
    public static let plain = Setting(
        name: "plain", kind: .flag, help: "lines without boxes and pictures, for screen readers", example: "false")
    public static let feed = Setting(
        name: "feed", kind: .text, help: "what to start with: public, starred, mine, saved, or somebody's login",
        example: "\"public\"")
    public static let refreshEvery = Setting(
        name: "refresh-every", kind: .seconds, help: "seconds after which a feed refreshes by itself; 0 for never",
        example: "0")
    public static let hide = Setting(
        name: "hide", kind: .texts, help: "gists to keep off every list, each rule as a filter has it",
        example: "[\"lang:csv\", \"size:>1M\"]")
    public static let tokenFile = Setting(
        name: "token-file", kind: .text, help: "file that holds your token", example: "\"~/.config/gists-tui/token\"")
    public static let apiURL = Setting(
        name: "api-url", kind: .text, help: "base URL of the API", example: "\"https://api.github.com\"")
    public static let hostname = Setting(
        name: "hostname", kind: .text, help: "the API of a GitHub Enterprise Server", example: "\"github.example.com\"")
    public static let cacheDir = Setting(
        name: "cache-dir", kind: .text, help: "folder for what was seen before", example: "\"~/.cache/gists-tui\"")
    public static let offline = Setting(
        name: "offline", kind: .flag, help: "show what was seen before; the network is not used", example: "false")
    public static let log = Setting(
        name: "log", kind: .text, help: "file that gets a line for each request", example: "\"/tmp/gists-tui.log\"")

    public static let all: [Setting] = [
        theme, color, avatars, symbols, ambiguousWidth, mouse, plain, feed, refreshEvery, hide, tokenFile, apiURL,
        hostname, cacheDir, offline, log,
    ]
}
