import Cells
import Gists

/// Messages about accounts and where they are stored.
enum Words {
    enum Keyring {
        static let noBus = "no session bus (D-Bus)"
        static let noService = "no keyring (Secret Service) is running"
        static let locked = "it is locked. Unlock it, then retry"
        static let timedOut = "it did not answer in time. Unlock it, then retry"
        static let failed = "it failed"

        static func label(_ login: String, _ host: String) -> String { "gists-tui: \(login) on \(host)" }
        static func missing(_ login: String, _ host: String) -> String {
            "there is none for \(login) on \(host). Run gists-tui auth login"
        }
        static func noLibrary(_ reason: String) -> String { "libsecret can't be loaded (\(reason))" }
        static func failed(_ reason: String) -> String { "it failed: \(TextSanitizer.line(reason))" }
    }

    enum GitHubCLI {
        static let timedOut = "gh auth token did not answer in time"
    }

    enum HostsFile {
        static let head = [
            "Accounts of gists-tui, written by `gists-tui auth`. Comments are not kept.",
            "keyring = true: the token is in the keyring. token: the token itself, in plain text.",
        ]
        static let tooLarge = "larger than 1 MB"
        static let noToken = "an account needs keyring = true or a token"
        static let badToken = "invalid token: it contains spaces or characters that no token has"

        static func noAPIURL(_ host: String) -> String { "[hosts.\"\(host)\"] needs api-url" }
        static func notAString(_ key: String) -> String { "\(key) must be a string" }
        static func notATime(_ key: String) -> String { "\(key) must be a number of seconds since 1970" }
        static func notAList(_ key: String) -> String { "\(key) must be a list of strings" }
        static func notATable(_ key: String) -> String { "\(key) must be a table" }
        static func openToOthers(_ path: String) -> String {
            "Other users can read the token in \(path): chmod 600 \(path)"
        }
        static func plain(_ path: String, _ reason: String) -> String {
            "The token is stored in plain text in \(path)\(reason.isEmpty ? "" : ", because \(reason)")."
        }
    }
}

extension KeyringError {
    /// The end of a sentence, without its full stop.
    var reason: String {
        switch self {
        case .noLibrary(let reason): Words.Keyring.noLibrary(reason)
        case .noService: Words.Keyring.noService
        case .locked: Words.Keyring.locked
        case .timedOut: Words.Keyring.timedOut
        case .failed(let reason): reason.isEmpty ? Words.Keyring.failed : Words.Keyring.failed(reason)
        }
    }
}

extension AccountError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch self {
        case .unreadable(let path, let line, let reason):
            "Can't read the accounts: \(path)\(line > 0 ? ":\(line)" : ""): \(reason)."
        case .notWritten(let path, let reason): "Can't write \(path): \(reason)."
        case .unknownAccount(let login, let host, let known):
            known.isEmpty
                ? "No account on \(host) is signed in: gists-tui auth login."
                : "\(TextSanitizer.line(login.rawValue)) is not signed in on \(host). Use one of: \(known.map(\.rawValue).joined(separator: ", "))."
        case .keyring(let reason): "Can't use the keyring: \(reason)."
        }
    }
}

extension DeviceFlowError: CustomStringConvertible {
    /// One sentence for the user.
    public var description: String {
        switch self {
        case .denied: "Access was denied in the web browser."
        case .notRenewed: "The sign-in has expired. Sign in again: gists-tui auth login."
        case .expired: "The code has expired. Sign in again for a new one."
        case .cancelled: "Cancelled."
        case .notEnabled: "This OAuth app does not allow the device flow: enable it in the app's settings."
        case .unknownClient: "Unknown client ID: check --client-id."
        case .notOffered: "The host does not offer the device flow: check --web-url."
        case .network(let sentence): sentence
        case .unexpected(let reason):
            reason.isEmpty ? "Unexpected response from the sign-in page." : "Signing in failed: \(reason)."
        }
    }
}
