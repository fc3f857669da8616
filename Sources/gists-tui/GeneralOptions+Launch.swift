import Accounts
import Cells
import Configuration
import FoundationEssentials
import GitHub
import Runtime
import Storage
import SystemCalls
import Terminal

extension GeneralOptions {
    /// The path of the configuration file, whether or not it exists.
    func configurationPath() throws -> String {
        guard let path = configurationPath(Environment.variables) else {
            throw LaunchError(Words.Start.noConfigurationPath)
        }
        return path
    }

    func configurationPath(_ environment: [String: String]) -> String? {
        values.text(.config) ?? ConfigurationFile.path(environment: environment)
    }

    /// Runs `body` with all decisions; the demo's server runs until it returns.
    /// - Parameter isBrowser: true to postpone slow steps, such as asking `gh`.
    func withLaunchOptions<Result>(
        isBrowser: Bool = false, _ body: (LaunchOptions) throws -> Result
    ) throws -> Result {
        switch SystemLimit.tooLow() {
        case .memory(let limit, let needed): throw LaunchError(Words.Start.littleMemory(limit, needed: needed))
        case .files(let limit, let needed): throw LaunchError(Words.Start.fewFiles(limit, needed: needed))
        case nil: break
        }
        let environment = Environment.variables
        let preferences = Preferences.read(configurationPath(environment))
        if let theme = values.text(.theme), !Preferences.themeNames(preferences).contains(theme) {
            let names = Preferences.themeNames(preferences).joined(separator: ", ")
            throw LaunchError(Words.Start.unknownTheme(theme, names), exitCode: .usage)
        }
        let ofFile = preferences.values.expandingHome { PathText.expanded($0, home: environment["HOME"]) }
        guard !values.isOn(.demo) else {
            // No setting in the file applies to the demo's server.
            let both = values.orElse(ofFile.without(Setting.forOneServer))
            AmbiguousWidth.current = both.choice(.ambiguousWidth) ?? .narrow
            return try withDemo(both, preferences, environment, body)
        }
        let server = try ChosenServer(commandLine: values, file: ofFile, environment: environment)
        let both = values.orElse(server.file)
        AmbiguousWidth.current = both.choice(.ambiguousWidth) ?? .narrow
        let accounts = ConfigurationFile.hostsPath(environment: environment).map {
            AccountManager(path: $0, environment: environment)
        }
        let resolver = CredentialsResolver(
            commandLine: values, file: server.file, accounts: accounts, apiURL: server.apiURL,
            environment: environment)
        let folder = CacheFolder.path(option: both.text(.cacheDir), environment: environment)
        var options = launchOptions(
            try resolver.configuration(userAgent: Self.userAgent, isLate: isBrowser), folder, both, preferences,
            environment)
        options.stateFolder = StateFolder.path(environment: environment)
        options.accounts = accounts
        options.signInNotes = server.withheld(among: [.webURL, .clientID]).map(server.note)
        for setting in server.missed(commandLine: values, environment: environment) {
            options.preferences.complain(server.note(on: setting), line: preferences.line(of: setting))
        }
        return try body(options)
    }

    private func withDemo<Result>(
        _ chosen: SettingValues, _ preferences: Configuration, _ environment: [String: String],
        _ body: (LaunchOptions) throws -> Result
    ) throws -> Result {
        let server = try DemoServer()
        defer { server.stop() }
        let configuration = try APIConfiguration(
            credentials: try server.credentials(), userAgent: Self.userAgent)
        // By default, the demo's cache is removed at the end.
        var options = launchOptions(configuration, values.text(.cacheDir), chosen, preferences, environment)
        options.scratchFolder = server.scratch
        options.demo = server.address
        options.accounts = server.scratch.map { AccountManager(scratch: $0 + "/hosts.toml") }
        options.chosen[.offline] = nil
        return try body(options)
    }

    /// The access to GitHub for a command.
    /// - Parameter waits: true to wait when one of GitHub's limits is reached, with a message on standard error about
    ///   the reason and the end of the wait; otherwise the command fails at once.
    func manager(_ options: LaunchOptions, waits: Bool) throws -> GitHubAPIManager {
        tellComplaints(options)
        let notice = WaitNotice()
        return try Services.manager(options, waits: waits, onWait: notice.show)
    }

    /// Reports on standard error the problems in the configuration file, and the settings that do not apply to this
    /// server.
    func tellComplaints(_ options: LaunchOptions) {
        for complaint in options.preferences.complaints {
            let sentence = "\(complaint)"
            Output.complain(Words.Start.complaint(sentence.ends(with: "?") ? sentence : sentence + "."))
        }
    }

    static let userAgent = "gists-tui/\(Version.text)"

    private func launchOptions(
        _ configuration: APIConfiguration, _ cacheFolder: String?, _ chosen: SettingValues,
        _ preferences: Configuration, _ environment: [String: String]
    ) -> LaunchOptions {
        let preset = preferences.values.choice(.editPreset) ?? EditPreset.standard
        var options = LaunchOptions(
            configuration: configuration, cacheFolder: cacheFolder, chosen: chosen,
            environment: preset.applied(to: environment))
        options.preferences = preferences
        return options
    }
}
