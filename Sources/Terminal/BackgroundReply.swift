import Cells

/// A terminal's answer to the question for its background (OSC 11): `11;rgb:RRRR/GGGG/BBBB`, each with one to four digits.
enum BackgroundReply {
    /// Asks. The answer comes among the keys.
    static let question = "\u{1B}]11;?\u{1B}\\"

    private static let start = Array("11;".utf8)

    /// True of what only an answer begins with.
    static func isBegun(by content: [UInt8]) -> Bool { content.starts(with: start) }

    /// True of the bytes that answers consist of.
    static func mayContain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x2F...0x3B, 0x41...0x46, 0x61...0x7A, 0x23: true
        default: false
        }
    }

    /// The colour; nil for anything but a whole answer.
    static func color(_ content: [UInt8]) -> RGB? {
        let text = String(decoding: content, as: UTF8.self)
        guard let prefix = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
        let channels = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).prefix(3)
            .map { digits in UInt32(digits, radix: 16).map { $0 * 255 / (1 << (4 * UInt32(digits.count)) - 1) } }
        guard channels.count == 3, let red = channels[0], let green = channels[1], let blue = channels[2],
            text.utf8.count <= prefix.utf8.count + 4 * 5
        else { return nil }
        return RGB(
            red: UInt8(clamping: red), green: UInt8(clamping: green), blue: UInt8(clamping: blue))
    }
}
