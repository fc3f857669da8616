/// A control sequence: its request to the terminal, and its length in bytes. The names are from ECMA-48 and xterm's
/// manual.
struct TerminalSequence {
    enum Action {
        /// Without an effect on the text.
        case none
        /// `ESC [ parameters letter`
        case control(letter: UInt8, parameters: [Int])
        /// `ESC letter`
        case escape(UInt8)
        /// True if letters of the first character set are lines and corners.
        case lineDrawing(Bool)
    }

    var action = Action.none
    /// Bytes, at least 1.
    var count: Int

    private static let escape: UInt8 = 0x1B
    private static let longestParameters = 256

    /// The sequence that begins at this byte: ESC, or the first of the two bytes of a control from U+0080 to U+009F.
    static func at(_ start: Int, in text: [UInt8]) -> TerminalSequence {
        // A control of two bytes is equivalent to ESC and the letter 64 below it.
        if text[start] != escape { return introduced(by: text[start + 1] - 0x40, at: start, in: text) }
        guard start + 1 < text.count else { return TerminalSequence(count: 1) }
        return introduced(by: text[start + 1], at: start, in: text)
    }

    private static func introduced(by letter: UInt8, at start: Int, in text: [UInt8]) -> TerminalSequence {
        switch letter {
        case UInt8(ascii: "["): control(at: start, in: text)
        case UInt8(ascii: "]"): TerminalSequence(count: end(ofStringAt: start, spansLines: false, in: text) - start)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            TerminalSequence(count: end(ofStringAt: start, spansLines: true, in: text) - start)
        case 0x20...0x2F: characterSet(letter, at: start, in: text)
        case 0x30...0x7E: TerminalSequence(action: .escape(letter), count: 2)
        // The next bytes are not part of it.
        default: TerminalSequence(count: 1)
        }
    }

    /// `ESC ( B` and the like: more bytes below `0`, then one that ends it.
    private static func characterSet(_ letter: UInt8, at start: Int, in text: [UInt8]) -> TerminalSequence {
        let end = text[(start + 2)...].firstIndex { !(0x20...0x2F ~= $0) } ?? text.count
        guard end < text.count, 0x30...0x7E ~= text[end] else { return TerminalSequence(count: end - start) }
        let isFirstSet = letter == UInt8(ascii: "(") && end == start + 2
        let action: Action = isFirstSet ? .lineDrawing(text[end] == UInt8(ascii: "0")) : .none
        return TerminalSequence(action: action, count: end + 1 - start)
    }

    /// `ESC [`, parameters, a letter. An invalid byte ends it without effect.
    private static func control(at start: Int, in text: [UInt8]) -> TerminalSequence {
        let body = start + 2
        let intermediates = text[body...].firstIndex { !(0x30...0x3F ~= $0) } ?? text.count
        let end = text[intermediates...].firstIndex { !(0x20...0x2F ~= $0) } ?? text.count
        guard end < text.count, 0x40...0x7E ~= text[end] else { return TerminalSequence(count: end - start) }
        let parameters = text[body..<intermediates]
        let isPrivate = parameters.contains { $0 >= UInt8(ascii: "<") }
        guard end == intermediates, !isPrivate, parameters.count <= longestParameters else {
            return TerminalSequence(count: end + 1 - start)
        }
        return TerminalSequence(
            action: .control(letter: text[end], parameters: numbers(parameters)), count: end + 1 - start)
    }

    /// Numbers between semicolons; 0 for missing ones. In `38:2:space:red:green:blue`, the space is left out.
    private static func numbers(_ text: ArraySlice<UInt8>) -> [Int] {
        guard !text.isEmpty else { return [] }
        return text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).flatMap { part in
            var numbers = part.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map { digits in
                digits.reduce(0) { min(99_999, 10 * $0 + Int($1) - 0x30) }
            }
            if numbers.count >= 6, numbers[1] == 2 { numbers.remove(at: 2) }
            // `4:0` means no underline; other shapes are treated as one.
            if numbers.count == 2, numbers[0] == 4 { numbers = [numbers[1] == 0 ? 24 : 4] }
            return numbers
        }
    }

    /// The byte after a link, a title or data, which BEL or `ESC \` ends. An unclosed one ends at the end of its line,
    /// so that it does not hide the rest of the text.
    private static func end(ofStringAt start: Int, spansLines: Bool, in text: [UInt8]) -> Int {
        var index = start + 2
        var lineEnd: Int?
        while index < text.count {
            switch text[index] {
            case 0x07 where !spansLines, 0x18, 0x1A: return index + 1
            case escape:
                let isEnd = index + 1 < text.count && text[index + 1] == UInt8(ascii: "\\")
                return isEnd ? index + 2 : lineEnd ?? index
            case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0:
                return text[index + 1] == 0x9C ? index + 2 : lineEnd ?? index
            case 0x0A, 0x0D:
                if !spansLines { return index }
                lineEnd = lineEnd ?? index
            default: break
            }
            index += 1
        }
        return lineEnd ?? text.count
    }
}
