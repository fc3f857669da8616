import FoundationEssentials

/// The encoding of a text's bytes.
enum Charset: Equatable {
    case utf8, utf16(isBigEndian: Bool), utf32(isBigEndian: Bool), ascii, latin1, windows1252

    /// The charset of this name in a `Content-Type`, in lower case; nil if the name is unknown. Without a byte order
    /// mark, UTF-16 and UTF-32 are big-endian (RFC 2781).
    init?(name: String) {
        switch name {
        case "utf-8", "utf8": self = .utf8
        case "us-ascii", "ascii": self = .ascii
        case "iso-8859-1", "iso8859-1", "latin1": self = .latin1
        case "windows-1252", "cp1252": self = .windows1252
        case "utf-16", "utf-16be": self = .utf16(isBigEndian: true)
        case "utf-16le": self = .utf16(isBigEndian: false)
        case "utf-32", "utf-32be": self = .utf32(isBigEndian: true)
        case "utf-32le": self = .utf32(isBigEndian: false)
        default: return nil
        }
    }

    /// The charset by a text's byte order mark, with the mark's length. Longer marks come first, since one begins with
    /// another.
    static func marked(_ body: Data) -> (charset: Charset, length: Int)? {
        let marks: [([UInt8], Charset)] = [
            ([0xFF, 0xFE, 0, 0], .utf32(isBigEndian: false)), ([0, 0, 0xFE, 0xFF], .utf32(isBigEndian: true)),
            ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE], .utf16(isBigEndian: false)),
            ([0xFE, 0xFF], .utf16(isBigEndian: true)),
        ]
        return marks.first { body.starts(with: $0.0) }.map { ($0.1, $0.0.count) }
    }

    /// The text; nil if the bytes are invalid in this charset.
    func text(_ bytes: Data) -> String? {
        switch self {
        case .utf8: String(validating: bytes, as: UTF8.self)
        case .ascii: bytes.allSatisfy { $0 < 0x80 } ? String(decoding: bytes, as: UTF8.self) : nil
        case .latin1: scalars(bytes) { Unicode.Scalar($0) }
        case .windows1252: scalars(bytes, windows1252Scalar)
        case .utf16(let isBigEndian):
            units(bytes, UInt16.self, isBigEndian).flatMap { String(validating: $0, as: UTF16.self) }
        case .utf32(let isBigEndian):
            units(bytes, UInt32.self, isBigEndian).flatMap { String(validating: $0, as: UTF32.self) }
        }
    }

    private func scalars(_ bytes: Data, _ scalar: (UInt8) -> Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: bytes.map(scalar))
        return String(text)
    }

    /// The code units; nil if the last one is incomplete.
    private func units<Unit: FixedWidthInteger>(_ bytes: Data, _: Unit.Type, _ isBigEndian: Bool) -> [Unit]? {
        let width = Unit.bitWidth / 8
        guard bytes.count.isMultiple(of: width) else { return nil }
        return stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map { start in
            let unit = bytes[start..<start + width].reduce(Unit.zero) { $0 << 8 | Unit($1) }
            return isBigEndian ? unit : unit.byteSwapped
        }
    }
}

/// Latin-1 except for 0x80 to 0x9F; unassigned bytes there are control characters, as in browsers.
private func windows1252Scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return windows1252Extras[Int(byte) - 0x80]
}

private let windows1252Extras = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
