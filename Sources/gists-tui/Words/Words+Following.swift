import Gists

extension Words {
    /// Commands for followed people.
    enum Following {
        static let nobodyNamed = "Name the people to follow, or use --import."
        static let noPlace = "No place for the list of people: HOME and XDG_STATE_HOME are not set."
        static let nobody = "You follow nobody yet: gists-tui follow LOGIN."
        static let nothingNew = "Nothing new from the people you follow."

        static func follows(_ login: Login) -> String { "You follow \(login) now." }
        static func alreadyFollows(_ login: Login) -> String { "You follow \(login) already." }
        static func unfollowed(_ login: Login) -> String { "You no longer follow \(login)." }
        static func notFollowed(_ login: Login) -> String { "You do not follow \(login)." }
        static func importing(_ count: Int) -> String { "Loading the people you follow: \(count) … Ctrl-C cancels" }
        static func imported(_ count: Int, of all: Int) -> String {
            count == all
                ? "You follow \(count) more \(count == 1 ? "person" : "people") now."
                : "You follow \(count) more \(count == 1 ? "person" : "people") now; \(all - count) you followed already."
        }
        static func unusable(_ count: Int) -> String {
            "gists-tui: \(count) \(count == 1 ? "login" : "logins") of the list could not be used."
        }
        static func notALogin(_ text: String, _ problem: FollowedLogin.Problem) -> String {
            switch problem {
            case .empty: "A login is empty."
            case .tooLong: "“\(text)” is not a login: it is longer than 39 characters."
            case .badCharacter: "“\(text)” is not a login: it may have only letters, digits and hyphens."
            case .badHyphen: "“\(text)” is not a login: hyphens are single, and not at the start or end."
            }
        }
    }
}
