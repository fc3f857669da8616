/// Converts any text to one line.
public enum OneLine {
    /// The text with every run of white space and line ends as one space, none at its ends, cut to `columns` with an
    /// ellipsis if it is longer, and with marks for hidden and confusable characters. Of a long text it reads only what
    /// is shown, or a few thousand bytes of spaces.
    @inlinable public static func collapse(_ text: some StringProtocol, columns: Int) -> String {
        text.withUTF8Span { isCollapsed($0, columns: columns) ? String(text) : collapse(utf8: $0, columns: columns) }
    }

    /// True for most texts: ASCII with single spaces, short enough.
    @usableFromInline
    static func isCollapsed(_ bytes: Span<UInt8>, columns: Int) -> Bool {
        guard bytes.count <= columns else { return false }
        var wasSpace = true
        for index in bytes.indices {
            let byte = bytes[index]
            guard 0x20..<0x7F ~= byte, !wasSpace || byte != 0x20 else { return false }
            wasSpace = byte == 0x20
        }
        return !wasSpace || bytes.isEmpty
    }

    @usableFromInline
    static func collapse(utf8 bytes: Span<UInt8>, columns: Int) -> String {
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
            if let mark = InvisibleCharacter.mark(of: cluster, at: index, in: bytes) {
                line.append(contentsOf: mark.utf8)
                used += TextWidth.columns(of: mark)
            } else {
                cluster.append(to: &line, at: index, in: bytes)
                used += cluster.columns
            }
            index += cluster.byteCount
        }
        return Truncate.end(String(decoding: line, as: UTF8.self), columns: columns)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

/// Cuts text to a width.
public enum Truncate {
    /// The text if it fits into `columns`; otherwise its beginning and an ellipsis.
    @inlinable public static func end(_ text: some StringProtocol, columns: Int) -> String {
        guard let kept = text.withUTF8Span({ bytesKept(of: $0, columns: columns) }) else { return String(text) }
        guard columns >= TextWidth.columns(of: "…") else { return "" }
        return String(decoding: text.utf8.prefix(kept), as: UTF8.self) + "…"
    }

    /// The text if it fits into `columns`; otherwise an ellipsis and its end.
    public static func start(_ text: some StringProtocol, columns: Int) -> String {
        guard TextWidth.columns(of: text) > columns else { return String(text) }
        let ellipsis = TextWidth.columns(of: "…")
        return columns < ellipsis ? "" : "…" + tail(text, columns: columns - ellipsis)
    }

    /// The end of a text that fits into `columns`. Only that part is measured, however long the text is.
    public static func tail<Text: StringProtocol>(_ text: Text, columns: Int) -> Text.SubSequence {
        var kept = text.suffix(columns + 1)
        while !kept.isEmpty, TextWidth.columns(of: kept) > columns { kept = kept.dropFirst() }
        return kept
    }

    /// The number of bytes that fit beside the ellipsis; nil if the whole text fits.
    @usableFromInline
    static func bytesKept(of bytes: Span<UInt8>, columns: Int) -> Int? {
        let ellipsis = TextWidth.columns(of: "…")
        var used = 0
        var index = 0
        var kept = 0
        while index < bytes.count, used <= columns {
            let cluster = Cluster(at: index, in: bytes)
            used += cluster.columns
            index += cluster.byteCount
            if used + ellipsis <= columns { kept = index }
        }
        return used <= columns ? nil : kept
    }
}
