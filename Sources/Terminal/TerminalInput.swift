import CNcurses
import Cells
import Concurrency
import Glibc
import SystemPackage

/// Standard input, decoded to keys and reports, and the signals that arrived.
struct TerminalInput {
    private var decoder = KeyDecoder()
    private var signals: UInt32 = 0
    private(set) var isAtEnd = false
    /// The background that the terminal has reported.
    var background: RGB? { decoder.background }

    /// The time to wait for the rest of a key's sequence: longer than a network may split it, shorter than users wait
    /// for the escape key.
    private static let escapeTimeout: Int32 = 30
    /// The maximum size of a batch, so that an endless paste leaves time to draw.
    private static let longestBatch = 1 << 16
    /// The number of bytes at once that can't be a single key, so that more may follow.
    private static let burst = 16

    /// Returns the signals since the last call, as `CN_` bits.
    mutating func takeSignals() -> UInt32 {
        defer { signals = 0 }
        return signals | cn_take_signals()
    }

    mutating func forgetSignals(_ bits: Int) {
        signals = (signals | cn_take_signals()) & ~UInt32(bits)
    }

    /// Blocks until there is input, a wake-up or a signal, or the time is over.
    /// - Returns: true for each of the two that is ready.
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

    /// True if the terminal has responded since `forgetAnswer`.
    var isAnswered: Bool { decoder.hasIdentified }

    /// The terminal's answers about images.
    var images: ImageReply { decoder.images }

    /// Forgets that the terminal has responded.
    /// - Parameter asksForImages: true if the next question is about images as well.
    mutating func forgetAnswer(asksForImages: Bool) {
        decoder.hasIdentified = false
        decoder.awaitsReply = asksForImages
    }

    /// Reads until the terminal has responded, or the time is over.
    /// - Returns: the bytes that were typed meanwhile.
    mutating func awaitAnswer(until deadline: ContinuousClock.Instant) -> [UInt8] {
        TerminalQuestion.awaitAnswer(from: .standardInput, to: &decoder, until: deadline)
    }

    /// Returns everything that was typed so far.
    /// - Parameter isReadable: true if there is input, as far as is known.
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
            // A closed terminal reads as empty or as EIO.
            isAtEnd = bytes.isEmpty && failure != EINTR && failure != EAGAIN
            count += bytes.count
            events += decoder.feed(bytes)
            // A single key: later bytes belong to the next turn.
            if bytes.count < Self.burst, !decoder.isAmbiguous { return events }
        }
        return events
    }

    private static func isReadable(within milliseconds: Int32) -> Bool {
        FileDescriptor.standardInput.isReadable(within: milliseconds)
    }
}
