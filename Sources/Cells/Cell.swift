/// One position of a `Surface`: a glyph, the columns it covers, and its style.
///
/// A glyph two columns wide stands in its left cell with `width` 2; the cell to its right is a `continuation`.
/// Sixteen plain bytes, so that rows can be compared and copied as memory.
public struct Cell: Hashable, Sendable {
    public var glyph: Glyph
    /// 1, 2, or 0 for the right half of a wide glyph.
    public var width: UInt8
    public var style: Style

    @inlinable public init(_ glyph: Glyph, width: UInt8 = 1, style: Style = .plain) {
        self.glyph = glyph
        self.width = width
        self.style = style
    }

    /// A space in this style.
    @inlinable public static func blank(_ style: Style = .plain) -> Cell { Cell(.space, style: style) }

    /// The right half of a wide glyph.
    @inlinable public static func continuation(_ style: Style) -> Cell { Cell(.none, width: 0, style: style) }

    @inlinable public var isContinuation: Bool { width == 0 }
}
