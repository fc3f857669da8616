import CNcurses
import Cells
import Concurrency
import Glibc
import SystemCalls
import SystemPackage

/// Standard input as keys and what else a terminal tells, and the signals that came meanwhile.
struct TerminalInput {
    private var decoder = KeyDecoder()
    private var signals: UInt32 = 0
    private(set) var isAtEnd = false
    /// The background that the terminal has told.
    var background: RGB? { decoder.background }

    /// How long the rest of a key's sequence may take: longer than a network tears one apart, shorter than a person
    /// waits for the escape key.
    private static let escapeTimeout: Int32 = 30
    /// A paste without end must leave time to draw.
    private static let longestBatch = 1 << 16
    /// So many bytes at once are no single key: more may follow.
    private static let burst = 16

    /// The signals since the last call, as `CN_` bits.
    mutating func takeSignals() -> UInt32 {
        defer { signals = 0 }
        return signals | cn_take_signals()
    }

    mutating func forgetSignals(_ bits: Int) {
        signals = (signals | cn_take_signals()) & ~UInt32(bits)
    }

    /// Blocks until there is input, a wake-up or a signal, or the time is over.
    /// - Returns: which of the two is there.
    func wait(for wakeup: Wakeup, timeoutMilliseconds: Int32) -> (input: Bool, wakeup: Bool) {
        var polled = (
            pollfd(fd: isAtEnd ? -1 : STDIN_FILENO, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.fileDescriptor, events: Int16(POLLIN), revents: 0)
        )
        let count = withUnsafeMutableBytes(of: &polled) {
            poll($0.bindMemory(to: pollfd.self).baseAddress, 2, timeoutMilliseconds)
        }
        return count > 0 ? (polled.0.revents != 0, polled.1.revents != 0) : (false, false)
    }

    /// Tells whether the terminal has answered what it was asked for since `forgetAnswer`.
    var isAnswered: Bool { decoder.hasIdentified }

    mutating func forgetAnswer() { decoder.hasIdentified = false }

    /// Reads on until the terminal has answered, or the time is over.
    /// - Returns: what was typed meanwhile.
    mutating func awaitAnswer(until deadline: ContinuousClock.Instant) -> [UInt8] {
        TerminalQuestion.awaitAnswer(from: .standardInput, to: &decoder, until: deadline)
    }

    /// All that was typed so far.
    /// - Parameter isReadable: whether there is input, as far as is known.
    mutating func readEvents(isReadable: Bool) -> [TerminalEvent] {
        var isReadable = isReadable
        var events: [TerminalEvent] = []
        var count = 0
        while !isAtEnd, count < Self.longestBatch {
            guard isReadable || Self.isReadable(within: decoder.isAmbiguous ? Self.escapeTimeout : 0) else {
                events += decoder.flush()
                if decoder.isAmbiguous { continue }
                return events
            }
            isReadable = false
            var failure: Int32 = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, initialized in
                let result = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                if result < 0 { failure = errno }
                initialized = max(0, result)
            }
            // A terminal that is gone reads as empty or as EIO.
            isAtEnd = bytes.isEmpty && failure != EINTR && failure != EAGAIN
            count += bytes.count
            events += decoder.feed(bytes)
            // A key by itself: what comes a moment later has a turn of its own.
            if bytes.count < Self.burst, !decoder.isAmbiguous { return events }
        }
        return events
    }

    private static func isReadable(within milliseconds: Int32) -> Bool {
        FileDescriptor.standardInput.isReadable(within: milliseconds)
    }
}
