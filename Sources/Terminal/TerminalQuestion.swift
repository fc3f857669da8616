import Glibc
import SystemPackage

/// The request for a terminal's background, and the wait for its response.
///
/// The program must not exit before the response has arrived: the shell would take it for keys.
enum TerminalQuestion {
    /// Asks for the background (OSC 11), and for the terminal's identification (DA1). Every terminal responds to the
    /// second one, and in order, so after it no other response follows. Both arrive among the keys.
    static let text = BackgroundReply.question + "\u{1B}[c"

    /// The time after which a silent terminal will not respond. Users on slow lines can set more.
    static func patience(_ environment: [String: String]) -> Duration {
        .seconds(environment["GISTS_TUI_TERMINAL_TIMEOUT"].flatMap { UInt16($0) } ?? 2)
    }

    /// Reads until the terminal has responded or the time is over. If keys were typed, also reads the ones after the
    /// response, to keep their order.
    /// - Returns: the bytes that were typed meanwhile (`giveBack`).
    static func awaitAnswer(
        from terminal: FileDescriptor, to decoder: inout KeyDecoder, until deadline: ContinuousClock.Instant
    ) -> [UInt8] {
        var typed: [UInt8] = []
        var sequence: [UInt8] = []
        var isWhole = decoder.isBetweenKeys
        while !decoder.hasIdentified {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0 else { break }
            guard terminal.isReadable(within: Int32(left) + 1) else { continue }
            var byte: UInt8 = 0
            guard read(terminal.rawValue, &byte, 1) == 1 else { break }
            sequence.append(byte)
            let isTyped = decoder.feed(CollectionOfOne(byte)).contains(where: \.isTyped)
            if decoder.isBetweenKeys {
                if isTyped, isWhole { typed += sequence }
                sequence = []
                isWhole = true
            } else if isTyped, isWhole {
                // The escape key, before another sequence.
                typed.append(sequence.removeFirst())
            }
        }
        var byte: UInt8 = 0
        while !typed.isEmpty, terminal.isReadable(within: 0), read(terminal.rawValue, &byte, 1) == 1 {
            typed.append(byte)
        }
        return typed
    }

    /// Returns typed bytes to the terminal, for the next program that reads. Newer kernels may forbid it; then only
    /// Ctrl-C still has an effect: keys for an editor or a shell are no commands of the browser, and half of a typed
    /// line is more dangerous to a shell than none.
    static func giveBack(_ typed: [UInt8], to terminal: FileDescriptor) {
        for (index, byte) in typed.enumerated() {
            var byte = byte
            guard ioctl(terminal.rawValue, UInt(TIOCSTI), &byte) != 0 else { continue }
            if typed[index...].contains(controlC) { kill(0, SIGINT) }
            return
        }
    }

    private static let controlC: UInt8 = 3
}

extension TerminalEvent {
    fileprivate var isTyped: Bool {
        switch self {
        case .key, .paste: true
        default: false
        }
    }
}
