import Cells

@testable import Reading

/// What was written for a terminal becomes lines without a control character, in the order of the source; plain text is itself.
func checkTerminal(_ bytes: [UInt8]) throws {
    try checkPages(bytes, as: .terminal)
    let text = Array(String(decoding: bytes, as: UTF8.self).utf8)
    for strikesOver in [false, true] {
        let lines = TerminalText.lines(of: text, strikesOver: strikesOver, within: ReadingBudget(.usual))
        for line in lines {
            let isClean = line.text.text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) }
            try require(isClean, "no control character is left")
        }
        try require(zip(lines, lines.dropFirst()).allSatisfy { $0.sourceLine <= $1.sourceLine }, "lines are in order")
        let plain = text.filter { $0 >= 0x20 && $0 < 0x7F }
        let shown = TerminalText.lines(of: plain, strikesOver: strikesOver, within: ReadingBudget(.usual))
        var words = String(decoding: plain, as: UTF8.self)
        while words.last == " " { words.removeLast() }
        try require(shown.map(\.text.text).joined() == words, "plain text is itself")
    }
}
