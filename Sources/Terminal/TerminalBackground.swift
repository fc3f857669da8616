import Cells
import Glibc
import SystemPackage

/// The background of the terminal in which a command was started.
public enum TerminalBackground {
    /// Asks the terminal, and waits for its response. None of it reaches the shell, except for keys typed meanwhile.
    /// - Returns: nil if there is no terminal, if it does not respond, or if typed keys are waiting before the
    ///   response.
    public static func ask(environment: [String: String]) -> RGB? {
        // Old linux consoles print unknown sequences.
        guard let term = environment["TERM"], term != "linux", term != "dumb" else { return nil }
        guard let terminal = try? FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec) else { return nil }
        defer { try? terminal.close() }
        var modes = termios()
        // A process in the background would be stopped.
        guard tcgetpgrp(terminal.rawValue) == getpgrp(), tcgetattr(terminal.rawValue, &modes) == 0 else { return nil }
        var quiet = modes
        // Also without signals, which could end the process before it restores the modes.
        quiet.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(terminal.rawValue, TCSANOW, &quiet) == 0 else { return nil }
        var typed: [UInt8] = []
        defer {
            tcsetattr(terminal.rawValue, TCSANOW, &modes)
            TerminalQuestion.giveBack(typed, to: terminal)
        }
        guard !terminal.isReadable(within: 0), (try? terminal.writeAll(TerminalQuestion.text.utf8)) != nil else {
            return nil
        }
        var decoder = KeyDecoder()
        let deadline = ContinuousClock.now + TerminalQuestion.patience(environment)
        typed = TerminalQuestion.awaitAnswer(from: terminal, to: &decoder, until: deadline)
        return decoder.background
    }
}

/// A terminal's response with its background (OSC 11): `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each.
enum BackgroundReply {
    /// The request. The response arrives among the keys.
    static let question = "\u{1B}]11;?\u{1B}\\"

    static let start = Array("11;".utf8)

    /// True for text that only a response starts with.
    static func isBegun(by content: [UInt8]) -> Bool { content.starts(with: start) }

    /// False if an unfinished response has turned into something else, such as keys.
    static func mayGo(on content: [UInt8], with byte: UInt8) -> Bool {
        content.count < longest && (0x21...0x7E).contains(byte)
    }

    private static let longest = 32

    /// The colour; nil unless the response is complete.
    static func color(_ content: [UInt8]) -> RGB? {
        let text = String(decoding: content, as: UTF8.self)
        guard let prefix = ["11;rgb:", "11;rgba:"].first(where: text.hasPrefix) else { return nil }
        let channels = text.dropFirst(prefix.count).split(separator: "/", omittingEmptySubsequences: false).prefix(3)
            .compactMap(level)
        guard channels.count == 3 else { return nil }
        return RGB(red: channels[0], green: channels[1], blue: channels[2])
    }

    /// One to four hexadecimal digits as a share of the largest number with as many digits.
    private static func level(_ digits: Substring) -> UInt8? {
        guard (1...4).contains(digits.count), digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
        else {
            return nil
        }
        return UInt8(clamping: value * 255 / (1 << (4 * UInt32(digits.count)) - 1))
    }
}
