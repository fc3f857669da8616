/// Sanitizes untrusted text for the terminal.
///
/// A terminal executes control characters, reorders text at bidirectional controls and hides zero-width ones. None of
/// them is passed on: C0 controls and DEL become visible symbols (␛), all others become U+FFFD.
/// `Surface.put` uses this; text that reaches a terminal in another way must use `visible(_:)`.
public enum TextSanitizer {
    static let replacement: Unicode.Scalar = "\u{FFFD}"
    /// The base of combining marks without a letter.
    static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    /// The text as a row of cells would show it.
    /// - Parameter keepsLines: true to keep line feeds and tabs.
    public static func visible(_ text: some StringProtocol, keepsLines: Bool = false) -> String {
        text.withUTF8Span { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            var index = 0
            while index < bytes.count {
                if keepsLines, bytes[index] == 0x0A || bytes[index] == 0x09 {
                    result.append(bytes[index])
                    index += 1
                } else {
                    let cluster = Cluster(at: index, in: bytes)
                    cluster.append(to: &result, at: index, in: bytes)
                    index += cluster.byteCount
                }
            }
            return String(decoding: result, as: UTF8.self)
        }
    }

    /// The text for use in a sentence: one line of at most 300 characters, without white space at its ends.
    public static func line(_ text: some StringProtocol) -> String {
        let words = String(text).unicodeScalars.prefix(2000).split(whereSeparator: \.properties.isWhitespace)
        let line = visible(words.map { String($0) }.joined(separator: " "))
        return line.count > 300 ? line.prefix(299) + "…" : line
    }

    /// True for characters that control a terminal, or hide or reorder text, in any context: for formats with escapes.
    public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch ScalarClass(scalar) {
        case .forbidden, .joiner, .tag: true
        default: false
        }
    }

    /// The scalar to show for an ASCII one: a symbol for a control character, or itself.
    static func visible(_ ascii: Unicode.Scalar) -> Unicode.Scalar {
        switch ascii.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + ascii.value) ?? replacement
        case 0x7F: "\u{2421}"
        default: ascii
        }
    }
}

extension StringProtocol {
    /// Calls `body` with the text's UTF-8, which is contiguous in native strings.
    @inlinable
    func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
        return Array(utf8).withUnsafeBufferPointer { body($0.span) }
    }
}
