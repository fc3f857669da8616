import Cells

/// A line being typed at the bottom of the screen, and what it is for.
public struct Prompt: Hashable, Sendable {
    public enum Purpose: Hashable, Sendable {
        /// Which rows are shown, as one types. What was there before comes back with `Esc`.
        case filter(before: Arrangement, selection: String?, top: Int)
        /// Whose gists to show.
        case user
        /// What to look for in everything that was seen, as one types.
        case search
    }

    public var purpose: Purpose
    public var line: LineEditor

    /// What stands before the typed text.
    var label: String {
        switch purpose {
        case .filter: "/"
        case .user: "user: "
        case .search: "search: "
        }
    }
}
