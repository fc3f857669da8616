/// A setting of the command line, of the configuration file or of both. This one table defines how both are parsed and
/// checked, and generates the help, the manual page, the completions, the file's template and the table in
/// docs/CONFIGURATION.md.
public struct Setting: Sendable {
    public enum Kind: Hashable, Sendable {
        /// `--plain`; in the file `plain = true`.
        case flag
        /// `--mouse off`; in the file `mouse = false`.
        case onOff
        case text
        /// One of these texts.
        case choice([String])
        case number(ClosedRange<Int>)
        /// A path, which may start with `~/` in the file.
        case file, folder
        /// A list of texts, which only the file can set.
        case texts
    }

    public enum Place: Sendable { case commandLine, file, both }

    /// The value of a setting.
    public enum Value: Hashable, Sendable {
        case flag(Bool)
        case text(String)
        case number(Int)
        case texts([String])
    }

    /// The name after `--` on the command line, and in the file, where underscores may replace hyphens.
    public var name: String
    public var kind: Kind
    public var place = Place.both
    /// The name of the value in the help: `url`. Empty for flags, and for settings that only the file has.
    public var valueName = ""
    /// The description, a sentence.
    public var help: String
    /// The default; nil if it depends on something.
    public var standard: Value?
    /// An example, if there is no default.
    var sample: Value?
    /// Environment variables that can be used instead, or that decide the default.
    public var environment: [String] = []
    /// Suggestions for completion, if other texts are allowed, too.
    public var suggestions: [String] = []
    /// True for settings that sign in on one server: in the file they belong to the server that the file names.
    public var isForOneServer = false

    /// All values that the command line accepts, if they are a fixed set.
    public var choices: [String] {
        switch kind {
        case .onOff: ["on", "off"]
        case .choice(let choices): choices
        default: []
        }
    }

    /// The value in the file's template: the default, or the example.
    public var example: String { (standard ?? sample)?.text ?? "" }

