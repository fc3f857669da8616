import Cells
import Glibc

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
            var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            guard left > 0, poll(&polled, 1, Int32(left) + 1) > 0 else { break }
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
