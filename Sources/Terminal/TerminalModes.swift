/// The sequences for modes beyond drawing and keys. Terminals that understand xterm's sequences, as nearly all do,
/// ignore unknown ones.
struct TerminalModes {
    /// Sent when the terminal is taken over, and after another program has used it.
    var on: String
    /// Sent when it is restored.
    var off: String

    static let none = TerminalModes(on: "", off: "")

    /// Bracketed paste, focus reports, saving the title; and presses, drags and the wheel in the form without size
    /// limits.
    init(usesMouse: Bool) {
        on = "\u{1B}[?2004h\u{1B}[?1004h" + (usesMouse ? "\u{1B}[?1002h\u{1B}[?1006h" : "") + "\u{1B}[22;2t"
        off = (usesMouse ? "\u{1B}[?1006l\u{1B}[?1002l" : "") + "\u{1B}[?1004l\u{1B}[?2004l" + "\u{1B}[23;2t"
    }

    private init(on: String, off: String) {
        self.on = on
        self.off = off
    }
}
