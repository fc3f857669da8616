import Accounts
import ArgumentParser
import Browser
import Concurrency
import Configuration
import Dates
import FoundationEssentials
import Gists
import GitHub
import Runtime

extension AuthCommand {
    struct Status: JSONCommand {
        static let jsonFields = ["active", "error", "expiresAt", "host", "login", "requests", "scopes", "source"]
        static let operands = JSONOperands.none
        static let configuration = CommandConfiguration(
            commandName: "status", abstract: "Show who is signed in, and check each token.",
            discussion: "Exits with 4 if no user is signed in, or if a token does not work.")

        @Flag(help: "Print a JSON array instead.")
        var json = false

        @OptionGroup var jq: JQOptions
        @OptionGroup var general: GeneralOptions

        mutating func run() throws {
            let form = try jq.form(json, Self.jsonFields)
            try general.withLaunchOptions(isBrowser: true) { options in
                general.tellComplaints(options)
                if let warning = try options.accounts?.warning() { Output.complain(warning) }
                let entries = try AccountStatus.all(options)
                if let form {
                    try Output.write(json: entries, as: form)
                } else if entries.isEmpty {
                    throw LaunchError(Words.Auth.notSignedIn(options.configuration.host), exitCode: .authentication)
                } else if var printer = TerminalPrinter(options, color: general.values.choice(.color)) {
                    try Output.writeDrawn(Self.page(of: entries, &printer))
                } else {
                    try Output.say(Words.Auth.status(entries))
                }
                guard !entries.isEmpty, !entries.contains(where: { $0.error != nil }) else {
                    throw ArgumentParser.ExitCode(Code.authentication.rawValue)
                }
            }
        }

        /// The accounts of each host, for a terminal.
        private static func page(of entries: [AccountStatus], _ printer: inout TerminalPrinter) -> String {
            let now = Date()
            var page = ""
            var host: String?
            for entry in entries {
                if entry.host != host { page += printer.table([[.init(entry.host, .title)]]) }
                host = entry.host
                let login = PrintedTable.Cell(entry.login?.rawValue ?? "?", .accent)
                page += printer.table([[login] + (entry.active ? [.init(Words.Auth.active, .success)] : [])], indent: 2)
                page += printer.table(
                    Words.Auth.facts(entry, now: now).map { name, value in
                        [.init(name, .dim), .init(value, name == Words.Auth.error ? .error : .text)]
                    }, indent: 4)
            }
            return page
        }
    }
}

/// The status of an account according to this machine and GitHub.
struct AccountStatus: Encodable {
    struct Requests: Encodable {
        var limit: Int
        var remaining: Int
        var resetsAt: String
    }

    var host: String
    var login: Login?
    /// True for the account that is used on its host.
    var active: Bool
    /// The source of the token: `keyring`, `hosts.toml`, `gh`, `GH_TOKEN` …
    var source: String
    /// Nil if GitHub does not report them.
    var scopes: [String]?
    var expiresAt: String?
    var requests: Requests?
    var error: String?

    /// The current account, then all stored ones, then `gh`'s unless it is among these.
    static func all(_ options: LaunchOptions) throws -> [AccountStatus] {
        let used = options.configuration
        var found: [AccountStatus] = []
        var isUsedListed = false
        for host in try options.accounts?.hosts().hosts ?? [] {
            for account in host.accounts {
                let isUsed =
                    host.name == used.host && used.login == account.login
                    && used.tokenSource == account.source
                isUsedListed = isUsedListed || isUsed
                let isActive = host.name == used.host ? isUsed : isActive(account, on: host, options.environment)
                found.append(try status(of: account, on: host, options, isActive: isActive))
            }
        }
        if !isUsedListed, let credentials = try used.fetchedCredentials() {
            let status = AccountStatus(
                host: used.host, login: used.login, active: true, source: credentials.source.name)
            found.insert(status.asked(used, options), at: 0)
        }
        return found
    }

    /// True if an account would be used on a host that is not queried now.
    private static func isActive(
        _ account: HostsFile.Account, on host: HostsFile.Host, _ environment: [String: String]
    ) -> Bool {
        host.activeAccount == account && Credentials.variable(for: host.apiURL, environment) == nil
    }

    private static func status(
        of account: HostsFile.Account, on host: HostsFile.Host, _ options: LaunchOptions, isActive: Bool
    ) throws -> AccountStatus {
        var status = AccountStatus(
            host: host.name, login: account.login, active: isActive, source: account.source.name,
            scopes: account.scopes)
        guard !options.chosen.isOn(.offline), let accounts = options.accounts else { return status }
        do {
            let (known, late) = try accounts.credentials(host: host.name, login: account.login)
            let configuration = try APIConfiguration(
                apiURL: host.apiURL, credentials: known, late: late, userAgent: GeneralOptions.userAgent)
            status = status.asked(configuration, options)
        } catch {
            status.error = "\(error)"
        }
        return status
    }

    /// The status including GitHub's response.
    private func asked(_ configuration: APIConfiguration, _ options: LaunchOptions) -> AccountStatus {
        var status = self
        var options = options
        options.configuration = configuration
        guard !options.chosen.isOn(.offline) else { return status }
        do {
            let manager = try Services.manager(options, waits: false, onWait: { _ in })
            let owner = try Blocking.run { try await manager.account() }
            status.login = owner.owner.login
            status.scopes = owner.scopes
            status.expiresAt = owner.expiresAt.map(ISODate.format)
            status.requests = manager.rateLimit.map {
                Requests(limit: $0.limit, remaining: $0.remaining, resetsAt: ISODate.format($0.resetsAt))
            }
        } catch let error as APIError {
            status.error = error.sentence()
        } catch {
            status.error = "\(error)"
        }
        return status
    }
}

extension APIConfiguration {
    /// The credentials, which may be fetched late. Blocks.
    func fetchedCredentials() throws -> Credentials? {
        guard let late else { return credentials }
        return try Blocking.run { try await late.value() }
    }
}
