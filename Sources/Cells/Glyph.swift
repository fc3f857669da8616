import Synchronization

/// What one cell shows: a single Unicode scalar, or a cluster of several, in four bytes.
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

    /// The glyph of a character, which is trusted to be no control. At most 17 scalars of it are kept.
    public init(_ character: Character) { self.init(cluster: String(character)) }

    /// The glyph of a cluster; `none` of an empty text.
    init(cluster: String) {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else {
            self = .none
            return
        }
        let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
        self = isSingle ? Glyph(first) : Glyph(raw: ClusterTable.index(of: cluster, first: first))
    }

    /// The scalar, where the glyph is a single one.
    @inlinable public var scalar: Unicode.Scalar? { raw & Self.clusterBit == 0 ? Unicode.Scalar(raw) : nil }

    /// The text that shows this glyph; empty for `none`.
    public var text: String {
        if raw == 0 { return "" }
        if let scalar { return String(Character(scalar)) }
        return ClusterTable.text(at: raw)
    }

    @usableFromInline static let clusterBit: UInt32 = 0x8000_0000
}

/// Every cluster seen so far, each once.
private enum ClusterTable {
    private static let capacity = 32_768
    private static let longestCluster = Cluster.longest + 1  // and the dotted circle

    private struct Contents {
        var indices: [String: UInt32] = [:]
        var texts: [String] = []
    }

    private static let contents = Mutex(Contents())

    static func index(of cluster: String, first: Unicode.Scalar) -> UInt32 {
        var text = cluster
        if text.unicodeScalars.count > longestCluster {
            text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(longestCluster)))
        }
        return contents.withLock { contents in
            if let known = contents.indices[text] { return known }
            guard contents.texts.count < capacity else { return first.value }
            let index = Glyph.clusterBit | UInt32(contents.texts.count)
            contents.texts.append(text)
            contents.indices[text] = index
            return index
        }
    }

    static func text(at raw: UInt32) -> String {
        contents.withLock { $0.texts[Int(raw & ~Glyph.clusterBit)] }
    }
}

extension Glyph: ExpressibleByUnicodeScalarLiteral {
    @inlinable public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }
}
