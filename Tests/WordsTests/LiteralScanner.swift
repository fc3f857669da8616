/// A string literal of a Swift source, as a reader of the source sees it.
struct Literal: Equatable {
    /// From 1.
    var line: Int
    /// What stands between the quotes; each interpolation is `◦`, each escape a space or its character.
    var text: String
}

/// Finds the string literals of a Swift source: plain, raw and of several lines, also those inside of interpolations.
/// Regular expressions between slashes are not known; the sources have none.
struct LiteralScanner {
    private let bytes: [UInt8]
    private var index = 0
    private var literals: [Literal] = []

    static func literals(of source: String) -> [Literal] {
        var scanner = LiteralScanner(bytes: Array(source.utf8))
        scanner.code(endsAtParenthesis: false)
        return scanner.literals
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func has(_ text: StaticString, at place: Int) -> Bool {
        text.withUTF8Buffer { bytes[min(place, bytes.count)...].starts(with: $0) }
    }

    /// Reads code to its end, or behind the parenthesis that closes an interpolation.
    private mutating func code(endsAtParenthesis: Bool) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "/") where has("//", at: index): skipLine()
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

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
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
        let line = bytes[..<index].count { $0 == UInt8(ascii: "\n") } + 1
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

    /// What stands behind a backslash.
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
        // The line goes on behind its end.
        case UInt8(ascii: "\n"): break
        default: text.append(byte)
        }
    }
}
