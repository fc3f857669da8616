import ArgumentParser
import Browser
import Cells
import Configuration
import FoundationEssentials
import GitHub
import Images
import Runtime
import Storage
import Terminal

/// The options that go with every command.
struct GeneralOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Token for your own, starred and secret gists; - reads it from standard input. Without: GH_TOKEN, GITHUB_TOKEN; for an Enterprise Server GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN.",
            valueName: "token"))
    var token: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("File that holds the token.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Base URL of the API, in place of https://api.github.com.", valueName: "url"))
    var apiURL: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The API of a GitHub Enterprise Server: github.example.com.", valueName: "host"))
    var hostname: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Folder for pictures and rows seen before.", valueName: "dir"), completion: .directory)
    var cacheDir: String?

    @Flag(help: "Use the embedded GitHub: no account, no network.")
    var demo = false

    @Flag(help: "Show what was seen before; the network is not used.")
    var offline = false

    @Option(parsing: .unconditional, help: ArgumentHelp("Owners' pictures.", valueName: "on|off"))
    var avatars: Switch?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Colours; auto takes what the terminal can do, and none where NO_COLOR is set.", valueName: "mode"))
    var color: ColorMode?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Characters to draw pictures with; without it those that the terminal is known to have.", valueName: "set"))
    var symbols: SymbolSet?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Columns of characters whose width is ambiguous; wide for terminals set up for East Asian fonts.",
            valueName: "width"))
    var ambiguousWidth: AmbiguousWidth?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Clicks, drags and the wheel; where on, Shift selects text.", valueName: "on|off"))
    var mouse: Switch?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Refresh the list by itself, while the window has the keyboard and requests are left.",
            valueName: "seconds"))
    var refreshEvery: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("auto, dark, light, high-contrast, mono, or one of your own.", valueName: "name"),
        completion: .list(ThemeChoice.builtIn))
    var theme: String?

    @Flag(help: "For screen readers: no boxes, no pictures, one line a row.")
    var plain = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Configuration file, in place of ~/.config/gists-tui/config.toml.", valueName: "file"),
        completion: .file())
    var config: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("File that gets a line for each request.", valueName: "file"),
        completion: .file())
    var log: String?

    enum Switch: String, ExpressibleByArgument, CaseIterable { case on, off }

    func validate() throws {
        if apiURL != nil, hostname != nil { throw ValidationError("--api-url and --hostname exclude each other.") }
        if demo, offline { throw ValidationError("--demo is a server: it can't be asked with --offline.") }
        if demo, apiURL != nil || hostname != nil || token != nil || tokenFile != nil {
            throw ValidationError(
                "--demo brings its own GitHub and token: no --api-url, --hostname, --token or --token-file beside it.")
        }
        if let refreshEvery, !(0...86_400 ~= refreshEvery) {
            throw ValidationError("--refresh-every takes seconds up to 86400; 0 is never.")
        }
        if cacheDir == "" { throw ValidationError("--cache-dir takes the path of a folder.") }
        if token != nil, tokenFile != nil { throw ValidationError("--token and --token-file exclude each other.") }
    }

    /// Where the configuration file is, or would be.
    func configurationPath() throws -> String {
        let path = config ?? ConfigurationFile.path(environment: ProcessInfo.processInfo.environment)
        guard let path else {
            throw LaunchError("There is no place for a configuration: neither HOME nor XDG_CONFIG_HOME is set.")
        }
        return path
    }

    /// Runs something with all that was decided; the demo's server lives as long as that.
    func withLaunchOptions<Result>(_ body: (LaunchOptions) throws -> Result) throws -> Result {
        let environment = ProcessInfo.processInfo.environment
        let preferences = Preferences.read(config ?? ConfigurationFile.path(environment: environment))
        if let theme, !Preferences.themeNames(preferences).contains(theme) {
            let names = Preferences.themeNames(preferences).joined(separator: ", ")
            throw LaunchError("There is no theme “\(theme)”: \(names).", exitCode: .usage)
        }
        let width = ambiguousWidth ?? preferences.text(.ambiguousWidth).flatMap(AmbiguousWidth.init)
        AmbiguousWidth.current = width ?? .narrow
        guard demo else {
            let apiURL = try apiURL(preferences)
            let configuration = try APIConfiguration(
                apiURL: apiURL, credentials: try credentials(preferences, for: apiURL, environment),
                userAgent: userAgent)
            let folder = CacheFolder.path(
                option: cacheDir ?? preferences.path(.cacheDir, environment), environment: environment)
            return try body(launchOptions(configuration, folder, preferences, environment))
        }
        let server = try DemoServer()
        defer { server.stop() }
        let configuration = try APIConfiguration(
            apiURL: server.address.api, credentials: try server.credentials(), userAgent: userAgent)
        // The demo's ports differ each time: what it left on disk would never be of use again.
        var options = launchOptions(configuration, cacheDir, preferences, environment)
        options.scratchFolder = server.scratch
        return try body(options)
    }

    /// What the command line says, else what the file says.
    private func apiURL(_ preferences: Configuration) throws -> String {
        if let apiURL { return apiURL }
        if let hostname { return try APIConfiguration.apiURL(hostname: hostname) }
        if let hostname = preferences.text(.hostname) { return try APIConfiguration.apiURL(hostname: hostname) }
        return preferences.text(.apiURL) ?? APIConfiguration.publicAPI
    }

    /// The door to GitHub for a command.
    /// - Parameter waits: where one of GitHub's limits is reached it waits, and says on standard error for what and until
    ///   when; otherwise that is the command's failure, at once.
    func manager(_ options: LaunchOptions, waits: Bool) throws -> GitHubAPIManager {
        for complaint in options.preferences.complaints { Output.complain("gists-tui: \(complaint).") }
        let notice = WaitNotice()
        return try Services.manager(options, waits: waits, onWait: notice.show)
    }

    private var userAgent: String { "gists-tui/\(Version.text)" }

    private func launchOptions(
        _ configuration: APIConfiguration, _ cacheFolder: String?, _ preferences: Configuration,
        _ environment: [String: String]
    ) -> LaunchOptions {
        var options = LaunchOptions(
            configuration: configuration, cacheFolder: cacheFolder,
            showsAvatars: avatars.map { $0 == .on } ?? preferences.flag(.avatars) ?? true,
            color: color ?? preferences.text(.color).flatMap(ColorMode.init) ?? .auto,
            usesMouse: mouse.map { $0 == .on } ?? preferences.flag(.mouse) ?? true,
            refreshEvery: (refreshEvery ?? preferences.number(.refreshEvery)).flatMap { $0 > 0 ? $0 : nil },
            symbols: symbols ?? preferences.text(.symbols).flatMap(SymbolSet.init)
                ?? (AmbiguousWidth.current == .wide ? .ascii : nil),
            logPath: log ?? preferences.path(.log, environment), environment: environment)
        options.isDemo = demo
        options.isOffline = offline || !demo && preferences.flag(.offline) == true
        options.theme = theme
        options.isPlain = plain || preferences.flag(.plain) == true
        options.preferences = preferences
        return options
    }

    private func credentials(
        _ preferences: Configuration, for apiURL: String, _ environment: [String: String]
    ) throws -> Credentials? {
        let found = try findCredentials(preferences, for: apiURL, environment)
        if found != nil { CoreFiles.forbid() }
        return found
    }

    /// The file's token is the last to be taken: what the environment says is nearer.
    private func findCredentials(
        _ preferences: Configuration, for apiURL: String, _ environment: [String: String]
    ) throws -> Credentials? {
        let found = try Credentials.resolve(
            option: token, file: tokenFile, apiURL: apiURL, environment: environment, readFile: Input.text(ofFile:),
            readInput: Input.standardInput)
        guard found == nil, let file = preferences.path(.tokenFile, environment) else { return found }
        return try Credentials.resolve(
            option: nil, file: file, apiURL: apiURL, environment: [:], readFile: Input.text(ofFile:), readInput: { "" })
    }
}

extension Configuration {
    /// A path of the file; `~/` is the home folder.
    fileprivate func path(_ setting: Setting, _ environment: [String: String]) -> String? {
        text(setting).map { FilePath.expanded($0, home: environment["HOME"]) }
    }
}

/// What commands that ask GitHub do at its limits.
struct LimitOptions: ParsableArguments {
    @Flag(name: .customLong("wait"), help: "Where GitHub's limit is reached, wait for its end instead of failing.")
    var waits = false
}

extension ColorMode: ExpressibleByArgument {}
extension SymbolSet: ExpressibleByArgument {}
extension AmbiguousWidth: ExpressibleByArgument {}
