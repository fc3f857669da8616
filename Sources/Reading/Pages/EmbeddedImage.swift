import FoundationEssentials

/// An image whose bytes are in a text, as base64 in the strings of a JSON file.
public struct EmbeddedImage: Hashable, Sendable {
    /// The replacement for its URL: the same for the same bytes.
    public let name: String
    private let base64: Base64

    private enum Base64: Sendable {
        /// The strings of a JSON text, without their quotes.
        case strings([Range<Int>], TextDocument)
        case text([UInt8])
    }

    /// - Parameter strings: bytes of the text.
    init(_ strings: [Range<Int>], of text: TextDocument) {
        base64 = .strings(strings, text)
        let bytes = text.storage.text.utf8Span.span
        var hash = Self.hash
        for string in strings {
            for index in string { hash = Self.hash(hash, bytes[index]) }
        }
        name = Self.name(hash)
    }

    /// Nil if it is not an image as base64.
    init?(dataURL: String) {
        // `data:image/png;base64,`
        let utf8 = dataURL.utf8
        guard utf8.starts(with: "data:".utf8), let comma = utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let words = utf8[..<comma].dropFirst(5).split(separator: UInt8(ascii: ";"))
        guard let type = words.first, MediaType.isImage(String(decoding: type, as: UTF8.self)),
            words.last?.elementsEqual("base64".utf8) == true
        else { return nil }
        let text = Array(utf8[comma...].dropFirst())
        base64 = .text(text)
        name = Self.name(text.reduce(Self.hash, Self.hash))
    }

    /// FNV-1a.
    private static let hash: UInt64 = 0xCBF2_9CE4_8422_2325
    private static func hash(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    private static func name(_ hash: UInt64) -> String { "embedded:" + String(hash, radix: 16) }

    public static func == (one: EmbeddedImage, other: EmbeddedImage) -> Bool {
        one.name.utf8.elementsEqual(other.name.utf8)
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The approximate size in bytes.
    var memory: Int {
        switch base64 {
        case .strings(let strings, _): 100 + strings.count * MemoryLayout<Range<Int>>.stride
        case .text(let text): 100 + text.count
        }
    }

    /// The image's bytes; nil if they are not base64.
    public var data: Data? {
        // Some writers break it into lines, and some omit the padding.
        var digits = text.filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        if digits.starts(with: "data:".utf8), let comma = digits.firstIndex(of: UInt8(ascii: ",")) {
            digits.removeSubrange(...comma)
        }
        digits += repeatElement(UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        return Data(base64Encoded: Data(digits))
    }

    /// The first bytes of the image, at most so many; none if they are not base64.
    func start(_ count: Int) -> [UInt8] {
        var digits = text(upTo: count * 4 / 3 + Self.longestPrefix).filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
        if digits.starts(with: "data:".utf8), let comma = digits.firstIndex(of: UInt8(ascii: ",")) {
            digits.removeSubrange(...comma)
        }
        return Data(base64Encoded: Data(digits.prefix(digits.count / 4 * 4))).map { Array($0.prefix(count)) } ?? []
    }

    /// Longer than `data:image/jpeg;base64,`, and than line ends.
    private static let longestPrefix = 200

    /// The text, without strings that begin after so many bytes.
    private func text(upTo count: Int) -> [UInt8] {
        switch base64 {
        case .strings(let strings, let document):
            let utf8 = document.storage.text.utf8
            var text: [UInt8] = []
            for string in strings where text.count < count {
                text += JSONString.decoded(utf8.dropFirst(string.lowerBound).prefix(min(string.count, count)))
            }
            return text
        case .text(let text): return Array(text.prefix(count))
        }
    }

    private var text: [UInt8] {
        switch base64 {
        case .strings(let strings, let document):
            let utf8 = document.storage.text.utf8
            return strings.flatMap { JSONString.decoded(utf8.dropFirst($0.lowerBound).prefix($0.count)) }
        case .text(let text): return text
        }
    }
}
