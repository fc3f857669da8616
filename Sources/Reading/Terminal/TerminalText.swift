import Cells

/// Reads terminal output like a terminal: colours are styles, and overwritten text is gone. Every control sequence is
/// executed or left out; none is shown as text.
struct TerminalText {
    private let text: [UInt8]
    private let budget: ReadingBudget
    private var screen: TerminalScreen
    /// True if a printer overstrikes letters: `N BS N` is a bold N, `_ BS N` an underlined one.
    private let strikesOver: Bool
    private var drawsLines = false
    /// The last glyph, which a backspace may overstrike; nil if something else was written since.
    private var struck: Struck?

    private struct Struck {
        var bytes: Range<Int>
        var column: Int
        var columns: Int
        /// Backspaces since.
        var backspaces = 0
    }

    /// The lines of a text; fewer if the budget ends.
    /// - Parameter strikesOver: true for files with backspaces for a printer; false for those of a progress bar on a
    ///   terminal.
    static func lines(
        of text: [UInt8], strikesOver: Bool = false, within budget: ReadingBudget
    ) -> [TerminalScreen.Line] {
        guard budget.allows(work: text.count / 64, bytes: text.count) else { return [] }
        var reader = TerminalText(text, strikesOver: strikesOver, budget)
        reader.read()
        budget.allows(work: 0, bytes: -text.count)
        return reader.screen.lines()
    }

    private init(_ text: [UInt8], strikesOver: Bool, _ budget: ReadingBudget) {
        self.text = text
        self.strikesOver = strikesOver
        self.budget = budget
        screen = TerminalScreen(text + LineDrawing.bytes, within: budget)
    }

    private mutating func read() {
        var index = 0
        while index < text.count, budget.allows(work: 0) {
            let start = index
            if isSequence(at: index) {
                index = carryOut(at: index)
            } else if isControl(text[index]) {
                control(at: index)
                index += 1
            } else {
                index = write(from: index)
            }
            budget.allows(work: 1 + (index - start) / 16)
        }
    }

    private func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

    /// True for ESC, and for the controls from U+0080 on.
    private func isSequence(at index: Int) -> Bool {
        text[index] == 0x1B || text[index] == 0xC2 && index + 1 < text.count && text[index + 1] < 0xA0
    }
}

// MARK: - Text

extension TerminalText {
    /// Writes the text before the next control.
    /// - Returns: the byte after it.
    private mutating func write(from start: Int) -> Int {
        var end = start
        while end < text.count, !isControl(text[end]), !isSequence(at: end) { end += 1 }
        var index = start
        while index < end {
            let isStruck = struck.map { $0.backspaces > 0 } ?? false
            let plain = drawsLines || isStruck ? 0 : Cluster.asciiRun(at: index, in: text.span, limit: end - index)
            guard plain > 0 else {
                index += writeCluster(at: index, before: end)
                continue
            }
            screen.write(ascii: index..<index + plain)
            index += plain
            struck = Struck(bytes: index - 1..<index, column: screen.column - 1, columns: 1)
        }
        return end
    }

    /// - Returns: its length in bytes.
    private mutating func writeCluster(at start: Int, before end: Int) -> Int {
        if drawsLines, let drawn = LineDrawing.place(of: text[start]) {
            screen.write(text.count + drawn.lowerBound, length: drawn.count, columns: 1)
            return 1
        }
        let cluster = Cluster(at: start, in: text.span.extracting(0..<end))
        let bytes = start..<start + cluster.byteCount
        if !strike(bytes) {
            struck = Struck(bytes: bytes, column: screen.column, columns: cluster.columns)
            screen.write(start, length: bytes.count, columns: cluster.columns)
        }
        return bytes.count
    }

    /// Overstrikes the previous glyph with another; false if that is not possible.
    private mutating func strike(_ bytes: Range<Int>) -> Bool {
        guard strikesOver, let old = struck, 1...old.columns ~= old.backspaces else { return false }
        let line = [UInt8(ascii: "_")]
        if text[old.bytes] == text[bytes] {
            screen.restyle(old.column, .bold)
        } else if text[bytes].elementsEqual(line) {
            screen.restyle(old.column, .underlined)
        } else {
            screen.move(toColumn: old.column)
            guard text[old.bytes].elementsEqual(line) else { return false }
            let cluster = Cluster(at: bytes.lowerBound, in: text.span.extracting(0..<bytes.upperBound))
            screen.write(bytes.lowerBound, length: bytes.count, columns: cluster.columns)
            screen.restyle(old.column, .underlined)
            struck = Struck(bytes: bytes, column: old.column, columns: cluster.columns)
            return true
        }
        screen.move(toColumn: old.column + old.columns)
        struck?.backspaces = 0
        return true
    }
}

