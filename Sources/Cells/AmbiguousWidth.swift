import Synchronization

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
