import Cells
import Glibc
import SystemCalls
import SystemPackage

/// The background of the terminal that a command was started from.
public enum TerminalBackground {
    /// Asks the terminal (OSC 11), and waits this long at most. What is typed meanwhile is lost.
    /// - Returns: nil where there is no terminal, or none that tells.
    public static func ask(term: String?, milliseconds: Int) -> RGB? {
        // Old linux consoles print what they do not know.
        guard let term, term != "linux", term != "dumb" else { return nil }
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var modes = termios()
        // Whoever is in the background would be stopped.
        guard tcgetpgrp(terminal) == getpgrp(), tcgetattr(terminal, &modes) == 0 else { return nil }
        var quiet = modes
        // Without signals too: nobody could give the terminal its modes back.
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(terminal, TCSANOW, &quiet) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSANOW, &modes) }
        let question = Array((BackgroundReply.question + whoAreYou).utf8)
        guard write(terminal, question, question.count) == question.count else { return nil }
        return answer(from: terminal, until: ContinuousClock.now + .milliseconds(milliseconds))
    }

    /// Every terminal answers this, and in order: it tells that no other answer is going to come.
    private static let whoAreYou = "\u{1B}[c"

    private static func answer(from terminal: Int32, until deadline: ContinuousClock.Instant) -> RGB? {
        var decoder = KeyDecoder()
        var received: [UInt8] = []
        while !isWhole(received) {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0, FileDescriptor(rawValue: terminal).isReadable(within: Int32(left) + 1) else { break }
            var bytes = [UInt8](repeating: 0, count: 256)
            let count = read(terminal, &bytes, bytes.count)
            guard count > 0 else { break }
            _ = decoder.feed(bytes.prefix(count))
            received += bytes.prefix(count)
        }
        return decoder.background
    }

    /// True once the answer to `whoAreYou` has come: `ESC [ ? numbers c`.
    static func isWhole(_ bytes: [UInt8]) -> Bool {
        guard let start = bytes.firstRange(of: Array("\u{1B}[?".utf8)) else { return false }
        return bytes[start.upperBound...].contains(UInt8(ascii: "c"))
    }
}

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
