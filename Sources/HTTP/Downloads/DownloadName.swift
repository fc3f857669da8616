/// Safe file names from the names that servers suggest.
public enum DownloadName {
    /// The longest name that file systems allow, minus room for what a partial file's name adds.
    private static let limit = 240

    /// A name for a response's body: from `Content-Disposition`, else the last part of the URL's path, else `download`.
    /// It names a file in any folder, never another folder: no slashes, no control or directional characters, no start
    /// that hides it or is special to a shell (`.`, `-`, `~`), at most 240 bytes of UTF-8.
    public static func safe(for response: HTTPResponse) -> String {
        let suggested = response.headers["Content-Disposition"].flatMap(fileName)
        let last = response.url.path(percentEncoded: false).split(separator: "/").last.map(String.init)
        return [suggested, last].lazy.compactMap(\.self).compactMap(safe).first ?? "download"
    }

    /// A safe version of any name; nil if nothing is left of it.
    ///
    /// Works on scalars, as file systems do: a slash with a combining mark is one `Character`, different from a slash.
    public static func safe(_ name: String) -> String? {
        let visible = name.unicodeScalars.filter { !isHidden($0) }
        let last = visible.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        var name = last.drop { $0.properties.isWhitespace || ".-~".unicodeScalars.contains($0) || isJoining($0) }
        while name.last?.properties.isWhitespace == true { name.removeLast() }
        return name.isEmpty ? nil : shortened(name)
    }

    /// A safe name without characters that are special to a shell: ASCII letters and digits, `.`, `_` and `-`, which
    /// replaces each run of others. `a b;.md` becomes `a-b-.md`, `日本.md` becomes `file.md`.
    public static func withoutShellSyntax(_ name: String) -> String {
        let scalars = (safe(name) ?? "").unicodeScalars
        let dot = scalars.lastIndex(of: ".") ?? scalars.endIndex
        let stem = plain(scalars[..<dot]).drop { $0 == "." || $0 == "-" }
        return (stem.isEmpty ? "file" : stem) + plain(scalars[dot...])
    }

    private static func plain(_ scalars: Substring.UnicodeScalarView) -> String {
        var plain = ""
        for scalar in scalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": plain.unicodeScalars.append(scalar)
            default: if plain.last != "-" { plain.append("-") }
            }
        }
        return plain
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        default: false
        }
    }

    /// True for scalars that need a letter before them: most would form one `Character` with the slash of the path.
    public static func isJoining(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
        }
    }

    /// The name cut to the limit; a usual extension is kept.
    private static func shortened(_ name: Substring.UnicodeScalarView) -> String {
        let text = Substring(name)
        guard text.utf8.count > limit else { return String(text) }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        let ending = Substring(name[dot...]).utf8.count <= 16 ? name[dot...] : name[name.endIndex...]
        var stem = name[..<ending.startIndex]
        var count = text.utf8.count
        while let last = stem.last, count > limit || ending.isEmpty && last.properties.isWhitespace {
            stem.removeLast()
            count -= UTF8.width(last)
        }
        return String(Substring(stem)) + String(Substring(ending))
    }

    // MARK: Content-Disposition

    /// `filename*` (RFC 8187, in UTF-8), else `filename`.
    private static func fileName(_ disposition: String) -> String? {
        var names: [String: String] = [:]
        for (name, value) in parameters(of: disposition) where names[name] == nil { names[name] = value }
        return names["filename*"].flatMap(decoded) ?? names["filename"]
    }

    private static func decoded(_ extended: String) -> String? {
        let parts = extended.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
        return percentDecoded(parts[2])
    }

    /// Nil if an escape is invalid, or the bytes are not UTF-8.
    private static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let escaped = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else { return nil }
            bytes.append(escaped)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Names in lower case with their values, without quotes and escapes.
    private static func parameters(of header: String) -> [(String, String)] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        // Quotation marks are dropped; a semicolon between them does not separate.
        for character in header {
            if isEscaped {
                parts[parts.count - 1].append(character)
                isEscaped = false
            } else if isQuoted && character == "\\" {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == ";" && !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.dropFirst().compactMap { part in
            let pair = part.split(separator: "=", maxSplits: 1)
            return pair.count == 2 ? (pair[0].trimmed.lowercased(), pair[1].trimmed) : nil
        }
    }
}
