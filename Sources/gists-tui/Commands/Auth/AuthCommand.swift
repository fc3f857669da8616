import Accounts
import ArgumentParser
import Configuration
import Gists
import GitHub
import Runtime

struct AuthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "auth", abstract: "Sign in, sign out, and switch between accounts.",
        discussion: """
            Tokens are kept in the keyring (Secret Service), or in hosts.toml beside the configuration file where there is \
            none. A token from --token, --token-file or the environment overrides them; gh's login is used where nothing \
            else is set.
            """,
        subcommands: [LoginCommand.self, Status.self, Logout.self, TokenCommand.self, Switch.self])
}

extension LaunchOptions {
    /// The signed-in accounts on this machine.
    /// - Throws: if accounts can't be stored.
    func accountManager() throws(LaunchError) -> AccountManager {
        guard let accounts else { throw LaunchError(Words.Start.noConfigurationPath) }
        return accounts
    }
}

extension AuthCommand {
    struct TokenCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "token", abstract: "Print the token in use.",
            discussion: "Another program can take it from there: export GH_TOKEN=$(gists-tui auth token)")

        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withLaunchOptions { options in
                general.tellComplaints(options)
                guard let credentials = try options.configuration.fetchedCredentials() else {
                    throw LaunchError(Words.Auth.notSignedIn(options.configuration.host), exitCode: .authentication)
                }
                try Output.say(credentials.token.plainText)
            }
        }
    }

    struct Switch: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "switch", abstract: "Change the active account of a host.",
            discussion: "With two accounts, LOGIN is not needed.")

        @Argument(help: "Login of the account to use from now on.") var login: Login?
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            try general.withLaunchOptions(isBrowser: true) { [login] options in
                let accounts = try options.accountManager()
                let host = options.configuration.host
                let known = try accounts.hosts()[host]
                let logins = known?.accounts.map(\.login) ?? []
                let others = logins.filter { $0 != known?.activeAccount?.login }
                guard
                    let login = login ?? general.values.text(.account).map({ Login($0) })
                        ?? (others.count == 1 ? others[0] : nil)
                else { throw LaunchError(Words.Auth.switchTo(host, logins), exitCode: .usage) }
                try accounts.activate(login, host: host)
                let name = known?[login]?.login ?? login
                try Output.say(Words.Auth.switched(name, host))
                Words.Auth.overridden(options.configuration.tokenSource).map { Output.complain($0) }
            }
        }
    }
}
