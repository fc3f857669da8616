import Accounts
import Cells
import Configuration
import FoundationEssentials
import GitHub
import Runtime
import Storage
import Terminal

extension GeneralOptions {
    /// Where the configuration file is, or would be.
    func configurationPath() throws -> String {
        guard let path = configurationPath(ProcessInfo.processInfo.environment) else {
            throw LaunchError(Words.Start.noConfigurationPath)
        }
        return path
    }

    private func configurationPath(_ environment: [String: String]) -> String? {
        values.text(.config) ?? ConfigurationFile.path(environment: environment)
    }

    /// Runs something with all that was decided; the demo's server lives as long as that.
    /// - Parameter isBrowser: whether what takes long, such as asking `gh`, is left for later.
    func withLaunchOptions<Result>(
        isBrowser: Bool = false, _ body: (LaunchOptions) throws -> Result
    ) throws -> Result {
        let environment = ProcessInfo.processInfo.environment
        let preferences = Preferences.read(configurationPath(environment))
        if let theme = values.text(.theme), !Preferences.themeNames(preferences).contains(theme) {
            let names = Preferences.themeNames(preferences).joined(separator: ", ")
            throw LaunchError(Words.Start.unknownTheme(theme, names), exitCode: .usage)
        }
        let ofFile = preferences.values.expandingHome { PathText.expanded($0, home: environment["HOME"]) }
        let both = values.orElse(ofFile)
        AmbiguousWidth.current = both.choice(.ambiguousWidth) ?? .narrow
        guard values.isOn(.demo) else {
            let accounts = ConfigurationFile.hostsPath(environment: environment).map {
                AccountManager(path: $0, environment: environment)
            }
            let resolver = CredentialsResolver(
                commandLine: values, file: ofFile, accounts: accounts, apiURL: try apiURL(ofFile),
                environment: environment)
            let folder = CacheFolder.path(option: both.text(.cacheDir), environment: environment)
            var options = launchOptions(
                try resolver.configuration(userAgent: Self.userAgent, isLate: isBrowser), folder, both, preferences,
                environment)
            options.accounts = accounts
            return try body(options)
        }
        let server = try DemoServer()
        defer { server.stop() }
        let configuration = try APIConfiguration(
            credentials: try server.credentials(), userAgent: Self.userAgent)
        // What nobody asked to keep is gone at the end.
        var options = launchOptions(configuration, values.text(.cacheDir), both, preferences, environment)
        options.scratchFolder = server.scratch
        options.demo = server.address
        options.accounts = server.scratch.map { AccountManager(scratch: $0 + "/hosts.toml") }
        options.chosen[.offline] = nil
        return try body(options)
    }

    /// What the command line says, else what the file says.
    func apiURL(_ ofFile: SettingValues) throws -> String {
        if let apiURL = values.text(.apiURL) { return apiURL }
        if let hostname = values.text(.hostname) ?? ofFile.text(.hostname) {
            return try APIConfiguration.apiURL(hostname: hostname)
        }
        return ofFile.text(.apiURL) ?? APIConfiguration.publicAPI
    }

    /// The door to GitHub for a command.
    /// - Parameter waits: where one of GitHub's limits is reached it waits, and says on standard error for what and until
    ///   when; otherwise that is the command's failure, at once.
    func manager(_ options: LaunchOptions, waits: Bool) throws -> GitHubAPIManager {
        for complaint in options.preferences.complaints { Output.complain(Words.Start.complaint("\(complaint).")) }
        let notice = WaitNotice()
        return try Services.manager(options, waits: waits, onWait: notice.show)
    }

    static let userAgent = "gists-tui/\(Version.text)"

    private func launchOptions(
        _ configuration: APIConfiguration, _ cacheFolder: String?, _ chosen: SettingValues,
        _ preferences: Configuration, _ environment: [String: String]
    ) -> LaunchOptions {
        var options = LaunchOptions(
            configuration: configuration, cacheFolder: cacheFolder, chosen: chosen, environment: environment)
        options.preferences = preferences
        return options
    }
}
