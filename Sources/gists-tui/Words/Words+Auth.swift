import Dates
import FoundationEssentials
import Gists
import GitHub

extension Words {
    /// Signing in and out.
    enum Auth {
        static let withoutTerminal = "Without a terminal, use --with-token and give the token on standard input."
        static let wayNames = ["  1  a token made on the web", "  2  a code typed in the web browser"]
        static let choose = "Choose 1 or 2 [1]: "
        static let cancelled = "Cancelled: nothing was stored."
        static let waiting = "Waiting for the code to be typed … c and Enter copies it, Ctrl-C cancels"
        static let inKeyring = "The token is in the keyring."
        static let purgeOrKeep = "Without a terminal, use --purge or --keep-cache."
        static let active = "✓ active"
        static let error = "error"

        static func ways(_ host: String) -> String { "Sign in to \(host) with:" }
        static let makeToken = "Make a token with the scope “gist” on this page, then paste it here:"
        static func typeCode(_ url: String) -> String { "Type this code at \(url)" }
        static func code(_ code: String) -> String { "Code: \(code)" }
        static func copied(_ code: String, to place: String?) -> String {
            place.map { "Copied \(code) · \($0)" } ?? "\(code) could not be copied."
        }
        static func signedIn(_ login: Login, _ host: String) -> String { "Signed in to \(host) as \(login)." }
        static func signedOut(_ login: Login, _ host: String, purged: Bool) -> String {
            "Signed out \(login) on \(host)\(purged ? "; everything cached for the account is deleted" : "")."
        }
        static func activeNow(_ login: Login) -> String { "The active account is now \(login)." }
        static func switched(_ login: Login, _ host: String) -> String {
            "The active account on \(host) is now \(login)."
        }
        static func lacksScope(_ url: String) -> String {
            "The token lacks the scope “gist”: starring and writing will not work. Make one with it: \(url)"
        }
        static func notSignedIn(_ host: String) -> String { "Not signed in to \(host): gists-tui auth login." }
        static func notStored(_ source: Credentials.Source) -> String {
            switch source {
            case .gitHubCLI: "The token belongs to gh: run gh auth logout."
            case .environment(let name): "The token comes from \(name): unset \(name)."
            default: "The token comes from \(source.name), and is not stored."
            }
        }
        static func whichAccount(_ host: String, _ logins: [Login]) -> String {
            logins.isEmpty
                ? notSignedIn(host)
                : "Which account on \(host)? Use --account with one of: \(logins.map(\.rawValue).joined(separator: ", "))."
        }
        static func switchTo(_ host: String, _ logins: [Login]) -> String {
            switch logins.count {
            case 0: notSignedIn(host)
            case 1: "\(logins[0]) is the only account on \(host), and active already."
            default:
                "Which account on \(host)? gists-tui auth switch LOGIN with one of: \(logins.map(\.rawValue).joined(separator: ", "))."
            }
        }
        static func asksToPurge(_ login: Login) -> String {
            "Delete everything that was stored for \(login), drafts included? [y/N] "
        }

        /// Nil if the stored account counts.
        static func overridden(_ source: Credentials.Source?) -> String? {
            switch source {
            case .environment(let name): "\(name) is set and overrides the stored accounts: unset \(name)."
            case .file(let path): "token-file (\(path)) overrides the stored accounts."
            default: nil
            }
        }

        // MARK: - Status

        static func status(_ entries: [AccountStatus]) -> [String] {
            var lines: [String] = []
            var host: String?
            for entry in entries {
                if entry.host != host { lines.append(entry.host) }
                host = entry.host
                lines.append("  \(entry.login ?? "?")\(entry.active ? " " + active : "")")
                lines += facts(entry).map { "    \($0.padded)\($1)" }
            }
            return lines
        }

        /// - Parameter now: the time that other times are relative to; nil for exact times.
        static func facts(_ entry: AccountStatus, now: Date? = nil) -> [(String, String)] {
            func time(_ text: String) -> String {
                guard let now, let date = ISODate.parse(text) else { return text }
                if date < now { return RelativeTime.ago(date, now: now) }
                return "\(ExactTime.full(date, on: .local)) (\(timeUntil(date, now: now)))"
            }
            var facts = [("token", entry.source)]
            if let failure = entry.error { return facts + [(error, failure)] }
            facts.append(("scopes", entry.scopes.map { $0.joined(separator: ", ") } ?? "not reported"))
            facts.append(("expires", entry.expiresAt.map(time) ?? "never, or not reported"))
            if let requests = entry.requests {
                facts.append(
                    ("requests", "\(requests.remaining) of \(requests.limit) left until \(time(requests.resetsAt))"))
            }
            return facts
        }

        private static func timeUntil(_ date: Date, now: Date) -> String {
            let time = RelativeTime.short(now, now: date)
            return time == "now" ? "in less than a minute" : "in \(time)"
        }
    }
}

extension String {
    /// Padded with spaces to the width of the longest label.
    fileprivate var padded: String { self + String(repeating: " ", count: max(1, 10 - count)) }
}
