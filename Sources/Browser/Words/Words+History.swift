import Gists

extension Words {
    /// A gist's revisions, and the differences between them.
    enum History {
        static let tab = "History"
        static let loading = "loading the history …"
        static let only = "The only revision"
        static let none = "GitHub returned no revisions."
        static let newest = "This is the newest revision."
        static let oldest = "This is the oldest revision."
        static let diff = "Diff"
        static let comparing = "comparing …"
        static let firstVersion = "There is no revision before this one."
        static let lastChange = "This is the last change."
        static let firstChange = "This is the first change."
        static let noChange = "No changes."
        static let notLoaded = "not loaded · F load"
        static let tooLarge = "too large for GitHub's API"
        static let now = "now"
        static let before = "before"
        static let after = "after"
        static let notCounted = "not counted"

        static func binary(_ before: String?, _ after: String?) -> String {
            let sizes = [before, after].compactMap(\.self)
            return "binary file, \(sizes.joined(separator: " → "))"
        }
        static func needsColumns(_ columns: Int, zoom key: String?) -> String {
            "Side by side needs a pane of \(columns) columns" + (key.map { ": \($0) zooms." } ?? ".")
        }
        static func read(_ time: String) -> String { "read \(time)" }
        static func compared(_ part: String, of all: String) -> String { "only \(part) of \(all) compared · F load" }
        static func first(_ time: String) -> String { "first revision, \(time)" }
        static func previewSpared(_ key: String) -> String {
            key.isEmpty ? "The changes are not loaded." : "\(key) shows the changes"
        }
        static func from(_ before: String, to after: String) -> String { "\(before) → \(after)" }
        static func side(_ id: String, _ age: String) -> String { "\(id) \(age)" }
        static func revision(_ id: String, _ age: String) -> String { "revision \(id) · \(age)" }
        static func revision(_ id: String, _ age: String, _ place: String) -> String {
            "\(revision(id, age)) · \(place)"
        }
        static func count(_ count: Int, isAll: Bool) -> String {
            count == 1 && isAll ? "1 revision" : "\(count)\(isAll ? "" : "+") revisions"
        }
    }

    /// Making an older revision the newest.
    enum Restore {
        static let isNewest = "This is the newest revision."
        static let changedSince = "The gist has changed since you opened it: nothing was restored."
        static let yes = "restore"
        static let fork = "fork"

        static func openHistory(_ key: String) -> String { "Open History (\(key)) and choose a revision to restore." }
        static func question(_ time: String, _ title: String) -> String {
            "Make the revision of \(time) the newest of “\(title)”? "
        }
        static func forkQuestion(_ login: Login) -> String { "Only \(login) can restore a revision. Fork the gist? " }
        static func running(_ title: String) -> String { "Restoring “\(title)” …" }
        static func done(_ title: String) -> String { "Restored: “\(title)”" }
    }

    /// The forks of a gist, and the gist that it was forked from.
    enum Forks {
        static let counting = "counting …"
        static let from = "forked from"
        static let noParent = "Not a fork, or GitHub does not say of what."
        static let loading = "loading the forks …"
        static let none = "No forks."

        /// The state of a fork without changes of its own.
        static func state(without newer: NewerRevisions?) -> String {
            guard let newer else { return "nothing of its own" }
            return newer.count == 0 ? "unchanged" : "\(History.count(newer.count, isAll: newer.isAll)) behind"
        }

        static func title(_ count: Int) -> String { "Forks \(count)" }
        static func versions(_ count: Int, isAll: Bool) -> String {
            count == 1 && isAll ? "1 change" : "\(count)\(isAll ? "" : "+") changes"
        }
    }

    /// The pages of a list that are not loaded.
    enum Pages {
        static let loading = "loading more …"
        static let more = "G load more"

        static func failed(_ sentence: String) -> String { "\(sentence) G retry" }
    }
}
