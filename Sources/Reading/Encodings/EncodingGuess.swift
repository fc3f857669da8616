/// The encoding of a file's bytes, as far as it can be detected.
enum EncodingGuess: Equatable {
    /// - isCertain: true if there is a byte order mark.
    case text(TextEncoding, isCertain: Bool)
    /// Bytes that are not text in any encoding.
    case binary
    /// No encoding results in a meaningful text.
    case unclear

    /// Bytes at the start that decide whether a file is text. Git checks the same number for NUL.
    private static let probe = 8_000

    /// - Parameter absent: encodings that this system can't convert.
    init(_ bytes: [UInt8], without absent: [TextEncoding] = TextEncoding.unsupported) {
        if let marked = Self.marked(bytes) {
            self = .text(marked, isCertain: true)
            return
        }
        let start = bytes.prefix(Self.probe)
        if start.contains(0) {
            self = Self.wide(bytes).map { .text($0, isCertain: false) } ?? .binary
        } else if bytes.starts(with: TextEncoding.utf16LE.mark) || bytes.starts(with: TextEncoding.utf16BE.mark) {
            // No other text begins so.
            self = .unclear
        } else if Self.isISO2022JP(bytes) {
            self = .text(.iso2022JP, isCertain: false)
        } else if Self.hasManyControls(start, of: bytes) || FileKind.isUnmistakable(bytes) {
            self = .binary
        } else {
            self = EncodingContest(bytes, without: absent).winner.map { .text($0, isCertain: false) } ?? .unclear
        }
    }

    /// True if the bytes may also be in an encoding that was not tried.
    var isOpen: Bool {
        switch self {
        case .text(let encoding, let isCertain): encoding != .utf8 && !isCertain
        case .binary: false
        case .unclear: true
        }
    }

    /// True if a valid UTF-8 text may be in another encoding: it has NUL or escape characters.
    static func isWorthwhile(ofUTF8 text: String) -> Bool { text.utf8.prefix(probe).contains { $0 == 0 || $0 == 0x1B } }

    /// The encoding whose byte order mark the bytes begin with, unless the rest is not text.
    private static func marked(_ bytes: [UInt8]) -> TextEncoding? {
        [TextEncoding.utf8, .utf32LE, .utf32BE, .utf16LE, .utf16BE].first { encoding in
            guard bytes.starts(with: encoding.mark), bytes.count > encoding.mark.count else { return false }
            return encoding == .utf8 || WideSample(bytes, encoding).isText
        }
    }

    /// The encoding with units of two or four bytes that results in the most likely text.
    private static func wide(_ bytes: [UInt8]) -> TextEncoding? {
        let samples = [TextEncoding.utf32LE, .utf32BE, .utf16LE, .utf16BE].map { WideSample(bytes, $0) }
        return samples.filter(\.isTextWithoutMark).max { $0.usualShare < $1.usualShare }?.encoding
    }

    /// True for bytes with ISO-2022-JP escape sequences and, as required, nothing beyond ASCII.
    private static func isISO2022JP(_ bytes: [UInt8]) -> Bool {
        let escapes: [[UInt8]] = [[0x1B, 0x24, 0x42], [0x1B, 0x24, 0x40]]
        guard bytes.prefix(probe).contains(0x1B), bytes.allSatisfy({ $0 < 0x80 }),
            let text = DecodedText(bytes, as: .iso2022JP)
        else { return false }
        return escapes.contains { bytes.firstRange(of: $0) != nil } && text.damage == 0
    }

    /// True if there are many control characters that no text has. The last one may be the DOS end-of-file character.
    private static func hasManyControls(_ start: ArraySlice<UInt8>, of bytes: [UInt8]) -> Bool {
        let strange = start.count { byte in
            switch byte {
            case 0x01...0x06, 0x0E...0x1A, 0x1C...0x1F, 0x7F: true
            default: false
            }
        }
        let isEnded = start.count == bytes.count && bytes.last == 0x1A
        return (strange - (isEnded ? 1 : 0)) * 32 > start.count
    }
}

/// The start of a file that may be in UTF-16 or UTF-32.
private struct WideSample {
    let encoding: TextEncoding
    /// The number of control characters and damaged ones, and of all characters.
    private var strange = 0
    private var count = 0
    private var hasNull = false
    private let isEven: Bool
    /// The share of characters that are ASCII or frequent in some language.
    private(set) var usualShare = 0.0

    init(_ bytes: [UInt8], _ encoding: TextEncoding) {
        self.encoding = encoding
        let unit = encoding == .utf32LE || encoding == .utf32BE ? 4 : 2
        isEven = bytes.count % unit == 0
        var start = bytes.prefix(4_096)
        start = start.dropLast(start.count % unit)
        guard let decoded = DecodedText(Array(start), as: encoding) else { return }
        // A surrogate pair that is split at the end.
        strange = start.count < bytes.count ? max(0, decoded.damage - 1) : decoded.damage
        var usual = 0
        var letter: UInt32 = 0
        for scalar in decoded.text.unicodeScalars {
            count += 1
            switch scalar.value {
            case 0: hasNull = true
            case 0x09, 0x0A, 0x0C, 0x0D, 0x1B, 0x20..<0x7F, 0xFEFF: usual += 1
            case 0x01..<0x20, 0x7F..<0xA0: strange += 1
            default:
                if [.unassigned, .privateUse].contains(scalar.properties.generalCategory) { strange += 1 }
                if EncodingContest.isUsual(scalar) || Self.isNeighbour(scalar, of: letter) { usual += 1 }
                letter = scalar.value
            }
        }
        usualShare = count > 0 ? Double(usual) / Double(count) : 0
    }

    /// True for a letter that follows another one of the same alphabet, for the alphabets from Armenian to Mongolian.
    private static func isNeighbour(_ scalar: Unicode.Scalar, of letter: UInt32) -> Bool {
        0x530..<0x18B0 ~= scalar.value && scalar.value >> 7 == letter >> 7
    }

    /// True if it is text after a byte order mark, even if it is damaged.
    var isText: Bool { !hasNull && (strange * 20 <= count || strange * 4 <= count && usualShare >= 0.5) }

    /// True if it is text and nothing else indicates the encoding.
    var isTextWithoutMark: Bool {
        !hasNull && strange * 20 <= count && isEven && count > 1 && usualShare >= 0.7
    }
}
