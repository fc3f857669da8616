import Glibc

extension TerminalText {
    /// The page of a file that a program wrote for a terminal or a printer.
    static func page(_ text: TextDocument, within budget: ReadingBudget) -> Page {
        var builder = PageBuilder(within: budget)
        builder.measure = .text
        for line in lines(of: Array(text.storage.text.utf8), strikesOver: true, within: budget) where budget.allows() {
            builder.sourceLine = line.sourceLine
            builder.styled(line.text)
        }
        var page = builder.page
        page.sourceLineCount = text.lineCount
        page.hasBidirectionalControls = text.hasBidirectionalControls
        return page
    }

    /// True for text with backspaces, colours or links. Other sequences, such as those that clear a screen or set a
    /// title, do not affect the style of a text: with these alone it is shown as source.
    static func hasControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        if memchr(start, 0x08, text.count) != nil { return true }
        var rest = text
        while let first = rest.baseAddress, let found = memchr(first, 0x1B, rest.count) {
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(found - UnsafeMutableRawPointer(mutating: first) + 1))
            if isStyleOrLink(rest) { return true }
        }
        return false
    }

    /// True for the text after the escape in `ESC [ 1 ; 31 m` and in `ESC ] 8 ; ; URL`.
    private static func isStyleOrLink(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
        switch rest.first {
        case UInt8(ascii: "["):
            let isParameter = { (byte: UInt8) in (0x30...0x3B).contains(byte) }
            return rest.dropFirst().prefix(64).first { !isParameter($0) } == UInt8(ascii: "m")
        case UInt8(ascii: "]"): return rest.dropFirst().starts(with: "8;".utf8)
        default: return false
        }
    }
}
