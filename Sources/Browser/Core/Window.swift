import Cells

/// The terminal's window: what is shown where, and whether somebody looks.
struct Window: Equatable, Sendable {
    var size: Size
    var focus = Focus.list
    /// True while one pane has the whole screen.
    var isZoomed = false
    /// Columns that `<` and `>` took from or gave to the list.
    var dividerShift = 0
    var notice: Notice?
    /// Where everything stands: see `Model.layOut`.
    var layout = Layout()
    /// False while another window has the keyboard, as far as the terminal tells.
    var hasFocus = true
    var spinnerFrame = 0
}

/// Which pane the keys go to. Where only one pane fits, it is the one shown.
public enum Focus: CaseIterable, Hashable, Sendable { case list, detail }

/// A line about something that just happened; the next key clears it.
public struct Notice: Hashable, Sendable {
    public var text: String
    /// What can be done about it: stays where the text is cut.
    public var hint = ""
    public var isError: Bool
    /// What was asked for is done.
    var isSuccess = false

    public init(text: String, hint: String = "", isError: Bool) {
        self.text = text
        self.hint = hint
        self.isError = isError
    }

    /// Of something that is wrong.
    public init(_ complaint: String, hint: String = "") { self.init(text: complaint, hint: hint, isError: true) }
}
