import Texts

/// The `Link` header of a list's answer (RFC 8288): which page comes next.
///
/// The URLs are opaque: GitHub's own paging parameters differ from list to list and have changed over the years.
struct LinkHeader: Equatable {
    /// The target of each relation; where a relation comes twice, its first target.
    private(set) var targets: [ExactText: String] = [:]

    var next: String? { targets["next"] }

    /// Reads what can be read: an element that breaks the grammar is skipped, the rest counts.
    init(_ value: String) {
        var rest = Substring(value).unicodeScalars
        // A target stands in angle brackets, where commas and semicolons are ordinary characters.
        while let open = rest.firstIndex(of: "<") {
            rest = rest[open...].dropFirst()
            guard let close = rest.firstIndex(of: ">") else { return }
            let target = String(Substring(rest[..<close]))
            rest = rest[close...].dropFirst()
            for relation in Self.relations(&rest) where targets[relation] == nil && !target.isEmpty {
                targets[relation] = target
            }
        }
    }

    /// Takes the parameters of one element off the front of `rest`, up to the comma that ends it.
    private static func relations(_ rest: inout Substring.UnicodeScalarView) -> [String] {
        var relations: [String] = []
        while true {
            rest = rest.drop(while: isSpace)
            guard rest.first == ";" else { break }
            rest = rest.dropFirst().drop(while: isSpace)
            let name = rest.prefix { !isSpace($0) && $0 != "=" && $0 != ";" && $0 != "," }
            rest = rest[name.endIndex...].drop(while: isSpace)
            guard rest.first == "=" else { continue }
            rest = rest.dropFirst().drop(while: isSpace)
            let value = rest.first == "\"" ? quoted(&rest) : token(&rest)
            // Only the first `rel` of an element counts (RFC 8288, section 3.3).
            if Substring(name).lowercased().isExactly("rel"), relations.isEmpty {
                relations = value.unicodeScalars.split(whereSeparator: isSpace).map { String($0).lowercased() }
            }
        }
        return relations
    }

    private static func token(_ rest: inout Substring.UnicodeScalarView) -> String {
        let token = rest.prefix { !isSpace($0) && $0 != ";" && $0 != "," }
        rest = rest[token.endIndex...]
        return String(Substring(token))
    }

    /// The text between quotation marks; empty where the closing one is missing.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView) -> String {
        var text = String.UnicodeScalarView()
        rest = rest.dropFirst()
        while let character = rest.popFirst() {
            switch character {
            case "\"": return String(text)
            case "\\": if let next = rest.popFirst() { text.append(next) }
            default: text.append(character)
            }
        }
        return ""
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t"
    }
}
