import Texts

/// The `Link` header of a list's response (RFC 8288), which has the URL of the next page.
///
/// The URLs are opaque: GitHub's own paging parameters differ from list to list and have changed over the years.
struct LinkHeader: Equatable {
    /// The target of each relation; the first one if a relation occurs twice.
    private(set) var targets: [ExactText: String] = [:]

    var next: String? { targets["next"] }

    /// Reads all valid elements; an invalid one is skipped.
    init(_ value: String) {
        var rest = Substring(value).unicodeScalars
        // A target is in angle brackets, which may contain commas and semicolons.
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

    /// Removes the parameters of one element from the front of `rest`, up to the comma that ends it.
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

    /// The text between quotation marks; empty if the closing one is missing.
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
