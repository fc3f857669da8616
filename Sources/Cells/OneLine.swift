/// Text of any length and shape as one line.
public enum OneLine {
    /// The text with every run of white space and line ends as one space, none at its ends, cut to `columns` with an
    /// ellipsis where it is longer. Looks at no more of a long text than shows, or than a few thousand bytes of spaces.
    public static func collapse(_ text: some StringProtocol, columns: Int) -> String {
        text.withUTF8Span { bytes in
            var line: [UInt8] = []
            var used = 0
            var index = 0
            var owesSpace = false
            let end = min(bytes.count, 4_096 + 16 * max(0, min(columns, 1_000)))
            while index < end, used <= columns {
                if isSpace(bytes[index]) {
                    owesSpace = !line.isEmpty
                    index += 1
                    continue
                }
                if owesSpace {
                    line.append(0x20)
                    used += 1
                    owesSpace = false
                }
                let cluster = Cluster(at: index, in: bytes)
                cluster.append(to: &line, at: index, in: bytes)
                used += cluster.columns
                index += cluster.byteCount
            }
            return Truncate.end(String(decoding: line, as: UTF8.self), columns: columns)
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

/// Text cut to a width.
public enum Truncate {
    /// The text where it fits into `columns`; else its beginning and an ellipsis.
    public static func end(_ text: some StringProtocol, columns: Int) -> String {
        text.withUTF8Span { bytes in
            let ellipsis = TextWidth.columns(of: "…")
            var used = 0
            var index = 0
            /// What fits beside the ellipsis.
            var kept = 0
            while index < bytes.count, used <= columns {
                let cluster = Cluster(at: index, in: bytes)
                used += cluster.columns
                index += cluster.byteCount
                if used + ellipsis <= columns { kept = index }
            }
            if used <= columns { return String(text) }
            guard columns >= ellipsis else { return "" }
            return String(decoding: text.utf8.prefix(kept), as: UTF8.self) + "…"
        }
    }
}
