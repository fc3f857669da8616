/// The source of a manual page in the mdoc language of troff, for groff and mandoc.
struct Roff {
    private(set) var text = ""

    /// Writes a request with its words, such as `.Sh KEYS`. Words are text, unless the caller passes macros.
    mutating func request(_ words: String...) { text += "." + words.joined(separator: " ") + "\n" }

    mutating func section(_ title: String) { request("Sh", Self.escaped(title)) }
    mutating func subsection(_ title: String) { request("Ss", Self.escaped(title)) }

    /// Prose. A blank line begins a new paragraph.
    mutating func prose(_ text: String) {
        for (number, paragraph) in text.split(separator: "\n\n").enumerated() {
            if number > 0 { request("Pp") }
            write(words: paragraph.split(whereSeparator: \.isWhitespace))
        }
    }

    /// Preformatted lines.
    mutating func display(_ lines: [String]) {
        request("Bd", "-literal", "-offset", "indent")
        for line in lines { text += Self.line(line) + "\n" }
        request("Ed")
    }

    /// A list of terms and their descriptions; the terms are already roff.
    mutating func list(_ items: [(head: String, body: String)]) {
        guard !items.isEmpty else { return }
        request("Bl", "-tag", "-width", "Ds")
        for item in items {
            request("It", item.head)
            prose(item.body)
        }
        request("El")
    }

    /// A macro with one word as its text, with any characters: `Ic page\-down`.
    static func macro(_ name: String, _ word: String) -> String {
        // `\&` protects punctuation, which macros would separate, and words that are macros themselves.
        name + " \"\\&" + escaped(word).replacing("\"", with: "\"\"") + "\""
    }

    /// Writes short lines, a new one for each sentence: troff detects the end of a sentence by that.
    private mutating func write(words: [Substring]) {
        var line = ""
        for word in words {
            if line.utf8.count + word.utf8.count > Self.longestLine, !line.isEmpty {
                text += Self.line(line) + "\n"
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
            if let last = word.last, word.count > 1, ".!?".contains(last) {
                text += Self.line(line) + "\n"
                line = ""
            }
        }
        if !line.isEmpty { text += Self.line(line) + "\n" }
    }

    private static let longestLine = 60

    private static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return (escaped.first == "." || escaped.first == "'" ? "\\&" : "") + escaped
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
        }
        return result
    }
}
