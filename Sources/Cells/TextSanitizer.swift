/// Makes a stranger's text harmless before a terminal may see it.
///
/// A terminal obeys control characters, reorders text at bidirectional controls and hides zero-width ones. None of them
/// gets through: C0 controls and DEL become their Unicode control pictures (␛), everything else of the kind becomes U+FFFD.
/// `Surface.put` draws through it; text that goes to a terminal by another way takes `visible(_:)`.
public enum TextSanitizer {
    static let replacement: Unicode.Scalar = "\u{FFFD}"
    /// The base of combining marks that have no letter of their own.
    static let dottedCircle: Unicode.Scalar = "\u{25CC}"

    /// The text as a row of cells would show it.
    /// - Parameter keepsLines: leaves line feeds and tabs as they are.
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

    /// The text as part of a sentence: one line of at most 300 characters, without white space at its ends.
    public static func line(_ text: some StringProtocol) -> String {
        let words = String(text).unicodeScalars.prefix(2000).split(whereSeparator: \.properties.isWhitespace)
        let line = visible(words.map { String($0) }.joined(separator: " "))
        return line.count > 300 ? line.prefix(299) + "…" : line
    }

    /// True for what a terminal obeys, or what hides or reorders text, wherever it stands: for formats that can escape it.
    public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch ScalarClass(scalar) {
        case .forbidden, .joiner, .tag: true
        default: false
        }
    }

    /// The scalar that is shown for an ASCII one: its control picture, or itself.
    static func visible(_ ascii: Unicode.Scalar) -> Unicode.Scalar {
        switch ascii.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + ascii.value) ?? replacement
        case 0x7F: "\u{2421}"
        default: ascii
        }
    }
}

extension StringProtocol {
    /// Runs `body` on the text's UTF-8, which native strings hold in one piece.
    @inlinable
    func withUTF8Span<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        if let result = utf8.withContiguousStorageIfAvailable({ body($0.span) }) { return result }
        return Array(utf8).withUnsafeBufferPointer { body($0.span) }
    }
}
