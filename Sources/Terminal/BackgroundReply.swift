import Cells

/// A terminal's answer to the question for its background (OSC 11): `11;rgb:RRRR/GGGG/BBBB`, each with one to four digits.
enum BackgroundReply {
    /// Asks. The answer comes among the keys.
    static let question = "\u{1B}]11;?\u{1B}\\"

    private static let start = Array("11;".utf8)

    /// True of what only an answer begins with.
    static func isBegun(by content: [UInt8]) -> Bool { content.starts(with: start) }

    /// False where an answer that does not end has turned into something else, such as keys.
    static func mayGo(on content: [UInt8], with byte: UInt8) -> Bool {
        content.count < longest && (0x21...0x7E).contains(byte)
    }

    private static let longest = 32

    /// The colour; nil for anything but a whole answer.
    static func color(_ content: [UInt8]) -> RGB? {
        let text = String(decoding: content, as: UTF8.self)
        guard let prefix = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
        let channels = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).prefix(3)
            .compactMap(level)
        guard channels.count == 3 else { return nil }
        return RGB(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// One to four hexadecimal digits, as a share of the largest number that they can make.
    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else {
            return nil
        }
        return UInt8(clamping: value * 255 / (1 << (4 * UInt32(digits.count)) - 1))
    }
}
