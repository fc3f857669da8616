import Synchronization
import Texts

/// The link of a cell to a web page: a number for its URL, so that cells can be compared as memory.
///
/// Equal URLs have equal numbers. The process keeps only the URLs that were used last; a link to another one has no
/// effect.
public struct CellLink: Hashable, Sendable {
    /// At most 24 bits; 0 for no link.
    @usableFromInline let number: UInt32

    @usableFromInline init(number: UInt32) { self.number = number }

    /// No link.
    @inlinable public static var none: CellLink { CellLink(number: 0) }

    /// Nil for a URL that terminals should not open: see `LinkURL`.
    public init?(_ url: String) {
        guard let url = LinkURL.sanitized(url) else { return nil }
        self.init(number: LinkTable.number(of: url))
    }

    /// The sanitized URL; nil without a link, and for a link that was not used for long.
    public var url: String? { number == 0 ? nil : LinkTable.url(of: number) }

    /// Appends the sequence (OSC 8) that makes the following glyphs a link, or that ends one.
    ///
    /// The parts of a link that is wrapped or redrawn are one link, since their `id` is the same.
    public func append(to bytes: inout [UInt8]) {
        bytes.append(contentsOf: "\u{1B}]8;".utf8)
        if let url { bytes.append(contentsOf: "id=\(number);\(url)".utf8) } else { bytes.append(UInt8(ascii: ";")) }
        bytes.append(contentsOf: "\u{1B}\\".utf8)
    }
}

/// URLs may come from untrusted text.
public enum LinkURL {
    /// The most bytes of a URL. Terminals ignore longer ones.
    public static let longest = 2_083

    private static let schemes = ["https://", "http://", "mailto:"]

    /// The URL in printable ASCII: other characters are percent-encoded.
    /// - Returns: nil if its scheme is not `http`, `https` or `mailto`, if it contains a control character, and if it is
    ///   too long.
    static func sanitized(_ url: String) -> String? {
        guard url.utf8.count <= longest, schemes.contains(where: { begins(url, with: $0) }) else { return nil }
        if url.utf8.allSatisfy(isPlain) { return url }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(url.utf8.count)
        for scalar in url.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F: return nil
            default: for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte, to: &bytes) }
            }
        }
        return bytes.count <= longest ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// True if a URL has more than this scheme, in upper or lower case.
    private static func begins(_ url: String, with scheme: String) -> Bool {
        url.utf8.count > scheme.utf8.count && zip(url.utf8, scheme.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func append(_ byte: UInt8, to bytes: inout [UInt8]) {
        bytes += isPlain(byte) ? [byte] : [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 0xF)]
    }

    /// True for the characters that a URL can have: printable ASCII without `"<>\^`{|}`.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x3C, 0x3E, 0x5C, 0x5E, 0x60, 0x7B...0x7D: false
        default: 0x21...0x7E ~= byte
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}

/// The URLs of links, each with a number. Only those that were used last are kept, so that long sessions and hostile
/// texts can't fill the memory.
enum LinkTable {
    /// A frame rarely has so many links; a URL that was used among the last so many others is known.
    static let limit = 2_048
    private static let contents = Mutex(Contents())

    static func number(of url: String) -> UInt32 { contents.withLock { $0.number(of: url) } }

    static func url(of number: UInt32) -> String? { contents.withLock { $0.url(of: number) } }

    struct Contents {
        private var recent = Generation()
        private var older = Generation()
        private var last: UInt32 = 0

        private struct Generation {
            var numbers: [ExactText: UInt32] = [:]
            var urls: [UInt32: String] = [:]
        }

        mutating func number(of text: String) -> UInt32 {
            let url = ExactText(text)
            if let number = recent.numbers[url] { return number }
            let number = older.numbers[url] ?? unused()
            if recent.numbers.count == LinkTable.limit {
                older = recent
                recent = Generation()
            }
            recent.numbers[url] = number
            recent.urls[number] = text
            return number
        }

        func url(of number: UInt32) -> String? { recent.urls[number] ?? older.urls[number] }

        /// The next number of 24 bits. A number that was used for another URL is used again as late as possible: the
        /// terminal may still show it.
        private mutating func unused() -> UInt32 {
            repeat { last = last % 0xFF_FFFF + 1 } while url(of: last) != nil
            return last
        }
    }
}
