import Configuration
import FoundationEssentials
import Gists
import GitHub

/// `hosts.toml`: the signed-in accounts by host. It contains tokens only if there is no keyring.
public struct HostsFile: Hashable, Sendable {
    public struct Account: Hashable, Sendable {
        public var login: Login
        /// The token's scopes, as GitHub reported them when it was stored; nil if unknown.
        public var scopes: [String]?
        /// The token in plain text; nil if it is in the keyring.
        public var token: Token?
        /// The data for renewing a token that expires; nil for one that does not.
        public var terms: Renewal.Terms?
        /// The refresh token in plain text; nil if it is in the keyring.
        public var refreshToken: Token?

        public init(
            login: Login, scopes: [String]? = nil, token: Token? = nil, terms: Renewal.Terms? = nil,
            refreshToken: Token? = nil
        ) {
            self.login = login
            self.scopes = scopes
            self.token = token
            self.terms = terms
            self.refreshToken = refreshToken
        }

        public var source: Credentials.Source { token == nil ? .keyring : .hostsFile }
    }

    public struct Host: Hashable, Sendable {
        /// `github.com`, or a server's own name.
        public var name: String
        public var apiURL: String
        /// The login to use if the user names none.
        public var active: Login?
        public var accounts: [Account] = []

        public init(name: String, apiURL: String) {
            self.name = name
            self.apiURL = apiURL
        }

        /// The account with this login.
        public subscript(login: Login) -> Account? { accounts.first { $0.login == login } }

        /// The account to use if the user names none.
        public var activeAccount: Account? { active.flatMap { self[$0] } ?? accounts.first }
    }

    public var hosts: [Host] = []

    public init() {}

    public subscript(name: String) -> Host? { hosts.first { $0.name == name } }

    /// Adds an account, or replaces the one with the same login, and makes it the active one.
    mutating func add(_ account: Account, to host: String, apiURL: String) {
        let place = hosts.firstIndex { $0.name == host } ?? hosts.endIndex
        if place == hosts.endIndex { hosts.append(Host(name: host, apiURL: apiURL)) }
        hosts[place].apiURL = apiURL
        hosts[place].accounts.removeAll { $0.login == account.login }
        hosts[place].accounts.append(account)
        hosts[place].active = account.login
    }

    /// Removes an account. If it was the active one, the first of the others becomes active.
    mutating func remove(_ login: Login, from host: String) {
        guard let place = hosts.firstIndex(where: { $0.name == host }) else { return }
        hosts[place].accounts.removeAll { $0.login == login }
        if hosts[place].active.map({ $0 == login }) ?? true {
            hosts[place].active = hosts[place].accounts.first?.login
        }
        if hosts[place].accounts.isEmpty { hosts.remove(at: place) }
    }

    /// Replaces the account with the same login, and nothing else.
    mutating func replace(_ account: Account, on host: String) {
        guard let place = hosts.firstIndex(where: { $0.name == host }),
            let index = hosts[place].accounts.firstIndex(where: { $0.login == account.login })
        else { return }
        hosts[place].accounts[index] = account
    }

    mutating func activate(_ login: Login, on host: String) {
        guard let place = hosts.firstIndex(where: { $0.name == host }) else { return }
        hosts[place].active = login
    }
}

// MARK: - Text format

