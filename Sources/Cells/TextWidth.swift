import Synchronization

/// How many terminal columns text covers, drawn as `Surface.put` draws it: control characters count as the marks that
/// stand for them, so nothing but an empty text has no width.
public enum TextWidth {
    /// Columns of one character: 2 for East Asian wide and emoji, more for the few characters that terminals count
    /// as several, else 1.
    public static func columns(of character: Character) -> Int { columns(of: String(character)) }

    /// Columns of a scalar that stands alone, 1 or 2.
    public static func columns(of scalar: Unicode.Scalar) -> Int { columns(of: Character(scalar)) }

    /// Columns of a whole text.
    @inlinable public static func columns(of text: some StringProtocol) -> Int {
        text.withUTF8Span { columns(of: $0) }
    }

    /// Columns of UTF-8 text.
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

/// How many columns characters of East Asian width "ambiguous" cover: accented Latin, Greek, Cyrillic, arrows. One in most
/// terminals, two in those set up for fonts of East Asia. Nothing tells which, so the person does. Lines and blocks are
/// one here in any case; a screen that would make them wide is to be sent others in their place.
public enum AmbiguousWidth: String, CaseIterable, Sendable {
    case narrow, wide

    var columns: Int { self == .wide ? 2 : 1 }

    private static let isWide = Atomic(false)

    /// The terminal's. Set once, before anything is measured.
    public static var current: AmbiguousWidth {
        get { isWide.load(ordering: .relaxed) ? .wide : .narrow }
        set { isWide.store(newValue == .wide, ordering: .relaxed) }
    }

    /// True for a character that covers two columns because the person said so.
    public static func widens(_ scalar: Unicode.Scalar) -> Bool {
        current == .wide && ScalarClass(scalar).isAmbiguous
    }
}