// MARK: - Controls

extension TerminalText {
    private mutating func control(at index: Int) {
        switch text[index] {
        case 0x08:
            screen.move(columns: -1)
            if strikesOver { struck?.backspaces += 1 }
            return
        case 0x09: screen.tab()
        case 0x0A:
            screen.sourceLine += 1
            screen.newLine()
        case 0x0B, 0x0C: screen.newLine()
        case 0x0D:
            if index + 1 < text.count, text[index + 1] != 0x0A { screen.sourceLine += 1 }
            screen.returnToStart()
        // Terminals ignore the others.
        default: break
        }
        struck = nil
    }

    /// - Returns: the byte after the sequence.
    private mutating func carryOut(at start: Int) -> Int {
        struck = nil
        let sequence = TerminalSequence.at(start, in: text)
        switch sequence.action {
        case .none: break
        case .lineDrawing(let isOn): drawsLines = isOn
        case .escape(let letter): carryOut(escape: letter)
        case .control(let letter, let parameters): carryOut(control: letter, parameters)
        }
        return start + sequence.count
    }

    private mutating func carryOut(escape letter: UInt8) {
        switch letter {
        case UInt8(ascii: "7"): screen.save()
        case UInt8(ascii: "8"): screen.restore()
        case UInt8(ascii: "D"):
            let column = screen.column
            screen.newLine()
            screen.move(toColumn: column)
        case UInt8(ascii: "E"): screen.newLine()
        case UInt8(ascii: "M"): screen.move(rows: -1)
        case UInt8(ascii: "c"):
            screen.style = TerminalStyle()
            drawsLines = false
        default: break
        }
    }

    private mutating func carryOut(control letter: UInt8, _ parameters: [Int]) {
        let first = parameters.first ?? 0
        let count = max(1, first)
        switch letter {
        case UInt8(ascii: "m"): screen.style.select(parameters)
        case UInt8(ascii: "A"): screen.move(rows: -count)
        case UInt8(ascii: "B"), UInt8(ascii: "e"): screen.move(rows: count)
        case UInt8(ascii: "C"), UInt8(ascii: "a"): screen.move(columns: count)
        case UInt8(ascii: "D"): screen.move(columns: -count)
        case UInt8(ascii: "E"), UInt8(ascii: "F"):
            screen.move(rows: letter == UInt8(ascii: "E") ? count : -count)
            screen.returnToStart()
        case UInt8(ascii: "G"), UInt8(ascii: "`"): screen.move(toColumn: count - 1)
        case UInt8(ascii: "H"), UInt8(ascii: "f"):
            screen.startBelow(column: parameters.count > 1 ? max(1, parameters[1]) - 1 : 0)
        case UInt8(ascii: "s"): screen.save()
        case UInt8(ascii: "u"): screen.restore()
        // Erasing the whole screen continues below it, so that earlier output stays readable.
        case UInt8(ascii: "J") where first == 0: screen.eraseBelow()
        case UInt8(ascii: "K") where first == 0: screen.eraseToEnd()
        case UInt8(ascii: "K") where first == 1: screen.eraseFromStart()
        case UInt8(ascii: "K") where first == 2: screen.eraseLine()
        case UInt8(ascii: "X"): screen.erase(columns: count)
        case UInt8(ascii: "P"): screen.delete(columns: count)
        case UInt8(ascii: "@"): screen.insert(columns: count)
        default: break
        }
    }
}

/// The lines and corners for letters in the character set of `ESC ( 0`.
private enum LineDrawing {
    private static let glyphs = Array("◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·").map { Array(String($0).utf8) }
    private static let first = UInt8(ascii: "`")

    static let bytes = Array(glyphs.joined())

    private static let places: [Range<Int>] = glyphs.reduce(into: []) { places, glyph in
        let start = places.last?.upperBound ?? 0
        places.append(start..<start + glyph.count)
    }

    /// The position in `bytes` of the glyph for a letter; nil for unchanged ones.
    static func place(of letter: UInt8) -> Range<Int>? {
        letter >= first && Int(letter - first) < places.count ? places[Int(letter - first)] : nil
    }
}
