import Accounts
import Cells
import Configuration
import Gists
import GitHub
import Images
import Repository
import Storage
import Terminal

/// The decisions of the command line and the environment, before anything is started.
public struct LaunchOptions: Sendable {
    public var configuration: APIConfiguration
    /// Nil to keep nothing on disk.
    public var cacheFolder: String?
    /// The folder for drafts and followed people, which have no other copies; nil to store them in the cache's folder.
    public var stateFolder: String?
    /// The settings from the command line, otherwise from the configuration file.
    public var chosen: SettingValues
    /// True if the API is the embedded one.
    public var isDemo: Bool { demo != nil }
    /// The port and tokens of the embedded API.
    public var demo: DemoServer.Address?
    /// A temporary folder for the demo's cache, which is removed at the end.
    public var scratchFolder: String?
    /// The URL or ID of a gist to start with.
    public var gist: String?
    /// The content of the configuration file.
    public var preferences = Configuration()
    /// Notes at sign-in about configured settings that have no effect there.
    public var signInNotes: [String] = []
    public var environment: [String: String]
    /// The account whose token was given at the start, or came from `gh`: it is not stored in our files, but the user
    /// may switch back to it.
    public private(set) var given: (configuration: APIConfiguration, login: Login?)?
    /// The signed-in accounts on this machine; nil if they can't be stored.
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

    /// These options without a token.
    var withoutCredentials: LaunchOptions {
        var options = self
        options.configuration = configuration.withoutCredentials
        return options
    }

    /// These options for the account whose token was given at the start.
    var asGiven: LaunchOptions {
        var options = self
        options.configuration = given?.configuration ?? configuration
        return options
    }

    /// Remembers the current account if its token is not stored in our files.
    /// - Parameter login: the token's owner, if known.
    mutating func rememberGiven(login: Login?) {
        guard let credentials = configuration.credentials, !credentials.source.isStored else { return }
        given = (configuration, login ?? given?.login)
    }

    /// These options for a signed-in account.
    /// - Parameter login: nil for the default account, if any.
    func signedIn(as login: Login?) throws -> LaunchOptions {
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

    /// The candidate folders for drafts, the best first: if the home folder is not writable, drafts are stored in the
    /// cache's folder.
    public var draftFolders: [String] { cacheFolder.map { [stateFolder, $0].compactMap(\.self) } ?? [] }

    /// The symbols for drawing images; nil for the best ones of the terminal.
    var symbols: SymbolSet? { chosen.choice(.symbols) ?? (AmbiguousWidth.current == .wide ? .ascii : nil) }

    /// The account whose gists the store keeps.
    public var account: AccountKey {
        // The port of the demo differs in each run.
        AccountKey(api: isDemo ? "demo" : configuration.apiURL, person: configuration.account)
    }

    /// The account whose drafts are in editors.
    var draftAccount: String { "\(account.api) \(account.person)" }

    /// The prefixes of this account's keys in the store of images and first rows beside the database.
    public var blobPrefixes: [String] {
        [FileLoader.prefix(of: configuration), FeedSnapshot.key(configuration), SessionFile.key(self)]
    }

    /// True if the end of a run is kept for the next start. A run for a single named gist does not count.
    var keepsSession: Bool { keepsChoices && gist == nil }

    /// True if the user's changes to the screen are kept for the next start.
    var keepsChoices: Bool { chosen.isOn(.restore) && cacheFolder != nil && cacheFolder != scratchFolder }
}

/// A failure at the start or end that the user can correct; `message` is for standard error.
public struct LaunchError: Error, CustomStringConvertible, Sendable {
    public var message: String
    /// Further lines after the message.
    public var more: [String]
    /// The exit code of the process.
    public var exitCode: ExitCode

    public init(_ message: String, more: [String] = [], exitCode: ExitCode = .failure) {
        self.message = message
        self.more = more
        self.exitCode = exitCode
    }

    public var description: String { message }
}

/// The exit code of the process.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    public static let success = ExitCode(rawValue: 0)
    public static let failure = ExitCode(rawValue: 1)
    /// The command line is invalid, or the browser was started without a terminal.
    public static let usage = ExitCode(rawValue: 2)
    /// A token is missing, or GitHub rejects it.
    public static let authentication = ExitCode(rawValue: 4)
    /// The code that shells use for a program that was ended by a signal: 130 for Ctrl-C.
    public static func signal(_ number: Int32) -> ExitCode { ExitCode(rawValue: 128 + number) }
}
