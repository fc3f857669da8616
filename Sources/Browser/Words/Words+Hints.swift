extension Words {
    /// The words for keys in the status bar.
    enum Hint {
        // MARK: Going back

        static let back = "back"
        static let cancel = "cancel"
        static let clear = "clear"
        static let end = "end"
        static let history = "history"
        static let newest = "newest revision"
        static let quit = "quit"

        // MARK: Everywhere

        static let commands = "commands"
        static let help = "help"

        // MARK: Gists

        static let about = "about"
        static let changes = "changes"
        static let copy = "copy"
        static let delete = "delete"
        static let edit = "edit"
        static let filter = "filter"
        static let mark = "mark"
        static let open = "open"
        static let read = "read"
        static let refresh = "refresh"
        static let retry = "retry"
        static let save = "save"
        static let search = "search"
        static let star = "star"

        static func counted(_ word: String, _ count: Int) -> String { "\(word) \(count)" }

        // MARK: Texts

        static let find = "find"
        static let fit = "fit"
        static let fold = "fold"
        static let foldLevel = "fold level"
        static let larger = "larger"
        static let link = "follow link"
        static let nextFile = "next file"
        static let nextMatch = "next"
        static let pipe = "pipe"
        static let previousMatch = "previous"
        static let select = "select"
        static let smaller = "smaller"
        static let source = "source"
        static let text = "text"
        static let unfoldLevel = "unfold level"
        static let unwrap = "unwrap"
        static let view = "rendered"
        static let wrap = "wrap"

        // MARK: Tabs

        static let comment = "comment"
        static let comments = "comments"
        static let list = "list"
        static let diff = "diff"
        static let more = "reply, edit"
        static let nextChange = "next change"
        static let restore = "restore"
        static let sideBySide = "side by side"
        static let unfold = "unfold"

        /// The word for the second of two keys.
        static func follower(_ binding: Keymap.Binding) -> String {
            switch binding.command {
            case .move(.place(.top)): "line to the top"
            case .move(.place(.middle)): "to the middle"
            case .move(.place(.bottom)): "to the bottom"
            case .reader(.jumpBack): "before the last jump"
            default: binding.name
            }
        }
    }
}
