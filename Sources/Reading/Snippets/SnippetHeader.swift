/// The declarations in the comments at the beginning of a file: `# ${NAME} Default: x`, `# ${NAME} Values: a, b`.
struct SnippetHeader {
    private(set) var fields: [SnippetField] = []
    /// The lines that declare fields, as ranges of bytes.
    private(set) var lines: [Range<Int>] = []

    /// The number of lines that are looked at.
    private static let mostLines = 200
    private static let marks = ["#", "//", "--", ";", "%", "\"", "REM ", "::"]

    init(_ bytes: [UInt8]) {
        var start = 0
        for _ in 0..<Self.mostLines where start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
            let line = String(decoding: bytes[start..<end], as: UTF8.self).trimming(while: \.isWhitespace)
            if !line.isEmpty {
                guard let mark = Self.marks.first(where: { line.begins(with: $0) }) else { break }
                if declare(String(line.dropFirst(mark.count))) { lines.append(start..<end) }
            }
            start = end
        }
    }

    /// - Returns: false if the comment declares nothing.
    private mutating func declare(_ comment: String) -> Bool {
        let comment = comment.trimming(while: \.isWhitespace)
        guard let rest = comment.rest(behind: "${"), let end = rest.place(of: "}") else { return false }
        let name = String(rest[..<end.lowerBound])
        guard SnippetText.isName(name.utf8) else { return false }
        let words = String(rest[end.upperBound...]).trimming(while: \.isWhitespace)
        guard let colon = words.place(of: ":") else { return false }
        let value = String(words[colon.upperBound...]).trimming(while: \.isWhitespace)
        let index = fields.firstIndex { $0.name.isExactly(name) } ?? fields.count
        guard index < SnippetText.mostFields else { return false }
        var field = index < fields.count ? fields[index] : SnippetField(name: name)
        switch words[..<colon.lowerBound].lowercased() {
        case "default": field.standard = value
        case "values":
            field.choices = Self.list(value)
            if field.standard.isEmpty { field.standard = field.choices.first ?? "" }
        case "name", "description": field.about = value
        case "type": break
        default: return false
        }
        if index < fields.count { fields[index] = field } else { fields.append(field) }
        return true
    }

    /// The values of a list; `\,` is a comma in a value.
    private static func list(_ text: String) -> [String] {
        var values: [String] = [""]
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == ",", !isEscaped {
                values.append("")
            } else if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            } else {
                if isEscaped, scalar != "," { values[values.count - 1].unicodeScalars.append("\\") }
                values[values.count - 1].unicodeScalars.append(scalar)
            }
            isEscaped = false
        }
        if isEscaped { values[values.count - 1] += "\\" }
        return values.map { $0.trimming(while: \.isWhitespace) }.filter { !$0.isEmpty }
    }
}
