/// The content of one cell: a single Unicode scalar, or a cluster of several, in four bytes.
///
/// Clusters (letters with combining marks, emoji sequences) live once for the whole process in a table; a glyph then is
/// an index. The table is bounded: when a hostile text has filled it, further clusters keep their first scalar only.
public struct Glyph: Hashable, Sendable {
    @usableFromInline let raw: UInt32

    @usableFromInline init(raw: UInt32) { self.raw = raw }

    /// The glyph of the right half of a wide one: nothing of its own.
    public static let none = Glyph(raw: 0)
    public static let space = Glyph(raw: 0x20)

    @inlinable public init(_ scalar: Unicode.Scalar) { raw = scalar.value }

    /// The glyph of a character, as the gate lets it pass; of a character that is drawn as several, the first.
    public init(_ character: Character) {
        self = String(character).withUTF8Span { Cluster(at: 0, in: $0).glyph(at: 0, in: $0) }
    }

    /// The glyph of UTF-8 text that stands in one cell, on a base of its own where one is given.
    init(cluster: Span<UInt8>, base: Unicode.Scalar?) {
        if let number = ClusterTable.number(of: cluster, on: base) {
            raw = Self.clusterBit | number
        } else {
            raw = (base ?? Unicode.Scalar.decoded(at: 0, in: cluster).scalar).value
        }
    }

    /// The scalar, where the glyph is a single one.
    @inlinable public var scalar: Unicode.Scalar? { raw & Self.clusterBit == 0 ? Unicode.Scalar(raw) : nil }

    /// The text that shows this glyph; empty for `none`.
    public var text: String {
        if raw == 0 { return "" }
        if let scalar { return String(Character(scalar)) }
        return ClusterTable.text(of: raw & ~Self.clusterBit)
    }

    @usableFromInline static let clusterBit: UInt32 = 0x8000_0000
}

extension Glyph: ExpressibleByUnicodeScalarLiteral {
    @inlinable public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }
}