    public static let token = Setting(
        name: "token", kind: .text, place: .commandLine, valueName: "token",
        help: """
            Token for your own, starred and secret gists; - reads it from standard input. Default: GH_TOKEN or \
            GITHUB_TOKEN, on an Enterprise Server GH_ENTERPRISE_TOKEN or GITHUB_ENTERPRISE_TOKEN; then what auth login \
            stored, then gh's.
            """,
        environment: ["GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN"])
    public static let tokenFile = Setting(
        name: "token-file", kind: .file, valueName: "file", help: "File that contains the token.",
        sample: .text("~/.config/gists-tui/token"), isForOneServer: true)
    public static let account = Setting(
        name: "account", kind: .text, valueName: "login",
        help: "Stored account to use. Default: the active one.", sample: .text("mira"),
        isForOneServer: true)
    public static let apiURL = Setting(
        name: "api-url", kind: .text, valueName: "url",
        help: "Base URL of the API, instead of https://api.github.com.", standard: .text("https://api.github.com"))
    public static let hostname = Setting(
        name: "hostname", kind: .text, valueName: "host",
        help: "Host of a GitHub Enterprise Server, such as github.example.com.", sample: .text("github.example.com"),
        environment: ["GH_HOST"])
    public static let webURL = Setting(
        name: "web-url", kind: .text, valueName: "url",
        help: "Base URL for signing in, if it is not on the API's host.",
        sample: .text("https://github.example.com"), isForOneServer: true)
    public static let clientID = Setting(
        name: "client-id", kind: .text, valueName: "id",
        help: "Client ID of an OAuth app, to sign in with a code (device flow).", sample: .text("Iv1.0123456789abcdef"),
        environment: ["GISTS_TUI_CLIENT_ID"], isForOneServer: true)
    public static let cacheDir = Setting(
        name: "cache-dir", kind: .folder, valueName: "dir", help: "Folder for the cache.",
        sample: .text("~/.cache/gists-tui"), environment: ["XDG_CACHE_HOME"])
    public static let demo = Setting(
        name: "demo", kind: .flag, place: .commandLine, help: "Use the embedded GitHub: no account, no network.",
        standard: .flag(false))
    public static let offline = Setting(
        name: "offline", kind: .flag, help: "Show only what is cached; never use the network.",
        standard: .flag(false))
    public static let avatars = Setting(
        name: "avatars", kind: .onOff, valueName: "on|off", help: "Show avatars.", standard: .flag(true))
    public static let color = Setting(
        name: "color", kind: .choice(["auto", "truecolor", "256", "16", "never"]), valueName: "mode",
        help: "Colours; auto uses what the terminal supports, and none if NO_COLOR is set.",
        standard: .text("auto"), environment: ["NO_COLOR", "COLORTERM", "TERM"])
    public static let symbols = Setting(
        name: "symbols", kind: .choice(["half", "quadrant", "block", "sextant", "octant", "mosaic", "ascii"]),
        valueName: "set",
        help: "Characters to draw images with; chosen for the terminal by default.",
        sample: .text("half"))
    public static let ambiguousWidth = Setting(
        name: "ambiguous-width", kind: .choice(["narrow", "wide"]), valueName: "width",
        help: "Width of ambiguous characters; wide for terminals set up for East Asian fonts.",
        standard: .text("narrow"))
    public static let hyperlinks = Setting(
        name: "hyperlinks", kind: .choice(["auto", "on", "off"]), valueName: "when",
        help: "Links that the terminal opens; auto writes them where the terminal is known to support them.",
        standard: .text("auto"), environment: ["TERM", "TERM_PROGRAM", "VTE_VERSION"])
    public static let images = Setting(
        name: "images", kind: .choice(["auto", "pixels", "blocks", "off"]), valueName: "how",
        help: "Images in gists: with pixels where the terminal has them, or with block characters.",
        standard: .text("auto"), environment: ["TERM", "COLORTERM"])
    public static let mouse = Setting(
        name: "mouse", kind: .onOff, valueName: "on|off",
        help: "Mouse support; hold Shift to select text.", standard: .flag(true))
    public static let refreshEvery = Setting(
        name: "refresh-every", kind: .number(0...86_400), valueName: "seconds",
        help: "Refresh the list every N seconds while the terminal is focused and the rate limit allows; 0 is never.",
        standard: .number(0))
    public static let notify = Setting(
        name: "notify", kind: .choice(["off", "bell", "title", "desktop", "osc9", "osc777"]), valueName: "how",
        help: """
            Report new gists of people you follow, with --refresh-every: bell, window title, or a notification on the \
            desktop, in the form that fits the terminal (OSC 9 or OSC 777).
            """,
        standard: .text("off"))
    public static let preview = Setting(
        name: "preview", kind: .choice(["on", "stored", "off"]), valueName: "what",
        help: "Preview the selected gist beside the list; stored uses cached texts only.",
        standard: .text("on"))
    public static let theme = Setting(
        name: "theme", kind: .text, valueName: "name",
        help:
            "Theme: auto, dark, light, high-contrast, mono, gruvbox-dark, gruvbox-light, catppuccin-mocha, "
            + "catppuccin-latte, nord, solarized-dark, solarized-light, or one of your own.",
        standard: .text("auto"),
        suggestions: [
            "auto", "dark", "light", "high-contrast", "mono", "gruvbox-dark", "gruvbox-light", "catppuccin-mocha",
            "catppuccin-latte", "nord", "solarized-dark", "solarized-light",
        ])
    public static let density = Setting(
        name: "density", kind: .choice(["comfortable", "compact", "line"]), valueName: "form",
        help:
            "Rows of the list: two lines and a gap, two lines, or one line in columns. Default: what fits the height.",
        sample: .text("compact"))
    public static let lineNumbers = Setting(
        name: "line-numbers", kind: .onOff, valueName: "on|off", help: "Show line numbers beside files.",
        standard: .flag(true))
    public static let restore = Setting(
        name: "restore", kind: .onOff, valueName: "on|off",
        help: "Start where the last session ended: feed, row, open gist, layout.", standard: .flag(true))
    public static let fresh = Setting(
        name: "fresh", kind: .flag, place: .commandLine, help: "Start at the top of the first feed this time.",
        standard: .flag(false))
    public static let plain = Setting(
        name: "plain", kind: .flag, help: "Plain text for screen readers: no boxes, no images, one line per row.",
        standard: .flag(false))
    public static let config = Setting(
        name: "config", kind: .file, place: .commandLine, valueName: "file",
        help: "Configuration file, instead of ~/.config/gists-tui/config.toml.", environment: ["XDG_CONFIG_HOME"])
    public static let log = Setting(
        name: "log", kind: .file, valueName: "file", help: "Log requests to this file.",
        sample: .text("/tmp/gists-tui.log"))
    public static let feed = Setting(
        name: "feed", kind: .text, place: .file,
        help: "Feed to start with: public, starred, mine, saved, following, or a user's login.", sample: .text("public")
    )
    public static let editPreset = Setting(
        name: "edit-preset", kind: .choice(["editor", "nvim-remote"]), place: .file,
        help: "Editor: the one of VISUAL or EDITOR, or the Neovim in whose terminal gists-tui runs.",
        standard: .text("editor"),
        environment: ["VISUAL", "EDITOR", "NVIM"])
    public static let hide = Setting(
        name: "hide", kind: .texts, place: .file,
        help: "Filters for gists to hide from every list.",
        sample: .texts(["lang:csv", "size:>1M"]))

    /// All settings in the order of the help.
    public static let all: [Setting] = [
        token, tokenFile, account, apiURL, hostname, webURL, clientID, cacheDir, demo, offline, avatars, images, color,
        symbols,
        ambiguousWidth, hyperlinks, mouse, refreshEvery, notify, preview, theme, density, lineNumbers, restore, fresh,
        plain, config, log, feed, editPreset, hide,
    ]
    public static let onCommandLine = all.filter { $0.place != .file }
    public static let inFile = all.filter { $0.place != .commandLine }
    public static let forOneServer = all.filter(\.isForOneServer)
}

extension Setting.Value {
    /// The value in the file's format.
    public var text: String {
        switch self {
        case .flag(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .text(let text): "\"\(text)\""
        case .texts(let texts): "[" + texts.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
        }
    }
}
