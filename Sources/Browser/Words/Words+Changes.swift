extension Words {
    /// Changes at GitHub.
    enum Change {
        static func needsToken(_ key: String) -> String {
            "This needs a token with the “gist” scope: \(key) signs in."
        }
        static let offline = "You are offline: nothing can be changed at GitHub."
    }

    /// Deleting gists.
    enum Deletion {
        static let yes = "delete"
        static func undoHint(_ count: Int) -> String { " · :undo recreates \(count == 1 ? "it" : "them")" }

        static func notOwn(_ title: String) -> String { "“\(title)” is not yours: you can delete only your own gists." }
        /// Names three gists of many.
        static func question(_ titles: [String]) -> String {
            let names = titles.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
            let more = titles.count > 3 ? " and \(titles.count - 3) more" : ""
            return titles.count == 1 ? "Delete \(names)? " : "Delete \(titles.count) gists: \(names)\(more)? "
        }
        static func running(_ number: Int, of count: Int) -> String {
            let left = count - number
            return "deleting \(number)/\(count)" + (left > 1 ? " · \(left) s left" : "")
        }
        static func ended(_ count: Int, refused: [(title: String, reason: String)]) -> String {
            let done = "Deleted \(count) \(count == 1 ? "gist" : "gists")"
            guard let first = refused.first else { return done }
            let more = refused.count > 1 ? " (and \(refused.count - 1) more)" : ""
            return (count > 0 ? done + ". " : "") + "Not deleted: “\(first.title)”\(more): \(first.reason)"
        }
        static func kept(_ count: Int) -> String { "Cancelled: \(count) \(count == 1 ? "gist" : "gists") kept." }
        static func lost(_ count: Int) -> String {
            "\(count) \(count == 1 ? "gist" : "gists") not deleted: the program ended first."
        }
    }

    /// Undoing the last change.
    enum Undo {
        static let nothing = "Nothing to undo."
        static let noTexts = "Can't recreate the gist: its contents were never loaded."
        static let yes = "recreate"
        static let retry = " · :undo retry"

        static let revert = "undo the edit"
        static let changedSince = "Not undone: the gist has changed since your edit."

        static func revertQuestion(_ title: String) -> String { "Undo your edit of “\(title)”? " }
        static func reverting(_ title: String) -> String { "Undoing your edit of “\(title)” …" }
        static func reverted(_ title: String) -> String { "Undid your edit of “\(title)”" }
        static func question(_ count: Int, _ title: String, missing: [String]) -> String {
            let what = count == 1 ? "“\(title)”" : "\(count) gists"
            let lacks = missing.isEmpty ? "" : ", without \(missing.prefix(3).joined(separator: ", "))"
            return "Recreate \(what)\(lacks)? New URL; stars and comments are lost. "
        }
        static func made(_ title: String, _ url: String) -> String { "Recreated “\(title)”: \(url)" }
    }

    /// Copies of others' gists.
    enum Fork {
        static let own = "You can't fork your own gist."

        static func running(_ title: String) -> String { "Forking “\(title)” …" }
        static func made(_ url: String) -> String { "Forked: \(url)" }
    }
}
