import Gists

extension Words {
    /// The list of gists: its rows, its filters, and its messages while it is empty.
    enum List {
        // MARK: Filters

        static func badFilter(_ text: String, example: String) -> String {
            "invalid filter “\(text)”: use something like \(example)"
        }
        static func unknownFilter(_ name: String) -> String { "unknown filter “\(name):”" }
        static func unknownFilter(_ name: String, in word: String) -> String {
            "\(unknownFilter(name)); write '\(word) to look for the text itself"
        }

        static let searchedAsText = "; it was searched for as text"

        // MARK: Around the rows

        static let newSinceLastVisit = " ↑ new since your last visit "
        static let new = " ↑ new"
        static let upToDate = " up to date "
        static let nextPageFailed = "couldn't load the next page"
        static let loadMore = " · G load more"
        static let retrying = "retrying …"

        static func pull(_ progress: String) -> String { " ↑ pull to refresh  \(progress) " }
        static func refreshing(_ spinner: String) -> String { " \(spinner) \(Window.refreshing) " }
        static func loadingMore(_ spinner: String) -> String { "\(spinner) \(Window.loadingMore)" }
        static func newAbove(_ count: String) -> String { " \(count) new · g show " }
        static func shown(_ count: Int, of loaded: Int) -> String { "\(count) of \(loaded) loaded" }
        static func loaded(_ count: Int) -> String { "\(count) loaded" }
        static func end(_ count: Int) -> String { "end · \(gists(count))" }
        static func publicEnd(_ service: String) -> String { "end · \(service) lists the newest 3,000" }
        static func limit(until time: String) -> String { "rate limit until \(time)" }
        static func requestsLeft(_ count: Int, until time: String) -> String {
            "\(count) request\(count == 1 ? "" : "s") left until \(time)"
        }
        static func requestsLeft(_ count: Int, of limit: Int, until time: String) -> String {
            "\(count)/\(limit) requests left until \(time)"
        }
        static func left(_ count: Int, until time: String) -> String { "\(count) left until \(time)" }
        static func unreadable(_ count: Int) -> String { "\(count) unreadable" }
        static func total(_ count: Int) -> String { " of \(count)" }
        static func secret(_ files: String) -> String { files + " · secret" }

        // MARK: Filter, scope, order, marks, rules

        static let nothingToFilter = "There is nothing to filter."
        static let noFilter = "Nothing to find yet. Press /"
        static let noRule = "No hide rules. Usage: :hide FILTER, e.g. :hide lang:csv"
        static let rules = "Remove a hide rule"
        static let allRules = "All of them"
        static let reversed = "reversed"
        static let asListed = "as GitHub lists them"
        static let asServed = "GitHub's order"
        static let lastUpdatedFirst = "last updated first"
        static let newestFirst = "newest first"
        static let mostFilesFirst = "most files first"
        static let mostCommentsFirst = "most comments first"

        static func noOtherMatch(_ filter: String) -> String { "No other gist matches \(filter)." }
        static func unknownOrder(_ name: String) -> String {
            "Unknown order “\(name)”. Use feed, updated, created, files or comments."
        }
        static func marked(_ count: Int) -> String { "\(count) marked" }
        static func markedGists(_ count: Int) -> String { count == 1 ? "1 marked gist" : "\(count) marked gists" }
        static func hidden(_ count: Int) -> String { "\(count) hidden" }
        static func notARule(_ words: String) -> String {
            "\(quoted(words)) can't hide gists: what you have read changes while you read."
        }
        static func unknownRule(_ words: String) -> String { "No hide rule \(quoted(words)). :hide lists them." }
        static func reverseAgain(_ state: String) -> String { "\(state) · press again to reverse" }
        static func noRow(_ number: Int, _ shown: Int, areAll: Bool) -> String {
            "There is no row \(number): \(shown) \(areAll ? "rows" : "rows loaded")."
        }

        // MARK: Read and unread

        static let noUnreadAbove = "No unread gist above."
        static let noUnreadBelow = "No unread gist below"
        static let neverUnread =
            "Your own and starred gists are never unread, nor is what you saved or found, until they change."
        static let read = "read"
        static let changed = "changed"
        static let notChanged = "You have read the newest known revision of this gist."
        static let noReadMarks = "No gist was marked as read or unread yet."
        static let undo = " · :read undo reverts"
        static let noOwner = "This gist is anonymous."
        static let ghost = "The owner's account was deleted."
        static let noPlace = "Nowhere to go back to."
        static let leftTheList = "That gist is no longer in the list."
        static let firstGist = "This is the first gist."
        static let lastGist = "This is the last gist."
        static let nothingIsKept = "Nothing is cached in this session. Start with --cache-dir DIR."

        static func alreadyShown(_ login: Login) -> String { "These are \(login)'s gists." }
        static func readUsage(_ isRead: Bool) -> String { "Usage: :\(isRead ? "read" : "unread") [all | undo]" }
        static func alreadyMarked(_ word: String) -> String { "The gist is already \(word)." }
        static func allMarked(_ word: String) -> String { "All gists are already \(word)." }
        static func nowMarked(_ word: String) -> String { "Marked as \(word)" }
        static func nowMarked(_ count: Int, _ word: String) -> String { "Marked \(gists(count)) as \(word)" }

        // MARK: For --plain
        static func loading(_ name: String) -> String { "\(name): loading" }
        static func empty(_ name: String) -> String { "\(name): empty" }
        static func shownGists(_ count: Int, of all: Int) -> String { "\(count) of \(all) gists" }
        static func allGists(_ count: Int) -> String { "\(count) gists" }
        static func newRowsAbove(_ count: String) -> String { ", \(count) new above" }
        static let andMore = " and more"
        static func by(_ login: Login?) -> String { "by \(login?.rawValue ?? anonymous)" }
    }
}
