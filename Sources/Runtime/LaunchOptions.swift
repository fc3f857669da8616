import Accounts
import Cells
import Configuration
import GitHub
import Images
import Repository
import Storage
import Terminal

/// What the command line and the environment decided, before anything is started.
public struct LaunchOptions: Sendable {
    public var configuration: APIConfiguration
    /// Nil where nothing is to be kept on disk.
    public var cacheFolder: String?
    /// The folder of what nobody else has, drafts; nil where they lie beside what is seen.
    public var stateFolder: String?
    /// What was chosen: by the command line, else by the configuration file.
    public var chosen: SettingValues
    /// True where the API is the embedded one.
    public var isDemo: Bool { demo != nil }
    /// Where the embedded API listens.
    public var demo: DemoServer.Address?
    /// A folder that is gone at the end, for what the browser keeps of the demo.
    public var scratchFolder: String?
    /// The address or id of a gist to start on.
    public var gist: String?
    /// What the configuration file says.
    public var preferences = Configuration()
    /// What is to be said, to those who sign in, of its settings that do not count here.
    public var signInNotes: [String] = []
    public var environment: [String: String]
    /// The account whose token was given at the start, or came from `gh`: what is in no file of ours, but may be gone back to.
    public private(set) var given: (configuration: APIConfiguration, login: String?)?
    /// Who is signed in on this machine; nil where there is no place for that.
    public var accounts: AccountManager?

    public init(
        configuration: APIConfiguration, cacheFolder: String?, chosen: SettingValues = SettingValues(),
        environment: [String: String]
    ) {
        self.configuration = configuration
        self.cacheFolder = cacheFolder
        self.chosen = chosen
        self.environment = environment
    }

    /// The same for who goes on without a token.
    var withoutCredentials: LaunchOptions {
        var options = self
        options.configuration = configuration.withoutCredentials
        return options
    }

    /// The same for the account whose token was given at the start.
    var asGiven: LaunchOptions {
        var options = self
        options.configuration = given?.configuration ?? configuration
        return options
    }

    /// Remembers the account in use where its token is in no file of ours.
    /// - Parameter login: whose it is, as far as that is known.
    mutating func rememberGiven(login: String?) {
        guard let credentials = configuration.credentials, !credentials.source.isStored else { return }
        given = (configuration, login ?? given?.login)
    }

    /// The same for an account that is signed in.
    /// - Parameter login: nil for the one that counts where none is named, if any.
    func signedIn(as login: String?) throws -> LaunchOptions {
        var options = self
        var found: (known: Credentials?, late: LateCredentials?) = (
            configuration.late.flatMap { $0.login == nil ? $0.known : nil }, nil
        )
        if login != nil || found.known == nil {
            found = try accounts?.credentials(host: configuration.host, login: login) ?? (nil, nil)
        }
        if found.known != nil || found.late?.login != nil { CoreFiles.forbid() }
        options.configuration = try configuration.with(found.known, late: found.late)
        return options
    }

    /// The folders in which drafts may be kept, the best first: where the home can't be written to, they lie beside what is seen.
    public var draftFolders: [String] { cacheFolder.map { [stateFolder, $0].compactMap(\.self) } ?? [] }

    /// What pictures are drawn with; nil for what suits the terminal.
    var symbols: SymbolSet? { chosen.choice(.symbols) ?? (AmbiguousWidth.current == .wide ? .ascii : nil) }

    /// Whose gists the store keeps.
    public var account: AccountKey {
        // The demo's port is another one each time.
        AccountKey(api: isDemo ? "demo" : configuration.apiURL, person: configuration.account)
    }

    /// Whose drafts are in editors.
    var draftAccount: String { "\(account.api) \(account.person)" }

    /// What the keys begin with of what this account has among the pictures and first rows that lie beside the database.
    public var blobPrefixes: [String] {
        [FileLoader.prefix(of: configuration), FeedSnapshot.key(configuration), SessionFile.key(self)]
    }

    /// True where the end of a run is kept for the next start. A gist that is named is a look aside.
    var keepsSession: Bool {
        chosen.isOn(.restore) && cacheFolder != nil && cacheFolder != scratchFolder && gist == nil
    }
}

/// A start or an end that failed for a reason that the person can mend; `message` is for standard error.
public struct LaunchError: Error, CustomStringConvertible, Sendable {
    public var message: String
    /// Lines that follow it.
    public var more: [String]
    /// What the process ends with.
    public var exitCode: ExitCode

    public init(_ message: String, more: [String] = [], exitCode: ExitCode = .failure) {
        self.message = message
        self.more = more
        self.exitCode = exitCode
    }

    public var description: String { message }
}

/// What the process tells its parent at the end.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let success = ExitCode(rawValue: 0)
    public static let failure = ExitCode(rawValue: 1)
    /// The command line makes no sense, or the browser was asked for where there is no terminal.
    public static let usage = ExitCode(rawValue: 2)
    /// A token is missing, or GitHub refuses it.
    public static let authentication = ExitCode(rawValue: 4)
    /// What shells say of a program that a signal ended: 130 for Ctrl-C.
    public static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }
}
