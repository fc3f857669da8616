/// The names of headings in links.
enum Anchor {
    /// A name without GitHub's prefix for names from a text.
    static func withoutPrefix(_ name: String) -> String {
        name.rest(behind: "user-content-").map(String.init) ?? name
    }

    /// GitHub's name for a heading: lower case, hyphens for spaces, and otherwise only letters, marks, digits, hyphens
    /// and connectors.
    static func slug(of heading: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in heading.unicodeScalars {
            if scalar == " " || scalar == "-" {
                slug.append("-")
            } else if isOfWord(scalar) {
                slug.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
            }
        }
        return String(slug)
    }

    private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .decimalNumber, .connectorPunctuation, .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar.properties.isAlphabetic
        }
    }
}
