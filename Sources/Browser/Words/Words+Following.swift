import Cells
import FoundationEssentials
import Gists

extension Words {
    /// The feed of followed people.
    enum Following {
        static let nobodyYet = "You follow nobody yet"
        static let nobodySelected = "No gist is selected: :follow LOGIN follows anybody."
        static let everybody = "everybody"
        static let publicGists = "public gists"
        static let refresh = "refresh"
        static let loading = "Loading"
        static let nothing = "No gists"
        static let followLine = "gists-tui follow LOGIN"
        static let importLine = "gists-tui follow --import"

        static func nobody(_ context: Context) -> String {
            "You follow nobody yet. \(howToFollow(context.key(of: .following(.toggle))))"
        }
        static func howToFollow(_ key: String) -> String {
            "\(key.isEmpty ? ":follow" : key) on a gist follows its owner, and :follow LOGIN anybody. No account is needed."
        }
        static func asking(_ count: Int) -> String { "Asking for the gists of \(people(count)) …" }
        static func noGists(_ count: Int) -> String {
            "\(count == 1 ? "The person" : "The \(count) people") you follow \(count == 1 ? "has" : "have") no public gists."
        }
        static func people(_ count: Int) -> String { count == 1 ? "1 person you follow" : "\(count) people you follow" }

        static func counts(_ person: FollowedPerson, unread: Int) -> String {
            person.missingAt != nil ? "not found" : counts(gists: person.gists.count, unread: unread)
        }
        static func counts(gists: Int, unread: Int) -> String {
            (unread > 0 ? "•\(unread) " : "") + "of \(gists)"
        }

        // MARK: Changes of the list

        static func follows(_ login: Login) -> String { "You follow \(login) now." }
        static func alreadyFollows(_ login: Login) -> String { "You follow \(login) already." }
        static func unfollowed(_ login: Login) -> String { "You no longer follow \(login)." }
        static func notFollowed(_ login: Login) -> String { "You do not follow \(login)." }
        static func followsAgain(_ key: String) -> String { key.isEmpty ? "" : " · \(key) follow again" }
        static func showsThem(_ key: String) -> String { key.isEmpty ? "" : " · \(key) show them" }
        static func notALogin(_ text: String, _ problem: FollowedLogin.Problem) -> String {
            switch problem {
            case .empty: "The login is empty."
            case .tooLong: "“\(text.prefix(45))…” is not a login: it is longer than 39 characters."
            case .badCharacter: "“\(text.prefix(45))” is not a login: it may have only letters, digits and hyphens."
            case .badHyphen: "“\(text.prefix(45))” is not a login: hyphens are single, and not at the start or end."
            }
        }

        // MARK: Checks

        /// `24 of 80 checked, the rest from 14:05`
        static func state(_ check: FollowingCheck, on clock: WallClock) -> String {
            if !check.isOver { return check.all > 0 ? "checking, \(check.checked) of \(check.all)" : "checking" }
            guard check.left > 0 else { return "" }
            let rest = check.restAt.map { ", the rest from \(ExactTime.clock($0, on: clock))" } ?? ""
            return "\(check.checked) of \(check.all) checked\(rest)"
        }
        static func missing(_ logins: [Login], _ service: String) -> String {
            let names = logins.prefix(3).map(\.rawValue).joined(separator: ", ")
            let more = logins.count > 3 ? " and \(logins.count - 3) more" : ""
            return "\(service) has no user \(names)\(more). :unfollow removes them from your list."
        }
        static func renamed(_ old: Login, _ new: Login) -> String { "\(old) is now \(new): :follow \(new)." }

        // MARK: News

        /// `mira: Notes on pipes`, `3 new gists by mira, octocat and 2 more`
        static func notification(_ count: Int, by logins: [Login], _ description: String?) -> String {
            if count == 1, let description { return "\(logins[0]): \(OneLine.collapse(description, columns: 100))" }
            let more = logins.count > 3 ? " and \(logins.count - 3) more" : ""
            return
                "\(count) new \(count == 1 ? "gist" : "gists") by \(logins.prefix(3).map(\.rawValue).joined(separator: ", "))\(more)"
        }

        static func news(_ count: Int, since day: String) -> String { "\(count) new since \(day)" }
        static func newsSentence(_ count: Int, since day: String) -> String {
            "\(count) new \(count == 1 ? "gist" : "gists") by people you follow since \(day)"
        }
        /// `27 Nov`, or the time of a visit today.
        static func day(_ date: Date, _ context: Context) -> String {
            let clock = context.settings.clock
            let (minute, now) = (ExactTime.minute(date, on: clock), ExactTime.minute(context.now, on: clock))
            guard minute.prefix(10) != now.prefix(10) else { return ExactTime.clock(date, on: clock) }
            let parts = String(minute.prefix(10)).parts(separatedBy: "-")
            guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else {
                return String(minute.prefix(10))
            }
            return "\(Int(parts[2]) ?? 0) \(months[month - 1])"
        }
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
    }
}
