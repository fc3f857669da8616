import Cells

/// A line being typed at the bottom of the screen, and what it is for.
public struct Prompt: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        /// Which rows are shown, as one types. What was there before comes back with `Esc`.
        case filter(before: Arrangement, selection: String?, top: Int)
        /// Whose gists to show.
        case user
        /// The number of a link on the page, of so many.
        case link(Int)
        /// What to look for in the document; where the reader stood before comes back with `Esc`.
        case find(from: OpenedGist.Position)
        /// What to look for in everything that was seen, as one types.
        case search
        /// `:`. A command, an address or a number.
        case command
    }

    public var purpose: Purpose
    public var line: LineEditor

    /// What stands before the typed text.
    var label: String {
        switch purpose {
        case .filter, .find: "/"
        case .user: "user: "
        case .link(let count): "link 1–\(count): "
        case .search: "search: "
        case .command: ":"
        }
    }
}
