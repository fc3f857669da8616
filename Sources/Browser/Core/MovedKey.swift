import Cells

/// A key that a command had by default in an earlier version, as in the changelog.
public struct MovedKey: Sendable {
    /// The command's name.
    public let command: String
    public let earlier: Key
    /// The pane in which it was a key of the command; nil for both.
    let focus: Focus?

    private init(_ command: String, _ earlier: Character, in focus: Focus? = nil) {
        self.command = command
        self.earlier = .character(earlier)
        self.focus = focus
    }

    /// The present names of commands that had other names in an earlier version.
    public static let renamed = [
        "older-version": "older-revision", "newer-version": "newer-revision", "mark-version": "mark-revision",
        "restore-version": "restore-revision", "fit-picture": "fit-image",
    ]

    public static let all = [
        MovedKey("cycle-density", "=", in: .list),
        MovedKey("toggle-read", "m", in: .list),
        MovedKey("zoom", "z"),
        MovedKey("go-anonymous", "a", in: .list),
        MovedKey("unfold", "=", in: .detail),
    ]
}
