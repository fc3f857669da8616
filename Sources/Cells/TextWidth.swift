import Synchronization

/// The number of terminal columns of text, as `Surface.put` draws it: control characters count as their visible marks,
/// so only an empty text has no width.
public enum TextWidth {
    /// The columns of one character: 2 for East Asian wide characters and emoji, more for the few characters that
    /// terminals count as several, otherwise 1.
    public static func columns(of character: Character) -> Int { columns(of: String(character)) }

    /// The columns of a single scalar, 1 or 2.
    public static func columns(of scalar: Unicode.Scalar) -> Int { columns(of: Character(scalar)) }

    /// The columns of a whole text.
    @inlinable public static func columns(of text: some StringProtocol) -> Int {
        text.withUTF8Span { columns(of: $0) }
    }

    /// The columns of UTF-8 text.
    public static func columns(of utf8: Span<UInt8>) -> Int {
        var columns = 0
        var index = 0
        while index < utf8.count {
            let run = Cluster.asciiRun(at: index, in: utf8, limit: .max)
            columns += run
            index += run
            guard index < utf8.count else { break }
            let cluster = Cluster(at: index, in: utf8)
            columns += cluster.columns
            index += cluster.byteCount
        }
        return columns
    }
}

/// The width of characters with the East Asian width "ambiguous": accented Latin, Greek, Cyrillic, arrows. They have
/// one column in most terminals, two in those set up for East Asian fonts. It can't be detected, so the user sets it.
/// Lines and blocks always count as one column here; a screen that would show them wide must send other characters.
public enum AmbiguousWidth: String, CaseIterable, Sendable {
    case narrow, wide

    var columns: Int { self == .wide ? 2 : 1 }

    private static let isWide = Atomic(false)

    /// The width in this terminal. Set once, before any text is measured.
    public static var current: AmbiguousWidth {
        get { isWide.load(ordering: .relaxed) ? .wide : .narrow }
        set { isWide.store(newValue == .wide, ordering: .relaxed) }
    }

    /// True for a character that is two columns wide because of the user's setting.
    public static func widens(_ scalar: Unicode.Scalar) -> Bool {
        current == .wide && ScalarClass(scalar).isAmbiguous
    }
}
