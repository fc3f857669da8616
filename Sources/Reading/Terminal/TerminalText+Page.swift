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

    /// True for text with sequences that colour it, or with backspaces.
    static func hasControls(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = text.baseAddress else { return false }
        if memchr(start, 0x08, text.count) != nil { return true }
        var rest = text
        while let first = rest.baseAddress, let found = memchr(first, 0x1B, rest.count) {
            rest = UnsafeBufferPointer(rebasing: rest.dropFirst(found - UnsafeMutableRawPointer(mutating: first) + 1))
            if let next = rest.first, next == UInt8(ascii: "[") || next == UInt8(ascii: "]") { return true }
        }
        return false
    }
}