extension HostsFile {
    var text: String {
        var lines = Words.HostsFile.head.map { "# \($0)" }
        for host in hosts {
            let header = "hosts.\(TOMLText.string(host.name))"
            lines += ["", "[\(header)]", "api-url = \(TOMLText.string(host.apiURL))"]
            if let active = host.active { lines.append("active = \(TOMLText.string(active.rawValue))") }
            for account in host.accounts {
                lines += ["", "[\(header).accounts.\(TOMLText.string(account.login.rawValue))]"]
                if let scopes = account.scopes {
                    lines.append("scopes = [\(scopes.map(TOMLText.string).joined(separator: ", "))]")
                }
                let place = account.token.map { ("token", TOMLText.string($0.plainText)) } ?? ("keyring", "true")
                lines.append("\(place.0) = \(place.1)")
                lines += account.terms?.lines ?? []
                if let token = account.refreshToken {
                    lines.append("refresh-token = \(TOMLText.string(token.plainText))")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Parses a file's text.
    /// - Throws: any problem, since half a file may name the wrong account.
    init(_ bytes: [UInt8]) throws(Problem) {
        let (table, problems) = TOMLReader.read(bytes)
        if let problem = problems.first { throw problem }
        for (name, node) in try table.tables("hosts") {
            var host = Host(name: name, apiURL: try node.text("api-url") ?? "")
            guard !host.apiURL.isEmpty else { throw Problem(line: node.line, Words.HostsFile.noAPIURL(name)) }
            host.active = try node.text("active").map { Login($0) }
            for (login, node) in try node.table.tables("accounts") {
                host.accounts.append(
                    Account(
                        login: Login(login), scopes: try node.texts("scopes"), token: try node.token(),
                        terms: try node.terms(), refreshToken: try node.token("refresh-token")))
            }
            if !host.accounts.isEmpty { hosts.append(host) }
        }
    }
}

/// A table with its header.
private struct Section {
    var table: TOMLTable
    var line: Int

    func text(_ key: String) throws(Problem) -> String? {
        guard let node = table.entries[key] else { return nil }
        guard case .string(let text) = node.value else {
            throw Problem(line: node.line, Words.HostsFile.notAString(key))
        }
        return text
    }

    func texts(_ key: String) throws(Problem) -> [String]? {
        guard let node = table.entries[key] else { return nil }
        guard case .array(let nodes) = node.value else {
            throw Problem(line: node.line, Words.HostsFile.notAList(key))
        }
        return nodes.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    }

    /// Nil if it is in the keyring.
    func token() throws(Problem) -> Token? {
        guard let text = try text("token") else {
            if case .boolean(true)? = table.entries["keyring"]?.value { return nil }
            throw Problem(line: line, Words.HostsFile.noToken)
        }
        do { return try Token(text) } catch { throw Problem(line: line, Words.HostsFile.badToken) }
    }

    /// Nil if there is none.
    func token(_ key: String) throws(Problem) -> Token? {
        guard let text = try text(key) else { return nil }
        do { return try Token(text) } catch { throw Problem(line: line, Words.HostsFile.badToken) }
    }

    /// The data for renewing a token; nil for one that does not expire.
    func terms() throws(Problem) -> Renewal.Terms? {
        guard let issuedAt = try time("issued-at"), let expiresAt = try time("expires-at"),
            let clientID = try text("client-id"), let webURL = try text("web-url")
        else { return nil }
        return Renewal.Terms(issuedAt: issuedAt, expiresAt: expiresAt, clientID: clientID, webURL: webURL)
    }

    /// A time in seconds since 1970.
    private func time(_ key: String) throws(Problem) -> Date? {
        guard let node = table.entries[key] else { return nil }
        guard case .integer(let seconds) = node.value else {
            throw Problem(line: node.line, Words.HostsFile.notATime(key))
        }
        return Date(timeIntervalSince1970: TimeInterval(seconds))
    }
}

extension Renewal.Terms {
    fileprivate var lines: [String] {
        [
            "issued-at = \(Int(issuedAt.timeIntervalSince1970))",
            "expires-at = \(Int(expiresAt.timeIntervalSince1970))",
            "client-id = \(TOMLText.string(clientID))", "web-url = \(TOMLText.string(webURL))",
        ]
    }
}

extension TOMLTable {
    /// The tables inside the table with this name, in the order of the file.
    fileprivate func tables(_ key: String) throws(Problem) -> [(String, Section)] {
        guard let node = entries[key] else { return [] }
        guard case .table(let table) = node.value else {
            throw Problem(line: node.line, Words.HostsFile.notATable(key))
        }
        var sections: [(String, Section)] = []
        for (name, node) in table.sorted {
            guard case .table(let inner) = node.value else {
                throw Problem(line: node.line, Words.HostsFile.notATable(name))
            }
            sections.append((name, Section(table: inner, line: node.line)))
        }
        return sections
    }
}
