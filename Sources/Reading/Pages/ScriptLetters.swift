/// Superscript and subscript letters and digits.
enum ScriptLetters {
    private static let plain = "0123456789+-−=()"
    private static let raised = pairs(plain, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾")
    private static let lowered = pairs(plain, "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎")
    private static let raisedLetters = pairs("abcdefghijklmnoprstuvwxyz", "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
    private static let loweredLetters = pairs("aehijklmnoprstuvx", "ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
    /// Longer words are hard to read in small letters.
    private static let longestWord = 4

    /// A number as an exponent or the mark of a footnote.
    static func raised(_ number: Int) -> String { raised(String(number)) ?? "" }

    /// A superscript text; nil if a character has no such form.
    static func raised(_ text: String) -> String? { moved(text, raised, raisedLetters) }

    /// A subscript text; nil if a character has no such form.
    static func lowered(_ text: String) -> String? { moved(text, lowered, loweredLetters) }

    private static func moved(
        _ text: String, _ digits: [Unicode.Scalar: Unicode.Scalar], _ letters: [Unicode.Scalar: Unicode.Scalar]
    ) -> String? {
        let isWord = text.utf8.count <= longestWord
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard let moved = digits[scalar] ?? (isWord ? letters[scalar] : nil) else { return nil }
            result.append(moved)
        }
        return String(result)
    }

    private static func pairs(_ plain: String, _ moved: String) -> [Unicode.Scalar: Unicode.Scalar] {
        Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, moved.unicodeScalars))
    }
}
