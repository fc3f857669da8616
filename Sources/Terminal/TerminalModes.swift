/// The requests to a terminal beyond drawing and keys, as it reads them. One that knows xterm's language, as nearly all
/// do, ignores what it does not know of it.
struct TerminalModes {
    /// Sent when the terminal is taken over, also after it was lent to another program.
    var on: String
    /// Sent when it is given back.
    var off: String

    static let none = TerminalModes(on: "", off: "")

    /// Bracketed paste, focus reports, the title saved; and presses, drags and the wheel in the form without limits.
    init(usesMouse: Bool) {
        on = "\u{1B}[?2004h\u{1B}[?1004h" + (usesMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[22;2t"
        off = (usesMouse ? "\u{1B}[?1006l\u{1B}[?1002l" : "") + "\u{1B}[?1004l\u{1B}[?2004l" + "\u{1B}[23;2t"
    }

    private init(on: String, off: String) {
        self.on = on
        self.off = off
    }
}
