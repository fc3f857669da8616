import Cells
import Documents
import Gists

/// The browser's texts, in files by feature: keys and their help are in `Keymap`, typed commands in `TypedCommand`.
enum Words {
    static let noDescription = "(no description)"
    static let anonymous = "anonymous"
    static func login(of owner: Owner?) -> String { owner?.login.rawValue ?? anonymous }

    static func gists(_ count: Int) -> String { count == 1 ? "1 gist" : "\(count) gists" }
    static func files(_ count: Int) -> String { count == 1 ? "1 file" : "\(count) files" }
    static func quoted(_ text: String) -> String { "“\(OneLine.collapse(text, columns: 40))”" }
    static func updated(_ time: String) -> String { "updated \(time)" }
    static func created(_ time: String) -> String { "created \(time)" }
    static func cached(_ ago: String) -> String { "cached \(ago)" }
    static func offline(_ age: String) -> String { "offline · \(age)" }

    /// Failures of requests, and what to do.
    enum Failure {
        static let retry = "r retry"
        static func continueWithout(_ key: String) -> String { " · \(key) continue without it" }

        static func gone(_ service: String) -> String { "\(service) no longer has this gist." }
        static func waiting(_ seconds: Int, for service: String) -> String {
            "waiting \(seconds) s for \(service)'s rate limit"
        }
        static func waiting(for service: String) -> String { "Waiting for \(service)'s rate limit. Esc cancels." }
        static func pausing(_ seconds: Int) -> String { "pausing \(seconds) s between changes" }
        static let pausing = "Pausing between changes. Esc cancels."
    }

    /// The window as a whole.
    enum Window {
        static let loading = "loading …"
        static let refreshing = "refreshing …"
        static let loadingMore = "loading more …"

        static func waited(_ seconds: Int) -> String { " \(seconds) s" }
        static func title(_ feed: String) -> String { "gists-tui · \(feed)" }
        static func tooSmall(_ size: Size, _ smallest: Size) -> String {
            "\(size.columns)×\(size.rows) is too small: gists-tui needs \(smallest.columns)×\(smallest.rows). q quit"
        }
        static func quit(_ key: String) -> String { "\(key) again to quit" }
        static func welcome(_ keys: String) -> String { "Keys to start with: \(keys)" }
        static func moved(_ old: String, to new: String, _ help: String) -> String { "\(old) is now \(new): \(help)" }
        static func inText(_ key: String, _ help: String) -> String { "\(key) works in a text: \(help)" }
        static func inList(_ key: String, _ help: String) -> String { "\(key) works in the list: \(help)" }
    }
}
