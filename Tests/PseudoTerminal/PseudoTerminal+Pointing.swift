import CVTerm

// What a person does besides typing. The program hears of it only as far as it has asked the emulator to tell.
extension PseudoTerminal {
    /// Clicks with the left button, so many times at once.
    public func click(x: Int, y: Int, times: Int = 1) {
        cvt_move_mouse(emulator, Int32(x), Int32(y))
        for _ in 0..<times {
            cvt_press_mouse(emulator, 1, true)
            cvt_press_mouse(emulator, 1, false)
        }
        answer()
    }

    /// Waits until a text is on the screen, even if its frame has only arrived in part, and clicks at its beginning.
    public func click(_ text: String, times: Int = 1) throws {
        try waitFor(text)
        for (y, line) in lines.enumerated() {
            guard let range = line.range(of: text) else { continue }
            var x = 0
            while x < columns, (0..<x).map({ cell(x: $0, y: y).text }).joined().count < line[..<range.lowerBound].count
            {
                x += 1
            }
            return click(x: x, y: y, times: times)
        }
    }

    /// Moves the mouse with the left button down.
    public func drag(from start: (x: Int, y: Int), to end: (x: Int, y: Int)) {
        cvt_move_mouse(emulator, Int32(start.x), Int32(start.y))
        cvt_press_mouse(emulator, 1, true)
        cvt_move_mouse(emulator, Int32(end.x), Int32(end.y))
        cvt_press_mouse(emulator, 1, false)
        answer()
    }

    public func turnWheel(up: Bool, x: Int, y: Int) {
        cvt_move_mouse(emulator, Int32(x), Int32(y))
        cvt_press_mouse(emulator, up ? 4 : 5, true)
        answer()
    }

    /// Pastes text as terminals do: marked as pasted where the program has asked for that.
    public func paste(_ text: String) {
        cvt_paste(emulator, true)
        answer()
        type(text)
        cvt_paste(emulator, false)
        answer()
    }

    /// Gives the keyboard to this window, or to another.
    public func focus(_ isHere: Bool) {
        cvt_focus(emulator, isHere)
        answer()
    }

    public var title: String { String(cString: cvt_title(emulator)) }
    public var tellsMouse: Bool { cvt_tells_mouse(emulator) }

    /// True where the program would still be told of the mouse, a paste or the focus: asks by doing all of it.
    public var isReporting: Bool {
        cvt_paste(emulator, true)
        cvt_paste(emulator, false)
        cvt_focus(emulator, true)
        return answer() || tellsMouse
    }
}
