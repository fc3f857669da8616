import Configuration
import GitHub

/// The API to use, and the settings in the configuration file that apply to it.
///
/// A token, an account and the sign-in settings belong to the server in the file, which is github.com by default. If
/// the command line or `GH_HOST` selects another server, they are ignored: none of them is ever sent there.
struct ChosenServer {
    let apiURL: String
    /// The file's values without those that belong to another server.
    let file: SettingValues
    /// The settings that were left out.
    let withheld: [Setting]
    /// The API's URL according to the file; nil if its host is invalid.
    private let apiURLOfFile: String?

    /// - Throws: if a host is invalid.
    init(commandLine: SettingValues, file: SettingValues, environment: [String: String]) throws(ConfigurationError) {
        apiURLOfFile = try? Self.apiURL(ofFile: file)
        if let apiURL = commandLine.text(.apiURL) {
            self.apiURL = apiURL
        } else if let host = commandLine.text(.hostname) ?? Self.host(environment) {
            let named = try APIConfiguration.apiURL(hostname: host)
            // The file may have the API's URL for that host.
            apiURL = apiURLOfFile.flatMap { Self.haveSameHost($0, named) ? $0 : nil } ?? named
        } else {
            apiURL = try Self.apiURL(ofFile: file)
        }
        let bound = Setting.forOneServer.filter { file[$0] != nil }
        // Without such settings no URL is parsed, since that takes a part of each start.
        if let apiURLOfFile, !bound.isEmpty, APIConfiguration.isSameServer(apiURLOfFile, apiURL) {
            withheld = []
        } else {
            withheld = bound
        }
        self.file = file.without(withheld)
    }

    private static func apiURL(ofFile file: SettingValues) throws(ConfigurationError) -> String {
        if let host = file.text(.hostname) { return try APIConfiguration.apiURL(hostname: host) }
        return file.text(.apiURL) ?? APIConfiguration.publicAPI
    }

    /// The host in the variables that `gh` also uses. Only an empty variable counts as not set.
    private static func host(_ environment: [String: String]) -> String? {
        environment["GH_HOST"].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func haveSameHost(_ one: String, _ other: String) -> Bool {
        APIConfiguration.host(ofAPI: one) == APIConfiguration.host(ofAPI: other)
    }
}

extension ChosenServer {
    /// The settings that were left out and would have determined the token.
    func missed(commandLine: SettingValues, environment: [String: String]) -> [Setting] {
        let missed = withheld(among: [.tokenFile, .account])
        guard !missed.isEmpty else { return [] }
        let isGiven =
            [Setting.token, .tokenFile, .account].contains { commandLine[$0] != nil }
            || Credentials.variable(for: apiURL, environment) != nil
        return isGiven ? [] : missed
    }

    func withheld(among settings: [Setting]) -> [Setting] {
        withheld.filter { settings.map(\.name).contains($0.name) }
    }

    /// The reason why a setting is ignored: the end of a sentence.
    func note(on setting: Setting) -> String {
        Words.Start.withheld(
            setting.name, of: apiURLOfFile.flatMap(APIConfiguration.host(ofAPI:)),
            APIConfiguration.host(ofAPI: apiURL) ?? apiURL)
    }
}
