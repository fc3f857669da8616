/// A string literal of a Swift source.
struct Literal: Equatable {
    /// From 1.
    var line: Int
    /// The text between the quotes; each interpolation is `◦`, each escape a space or its character.
    var text: String
}

/// A line of a comment.
struct CommentLine: Equatable {
    /// From 1.
    var line: Int
    /// The text with its slashes.
    var text: String
    /// True unless the line above is part of the same comment.
    var isFirst: Bool
}

/// Finds the string literals of a Swift source (plain, raw and of several lines, also those inside of interpolations), and
/// its comments. Regular expressions between slashes are not supported; the sources have none.
struct SourceScanner {
    private let bytes: [UInt8]
    private var index = 0
    /// The position up to which line ends were counted, and the line there.
    private var counted = (index: 0, line: 1)
    private(set) var literals: [Literal] = []
    /// Comments that begin with `//`; those between `/*` and `*/` are skipped.
    private(set) var comments: [CommentLine] = []

    init(_ source: String) {
        bytes = Array(source.utf8)
        code(endsAtParenthesis: false)
    }

    /// The line of the current position.
    private mutating func currentLine() -> Int {
        counted.line += bytes[counted.index..<index].count { $0 == UInt8(ascii: "\n") }
        counted.index = index
        return counted.line
    }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
    }

    /// Reads code to its end, or to the end of the parenthesis of an interpolation.
    private mutating func code(endsAtParenthesis: Bool) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where has("//", at: index): comment()
            case UInt8(ascii: "/") where has("/*", at: index): skipComment()
            case UInt8(ascii: "#"):
                let start = index
                while index < bytes.count, bytes[index] == UInt8(ascii: "#") { index += 1 }
                if index < bytes.count, bytes[index] == UInt8(ascii: "\"") { literal(hashes: index - start) }
            case UInt8(ascii: "\""): literal(hashes: 0)
            case UInt8(ascii: "("):
                depth += 1
                index += 1
            case UInt8(ascii: ")"):
                index += 1
                if endsAtParenthesis, depth == 0 { return }
                depth -= 1
            default: index += 1
            }
        }
    }

    private mutating func comment() {
        let start = index
        let line = currentLine()
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        let continues = comments.last.map { $0.line == line - 1 && $0.text.hasPrefix("///") == text.hasPrefix("///") }
        comments.append(CommentLine(line: line, text: text, isFirst: continues != true))
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if has("/*", at: index) {
                depth += 1
                index += 2
            } else if has("*/", at: index) {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    private mutating func literal(hashes: Int) {
        let line = currentLine()
        let isLong = has("\"\"\"", at: index)
        let marks = [UInt8](repeating: UInt8(ascii: "#"), count: hashes)
        let quotes = [UInt8](repeating: UInt8(ascii: "\""), count: isLong ? 3 : 1)
        index += quotes.count
        // The outer literal is listed before those inside of it.
        let place = literals.count
        literals.append(Literal(line: line, text: ""))
        var text: [UInt8] = []
        while index < bytes.count, !bytes[index...].starts(with: quotes + marks) {
            guard bytes[index...].starts(with: [UInt8(ascii: "\\")] + marks) else {
                text.append(bytes[index])
                index += 1
                continue
            }
            index += 1 + hashes
            escape(into: &text)
        }
        index += quotes.count + hashes
        literals[place].text = String(decoding: text, as: UTF8.self)
    }

    /// Reads the text after a backslash.
    private mutating func escape(into text: inout [UInt8]) {
        guard index < bytes.count else { return }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "("):
            code(endsAtParenthesis: true)
            text += Array("◦".utf8)
        case UInt8(ascii: "u"):
            while index < bytes.count, bytes[index] != UInt8(ascii: "}") { index += 1 }
            index += 1
            text += Array("◦".utf8)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "0"): text.append(UInt8(ascii: " "))
        // The line continues after its end.
        case UInt8(ascii: "\n"): break
        default: text.append(byte)
        }
    }
}
