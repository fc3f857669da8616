/// One position of a `Surface`: a glyph, the columns it covers, its style, and the page that it links to.
///
/// A glyph two columns wide is in its left cell with `width` 2; the cell to its right is a `continuation`.
/// A cell has sixteen bytes without a gap, so that rows can be compared, hashed and copied as memory.
public struct Cell: Hashable, Sendable {
    public var glyph: Glyph
    /// The number of columns in the lowest byte, the number of the link in the others.
    @usableFromInline var columnsAndLink: UInt32
    public var style: Style

    @inlinable public init(_ glyph: Glyph, width: UInt8 = 1, style: Style = .plain) {
        self.glyph = glyph
        columnsAndLink = UInt32(width)
        self.style = style
    }

    /// 1, 2, or 0 for the right half of a wide glyph.
    public var width: UInt8 {
        @inlinable get { UInt8(truncatingIfNeeded: columnsAndLink) }
        @inlinable set { columnsAndLink = columnsAndLink & ~0xFF | UInt32(newValue) }
    }

    public var link: CellLink {
        @inlinable get { CellLink(number: columnsAndLink >> 8) }
        @inlinable set { columnsAndLink = columnsAndLink & 0xFF | newValue.number << 8 }
    }

    /// A space in this style.
    @inlinable public static func blank(_ style: Style = .plain) -> Cell { Cell(.space, style: style) }

    /// The right half of a wide glyph.
    @inlinable public static func continuation(_ style: Style) -> Cell { Cell(.none, width: 0, style: style) }

    @inlinable public var isContinuation: Bool { width == 0 }
}

/// The content of one cell: a single Unicode scalar, or a cluster of several, in four bytes.
///
/// Clusters (letters with combining marks, emoji sequences) are stored once in a table of the process; the glyph is an
/// index. The table is limited: when a hostile text has filled it, further clusters keep only their first scalar.
public struct Glyph: Hashable, Sendable {
    @usableFromInline let raw: UInt32

    @usableFromInline init(raw: UInt32) { self.raw = raw }

    /// The empty glyph in the right half of a wide one.
    @inlinable public static var none: Glyph { Glyph(raw: 0) }
    @inlinable public static var space: Glyph { Glyph(raw: 0x20) }

    @inlinable public init(_ scalar: Unicode.Scalar) { raw = scalar.value }

    /// The glyph of a character, sanitized; of a character that is drawn as several glyphs, the first.
    public init(_ character: Character) {
        self = String(character).withUTF8Span { Cluster(at: 0, in: $0).glyph(at: 0, in: $0) }
    }

    /// The glyph of UTF-8 text that fits one cell, on a separate base if there is one.
    init(cluster: Span<UInt8>, base: Unicode.Scalar?) {
        if let number = ClusterTable.number(of: cluster, on: base) {
            raw = Self.clusterBit | number
        } else {
            raw = (base ?? Unicode.Scalar.decoded(at: 0, in: cluster).scalar).value
        }
    }

    /// The scalar, if the glyph is a single one.
    @inlinable public var scalar: Unicode.Scalar? { raw & Self.clusterBit == 0 ? Unicode.Scalar(raw) : nil }

    /// The text of this glyph; empty for `none`.
    public var text: String {
        if raw == 0 { return "" }
        if let scalar { return String(Character(scalar)) }
        if let imagePart { return PixelImages.text(of: imagePart) }
        return ClusterTable.text(of: raw & ~Self.clusterBit)
    }

    @usableFromInline static let clusterBit: UInt32 = 0x8000_0000
}

extension Glyph: ExpressibleByUnicodeScalarLiteral {
    @inlinable public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }
}
