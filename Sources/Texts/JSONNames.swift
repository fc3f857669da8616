import Glibc

/// The names of members in JSON. Decoders and encoders store members in Swift's dictionaries, where names with the same
/// meaning are equal, and a long name costs quadratic time. So names beyond ASCII are replaced by ASCII keys before
/// decoding, and restored after encoding.
public enum JSONNames {
    /// The start of all keys. A name with the same start gets a key, too.
    private static let mark: Unicode.Scalar = "\u{1}"

    /// The key for a member's name.
    public static func key(for name: String) -> String {
        guard !name.isASCII || name.unicodeScalars.first == mark else { return name }
        return String(mark) + String(decoding: hexadecimal(Array(name.utf8)), as: UTF8.self)
    }

    /// The member's name for a key; the key itself if it is a name.
    public static func name(of key: String) -> String {
        guard let digits = key.rest(behind: String(mark)), let bytes = bytes(of: digits.utf8) else { return key }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// JSON with keys instead of the names beyond ASCII; nil if it has none.
    public static func encoded(_ json: UnsafeRawBufferPointer) -> [UInt8]? {
        rewritten(json) { name in
            guard name.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }), let text = unescaped(name) else {
                return nil
            }
            let key = key(for: text)
            return key.unicodeScalars.first == mark ? escapedMark + key.utf8.dropFirst() : nil
        }
    }

    /// JSON with the names instead of their keys; nil if it has none.
    public static func decoded(_ json: UnsafeRawBufferPointer) -> [UInt8]? {
        rewritten(json) { name in
            guard name.starts(with: escapedMark), let bytes = bytes(of: name.dropFirst(escapedMark.count)) else {
                return nil
            }
            return escaped(bytes)
        }
    }

    /// The start of keys in the form that encoders write.
    private static let escapedMark = Array("\\u0001".utf8)

    // MARK: - Finding names

    /// - Parameter rename: returns the replacement for the bytes between a name's quotes; nil to keep them.
    private static func rewritten(
        _ json: UnsafeRawBufferPointer, _ rename: (Slice<UnsafeRawBufferPointer>) -> [UInt8]?
    ) -> [UInt8]? {
        var result: [UInt8] = []
        var copied = 0
        var place = quote(in: json, from: 0)
        while place < json.count {
            let start = place + 1
            var end = quote(in: json, from: start)
            while end < json.count, isEscaped(json[start..<end]) { end = quote(in: json, from: end + 1) }
            place = quote(in: json, from: end + 1)
            var next = end + 1
            while next < json.count, json[next] <= 0x20 { next += 1 }
            // Only names are followed by colons.
            guard next < json.count, json[next] == UInt8(ascii: ":"), let name = rename(json[start..<end]) else {
                continue
            }
            result += json[copied..<start]
            result += name
            copied = end
        }
        return copied == 0 ? nil : result + json[copied...]
    }

    /// The place of the next quote; the end of the bytes if there is none.
    private static func quote(in json: UnsafeRawBufferPointer, from place: Int) -> Int {
        guard place < json.count, let start = json.baseAddress,
            let quote = memchr(start + place, Int32(UInt8(ascii: "\"")), json.count - place)
        else { return json.count }
        return UnsafeRawPointer(quote) - start
    }

    /// True if the quote after these bytes of a string belongs to it: after an odd number of backslashes.
    private static func isEscaped(_ before: Slice<UnsafeRawBufferPointer>) -> Bool {
        var count = 0
        while count < before.count, before[before.endIndex - 1 - count] == UInt8(ascii: "\\") { count += 1 }
        return count % 2 == 1
    }

    // MARK: - Spelling

    private static func hexadecimal(_ bytes: [UInt8]) -> [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    }

    /// Nil if the digits are invalid.
    private static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for byte in digits {
            guard let digit = digit(byte) else { return nil }
            if let first = high.take() { bytes.append(first << 4 | digit) } else { high = digit }
        }
        return high == nil ? bytes : nil
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }

    /// The bytes of a text in a JSON string.
    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
            case ..<0x20: Array("\\u00".utf8) + hexadecimal([byte])
            default: [byte]
            }
        }
    }

    /// The text of a JSON string; nil if it is invalid.
    private static func unescaped(_ text: some Sequence<UInt8>) -> String? {
        var units: [UInt16] = []
        var rest = Array(text)[...]
        while let slash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            units += String(decoding: rest[..<slash], as: UTF8.self).utf16
            rest = rest[(slash + 1)...]
            switch rest.popFirst() {
            case UInt8(ascii: "u"):
                let digits = rest.prefix(4).compactMap(digit)
                guard digits.count == 4 else { return nil }
                units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
                rest = rest.dropFirst(4)
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case let other?: units.append(UInt16(other))
            case nil: return nil
            }
        }
        units += String(decoding: rest, as: UTF8.self).utf16
        return String(decoding: units, as: UTF16.self)
    }
}

/// A member's name as a coding key: it only equals names with the same bytes.
public struct ExactCodingKey: CodingKey {
    public let stringValue: String

    public init(_ name: String) { stringValue = JSONNames.key(for: name) }

    public init(stringValue: String) { self.stringValue = stringValue }

    public var name: String { JSONNames.name(of: stringValue) }

    public var intValue: Int? { nil }

    public init?(intValue: Int) { nil }
}
