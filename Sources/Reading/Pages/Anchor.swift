import Texts

/// The names by which links lead to headings.
enum Anchor {
    /// A name without what GitHub writes before those that a text gives.
    static func withoutPrefix(_ name: String) -> String {
        name.rest(behind: "user-content-").map(String.init) ?? name
    }

    /// GitHub's name for a heading: lower case, hyphens for spaces, and of all else only letters, marks, digits, hyphens and
    /// what joins words.
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
