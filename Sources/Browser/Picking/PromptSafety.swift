import Cells

/// The check of texts for the line of a shell: a control character there can run the line or hide a part of it.
public enum PromptSafety {
    /// Returns the name of the first character that must not reach a prompt; nil if the text is harmless. Line feeds
    /// and tabs are allowed: a shell shows them.
    public static func problem(in bytes: some Collection<UInt8>) -> String? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return Words.Picking.notText }
        var line = 1
        for scalar in text.unicodeScalars {
            if scalar == "\n" { line += 1 }
            guard scalar != "\n", scalar != "\t", isHostile(scalar) else { continue }
            let number = String(scalar.value, radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: max(0, 4 - number.count)) + number
            return Words.Picking.hostile("U+" + padded, line: line)
        }
        return nil
    }

    private static func isHostile(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: return true
        // Fillers that have no glyph, and unusual spaces that a shell does not split at.
        default: return invisible.contains(scalar) || TextSanitizer.isUnsafe(scalar)
        }
    }

    private static let invisible: Set<Unicode.Scalar> = [
        "\u{34F}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{2800}", "\u{3164}", "\u{FFA0}", "\u{A0}",
        "\u{202F}", "\u{2007}",
    ]
}
