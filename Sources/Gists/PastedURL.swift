/// A pasted URL: with or without a scheme, in the forms of git and SSH, inside brackets or at the end of a sentence.
struct PastedURL {
    /// The host in lower case, without a user or a port; nil if there is only a path.
    var host: String?
    /// The parts of the path, percent-decoded.
    var path: [String] = []
    var query: [(name: String, value: String)] = []
    var fragment = ""

    init?(_ text: String) {
        guard !text.isEmpty else { return nil }
        var rest = Self.unwrapped(text).utf8[...]
        guard !rest.isEmpty, !rest.contains(where: { $0 <= 0x20 || $0 == 0x7F }) else { return nil }
        if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
            fragment = String(Substring(rest[hash...].dropFirst())).percentDecoded
            rest = rest[..<hash]
        }
        if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
            query = Self.fields(of: rest[mark...].dropFirst())
            rest = rest[..<mark]
        }
        let (host, path) = Self.split(Substring(rest))
        self.host = host
        self.path = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)).percentDecoded }
    }

    /// The host and the path of a URL, of a host without a scheme, and of SSH's `user@host:path`.
    private static func split(_ text: Substring) -> (host: String?, path: Substring) {
        let bytes = text.utf8
        if let slashes = text.firstRange(of: "//"),
            slashes.lowerBound == text.startIndex || isScheme(text[..<slashes.lowerBound])
        {
            return authority(text[slashes.upperBound...])
        }
        let slash = bytes.firstIndex(of: UInt8(ascii: "/")) ?? bytes.endIndex
        if let at = bytes[..<slash].firstIndex(of: UInt8(ascii: "@")),
            let colon = bytes[at..<slash].firstIndex(of: UInt8(ascii: ":"))
        {
            return (text[at..<colon].dropFirst().lowercased(), text[colon...].dropFirst())
        }
        // A login has no dot, and a host does not start with one.
        let hasHost =
            slash < bytes.endIndex && bytes.first != UInt8(ascii: ".")
            && bytes[..<slash].contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ":") }
        return hasHost ? authority(text) : (nil, text)
    }

    private static func isScheme(_ text: Substring) -> Bool {
        text.utf8.last == UInt8(ascii: ":")
            && text.utf8.dropLast().allSatisfy {
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 | 0x20 || $0 == UInt8(ascii: "+")
            }
    }

    private static func authority(_ text: Substring) -> (host: String?, path: Substring) {
        let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
        var host = text[..<slash]
        if let at = host.utf8.lastIndex(of: UInt8(ascii: "@")) { host = host[at...].dropFirst() }
        // Remove the port, if it is one: an IPv6 host also has colons.
        if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
            host[colon...].utf8.dropFirst().allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        {
            host = host[..<colon]
        }
        return (host.isEmpty ? nil : host.lowercased(), text[slash...])
    }

    private static func fields(of query: Substring.UTF8View) -> [(name: String, value: String)] {
        query.split(separator: UInt8(ascii: "&")).map { field in
            let pair = field.split(separator: UInt8(ascii: "="), maxSplits: 1).map {
                String(Substring($0)).percentDecoded
            }
            return (pair.first ?? "", pair.count > 1 ? pair[1] : "")
        }
    }
}

// MARK: - The text around a URL

extension PastedURL {
    private static let brackets: [Unicode.Scalar: Unicode.Scalar] = [
        "<": ">", "(": ")", "[": "]", "{": "}", "\"": "\"", "'": "'", "`": "`", "“": "”", "‘": "’", "«": "»", "„": "“",
    ]
    private static let punctuation: Set<Unicode.Scalar> = [".", ",", ";", ":", "!", "?", "…"]

    /// A text without the spaces, brackets, quotation marks and punctuation that surround a URL in a sentence. Of a
    /// Markdown link, `[text](URL)`, only the URL is kept.
    static func unwrapped(_ text: String) -> String {
        var scalars = Array(text.unicodeScalars)[...]
        if scalars.first == "[", scalars.last == ")", let start = scalars.lastIndex(of: "("), scalars[start - 1] == "]"
        {
            scalars = scalars[(start + 1)...].dropLast()
        }
        let opened = Set(scalars)
        while let first = scalars.first, let last = scalars.last {
            if first.properties.isWhitespace {
                scalars.removeFirst()
            } else if last.properties.isWhitespace || punctuation.contains(last) {
                scalars.removeLast()
            } else if let closing = brackets[first] {
                scalars.removeFirst()
                if last == closing, !scalars.isEmpty { scalars.removeLast() }
            } else if let opening = brackets.first(where: { $0.value == last })?.key,
                !opened.contains(opening) || opening == last
            {
                scalars.removeLast()
            } else {
                break
            }
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }
}

extension String {
    /// The text with `%20` and the like decoded; unchanged if the result is not UTF-8.
    public var percentDecoded: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2,
                let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? self
    }
}
