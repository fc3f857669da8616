/// The one gate: what a stranger's text becomes before a cell may hold it.
///
/// A terminal obeys control characters, reorders text at bidirectional controls and hides zero-width ones. None of them
/// gets through: C0 controls and DEL become their Unicode control pictures (␛), everything else of the kind becomes U+FFFD.
enum Gate {
    /// The scalar to draw in place of this one; itself where it is harmless.
    static func neutralized(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x20...0x7E: scalar
        case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value) ?? replacement
        case 0x7F: "\u{2421}"
        case 0x80...0x9F, 0xAD, 0x061C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000...0xE007F:
            replacement
        default: scalar
        }
    }

    /// True where every scalar of a cluster may stand as it is. Joiners and tags are harmless inside a cluster: there
    /// they shape an emoji and cannot hide anything.
    static func passes(_ character: Character) -> Bool {
        character.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x200D, 0xE0020...0xE007F: true
            default: neutralized(scalar) == scalar
            }
        }
    }

    static let replacement: Unicode.Scalar = "\u{FFFD}"
}
