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
        let modes = ["2004", "1004"] + (usesMouse ? ["1002", "1006"] : [])
        on = modes.map { "\u{1B}[?\($0)h" }.joined() + "\u{1B}[22;2t"
        off = modes.reversed().map { "\u{1B}[?\($0)l" }.joined() + "\u{1B}[23;2t"
    }

    private init(on: String, off: String) {
        self.on = on
        self.off = off
    }
}
