import Accounts
import Concurrency
import Configuration
import Gists
import GitHub
import Runtime
import Terminal

/// Determines the credentials. The first source that is set counts: `--token`, `--token-file`, `--account`, the
/// environment, `token-file` and `account` in the file, the accounts of `auth login`, `gh`. If that source fails, it is
/// an error, and later sources are not tried.
///
/// If a token is given, neither the accounts nor `gh` are accessed.
struct CredentialsResolver {
    var commandLine: SettingValues
    /// Only the settings for the chosen server.
    var file: SettingValues
    var accounts: AccountManager?
    var apiURL: String
    var environment: [String: String]

    /// - Parameter isLate: true to ask `gh` only at the first request; the keyring is always asked late.
    func configuration(userAgent: String, isLate: Bool) throws -> APIConfiguration {
        if let given = try given() { return try configuration(given, nil, userAgent) }
        var (known, late) = try stored()
        if !isLate, let gh = late, gh.login == nil {
            known = try Blocking.run { try await gh.value() }
            late = nil
        }
        return try configuration(known, late, userAgent)
    }

    private func configuration(
        _ known: Credentials?, _ late: LateCredentials?, _ userAgent: String
    ) throws -> APIConfiguration {
        if known != nil || late?.login != nil { CoreFiles.forbid() }
        return try APIConfiguration(apiURL: apiURL, credentials: known, late: late, userAgent: userAgent)
    }

    /// The credentials from the command line, the environment or the configuration.
    func given() throws -> Credentials? {
        let ofCommandLine = try credentials(
            option: commandLine.text(.token), file: commandLine.text(.tokenFile), environment: [:])
        if ofCommandLine != nil || commandLine[.account] != nil { return ofCommandLine }
        return try credentials(option: nil, file: nil, environment: environment)
            ?? credentials(option: nil, file: file.text(.tokenFile), environment: [:])
    }

    private func credentials(
        option: String?, file: String?, environment: [String: String]
    ) throws -> Credentials? {
        try Credentials.resolve(
            option: option, file: file, apiURL: apiURL, environment: environment, readFile: Input.text(ofFile:),
            readInput: Input.standardInput)
    }

    private func stored() throws -> (known: Credentials?, late: LateCredentials?) {
        let login = (commandLine.text(.account) ?? file.text(.account)).map { Login($0) }
        guard let accounts, let host = APIConfiguration.host(ofAPI: apiURL) else {
            if login != nil { throw LaunchError(Words.Start.noConfigurationPath) }
            return (nil, nil)
        }
        return try accounts.credentials(host: host, login: login)
    }
}
