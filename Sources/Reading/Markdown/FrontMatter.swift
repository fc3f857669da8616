/// The block of YAML above the text of many files, between two lines of `---`.
enum FrontMatter {
    /// Bytes of a line that are examined.
    private static let longestLine = 400

    /// The number of lines in the block, including the `---` lines; 0 if the text does not begin with one. A first line
    /// of `---` is a horizontal rule if no names with values follow it.
    static func lineCount(of text: TextDocument) -> Int {
        guard text.lineCount > 2, isMark(line(0, text), with: "---") else { return 0 }
        var hasName = false
        for number in 1..<text.lineCount {
            let line = line(number, text)
            if isMark(line, with: "---") || isMark(line, with: "...") { return hasName ? number + 1 : 0 }
            guard let first = line.first, !isSpace(first), first != UInt8(ascii: "#") else { continue }
            if isName(line) {
                hasName = true
            } else if !hasName || !goesOn(first) {
                return 0
            }
        }
        return 0
    }

    /// The text after a number of lines.
    static func rest(of text: TextDocument, behind lines: Int) -> String {
        guard lines > 0 else { return text.storage.text }
        let start = lines < text.lineCount ? text.storage.starts[lines].byte : text.storage.text.utf8.count
        return String(Substring(text.storage.text.utf8.dropFirst(start)))
    }

    private static func line(_ number: Int, _ text: TextDocument) -> ArraySlice<UInt8> {
        let bytes = text.beginning(ofLine: number, bytes: longestLine)
        let hasMark = number == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
        return hasMark ? bytes[3...] : bytes[...]
    }

    private static func isMark(_ line: ArraySlice<UInt8>, with mark: String) -> Bool {
        line.starts(with: mark.utf8) && line.dropFirst(3).allSatisfy(isSpace)
    }

    /// `name:`, `"a name": value`
    private static func isName(_ line: ArraySlice<UInt8>) -> Bool {
        guard let first = line.first, !"-?[]{},>|@`%&*!:".utf8.contains(first) else { return false }
        return zip(line.indices, line).contains { index, byte in
            byte == UInt8(ascii: ":") && (index + 1 == line.endIndex || isSpace(line[index + 1]))
        }
    }

    /// True if a line that begins so can belong to the name above it: an item of a list, the end of brackets.
    private static func goesOn(_ byte: UInt8) -> Bool { "-]}\"'".utf8.contains(byte) }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
