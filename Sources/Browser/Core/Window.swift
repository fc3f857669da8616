import Cells

/// The terminal's window: its layout, and whether it has the keyboard focus.
struct Window: Equatable, Sendable {
    var size: Size
    var focus = Focus.list
    /// True while one pane has the whole screen.
    var isZoomed = false
    /// The columns that `<` and `>` added to the list; negative if they removed some.
    var dividerShift = 0
    /// True if times are exact instead of relative.
    var showsExactTimes = false
    var notice: Notice?
    var sync = SyncState()
    /// The layout of the screen: see `Model.layOut`.
    var layout = Layout()
    /// False while another window has the keyboard, as far as the terminal reports it.
    var hasFocus = true
    var spinnerFrame = 0
}

/// The pane that has the focus. If only one pane fits, it is the one shown.
public enum Focus: CaseIterable, Hashable, Sendable { case list, detail }

/// A line about an event; the next key clears it.
public struct Notice: Hashable, Sendable {
    public var text: String
    /// The possible action, which is kept if the text is truncated.
    public var hint = ""
    public var isError: Bool
    /// True for a report that the user's action is done.
    var isSuccess = false
    /// The URL that the key for copying copies while the notice is shown.
    var url: String?
    /// True if `S` starts a sync while the notice is shown.
    var offersSync = false

    public init(text: String, hint: String = "", isError: Bool) {
        self.text = text
        self.hint = hint
        self.isError = isError
    }

    /// Returns the notice of the first start, with five keys.
    public static func welcome(_ keymap: Keymap) -> Notice {
        let hints = keymap.firstKeys.map { "\($0.key) \($0.word)" }
        return Notice(text: Words.Window.welcome(hints.joined(separator: " · ")), isError: false)
    }

    /// Creates the notice of a problem.
    public init(_ complaint: String, hint: String = "") { self.init(text: complaint, hint: hint, isError: true) }
}
