import CVTerm
import Foundation

extension PseudoTerminal {
    /// Seconds that something that happens may take. A machine may stand still for long; only what fails waits that long.
    public static let patience = 30.0

    /// Reads what the program writes until a condition holds.
    /// - Throws: `Failure` with the screen when the time is over or the program ends before.
    public func waitFor(_ what: String, seconds: Double = patience, _ condition: (PseudoTerminal) -> Bool) throws {
        let deadline = Date.now.addingTimeInterval(seconds)
        while !condition(self) {
            let left = deadline.timeIntervalSinceNow
            guard left > 0 else { throw failure("waited \(seconds) s for \(what)") }
            // Not all of it at once: the condition may be about something else than the screen.
            guard read(milliseconds: Int32(min(left, 0.1) * 1000)) || condition(self) else {
                throw failure("ended before \(what)")
            }
        }
    }

    /// Waits until the text stands somewhere on the screen.
    public func waitFor(_ text: String, seconds: Double = patience) throws {
        try waitFor("the text “\(text)”", seconds: seconds) { $0.text.contains(text) }
    }

    /// Types, and reads what comes of it until a condition holds.
    public func type(
        _ keys: String, until what: String, seconds: Double = patience, _ condition: (PseudoTerminal) -> Bool
    ) throws {
        type(keys)
        try waitFor(what, seconds: seconds, condition)
    }

    /// Types, and waits until the text stands somewhere on the screen.
    public func type(_ keys: String, until text: String, seconds: Double = patience) throws {
        type(keys)
        try waitFor(text, seconds: seconds)
    }

    /// Reads for this long, whatever comes.
    public func watch(milliseconds: Int) {
        let deadline = Date.now.addingTimeInterval(Double(milliseconds) / 1000)
        while deadline.timeIntervalSinceNow > 0 {
            guard read(milliseconds: Int32(max(1, deadline.timeIntervalSinceNow * 1000))) else { return }
        }
    }

    /// Waits for the program's end, reading what it still writes.
    public func waitForExit(seconds: Double = patience) throws -> ExitStatus {
        if let status { return status }
        let deadline = Date.now.addingTimeInterval(seconds)
        while read(milliseconds: Int32(max(0, deadline.timeIntervalSinceNow * 1000))) {
            guard deadline.timeIntervalSinceNow > 0 else { throw failure("still runs after \(seconds) s") }
        }
        var raw: Int32 = 0
        guard cvt_wait(processIdentifier, Int32(max(0, deadline.timeIntervalSinceNow * 1000)), &raw) else {
            throw failure("still runs after \(seconds) s")
        }
        let ended = raw & 0x7F == 0 ? ExitStatus.exited(raw >> 8 & 0xFF) : .signaled(raw & 0x7F)
        status = ended
        return ended
    }

    /// Reads until the program has written this, and only then shows all of it, at once: libvterm loses marks that come apart
    /// from their letter in the last column. What was written is not kept.
    public func show(through end: String, seconds: Double = patience) throws {
        let deadline = Date.now.addingTimeInterval(seconds)
        var bytes: [UInt8] = []
        while bytes.firstRange(of: Array(end.utf8)) == nil {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard !isAtEnd, poll(&polled, 1, Int32(max(0, deadline.timeIntervalSinceNow * 1000))) > 0 else {
                feed(bytes)
                throw failure("waited in vain for \(end.debugDescription)")
            }
            bytes += takePortion()
        }
        feed(bytes)
        answer()
    }

    /// Reads all there is, waiting for the first of it, and on until nothing has come for some milliseconds: the kernel hands
    /// frames on in pieces of two kilobytes, and a screen with half of one is none that the program has drawn.
    /// - Returns: false at the end of the program's output.
    private func read(milliseconds: Int32) -> Bool {
        var patience = milliseconds
        while !isAtEnd {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&polled, 1, patience) > 0 else { return true }
            readPortion()
            patience = 5
        }
        return false
    }

    func readPortion() {
        let bytes = takePortion()
        output += bytes
        feed(bytes)
        answer()
    }

    /// Whatever the program has written; nothing at its end.
    private func takePortion() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        isAtEnd = count <= 0
        return Array(bytes.prefix(max(0, count)))
    }

    /// libvterm treats the selection of a character set, with which xterm's description ends attributes, as the end of
    /// UTF-8, and then loses combining marks in the last column. So it only gets the selection if another set was
    /// selected before.
    private func feed(_ portion: [UInt8]) {
        var bytes = held + portion
        choosesCharsets = choosesCharsets || !bytes.ranges(of: Array("\u{1B}(0".utf8)).isEmpty
        held = Array(bytes.suffix(isAtEnd ? 0 : Self.countOfTorn(bytes)))
        bytes.removeLast(held.count)
        guard !choosesCharsets else { return cvt_feed(emulator, bytes, bytes.count) }
        for part in bytes.split(separator: Self.choice) { cvt_feed(emulator, Array(part), part.count) }
    }

    private static let choice = Array("\u{1B}(B".utf8)

    /// How many of the last bytes are a choice of a character set, or a letter, whose end has not come yet: libvterm does
    /// not put torn letters together.
    private static func countOfTorn(_ bytes: [UInt8]) -> Int {
        if let count = (1..<choice.count).last(where: { bytes.suffix($0) == choice.prefix($0) }) { return count }
        let tail = Array(bytes.suffix(3).reversed())
        guard let lead = tail.firstIndex(where: { $0 & 0xC0 != 0x80 }) else { return 0 }
        let length = tail[lead] >= 0xF0 ? 4 : tail[lead] >= 0xE0 ? 3 : tail[lead] >= 0xC0 ? 2 : 1
        return lead + 1 < length ? lead + 1 : 0
    }

    /// Hands over what the emulator has to say to the program.
    /// - Returns: whether that was anything.
    @discardableResult
    func answer() -> Bool {
        var bytes = [UInt8](repeating: 0, count: 256)
        var answered = false
        while case let count = cvt_take_answers(emulator, &bytes, bytes.count), count > 0 {
            guard answersQuestions else { continue }
            _ = write(descriptor, bytes, count)
            answered = true
        }
        return answered
    }

    private func failure(_ reason: String) -> Failure {
        Failure(description: "\(reason); the screen:\n\(text)")
    }
}
