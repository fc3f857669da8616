import Glibc
import SystemCalls
import SystemPackage

/// The question for a terminal's background, and the wait for its answer.
///
/// Nobody leaves before the answer has come: the shell would take it for keys.
enum TerminalQuestion {
    /// Asks for the background (OSC 11), and what terminal it is (DA1). Every terminal answers the second one, and in order:
    /// then no other answer is going to come. Both come among the keys.
    static let text = BackgroundReply.question + "\u{1B}[c"

    /// A terminal that has said nothing for so long is not going to.
    static let patience = Duration.seconds(2)

    /// Reads until the terminal has answered or the time is over, and behind the answer only what keeps the order of the keys.
    /// - Returns: what was typed meanwhile (`giveBack`).
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

    /// Hands the terminal what was typed, for the program that reads next. Newer kernels may forbid it; then only Ctrl-C is left
    /// of it.
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
