import CVTerm
import Foundation

/// A program running on a terminal of its own, with an emulator that shows what a person would see.
///
/// Nothing is read but in the `wait` functions, so the screen stands still between them.
public final class PseudoTerminal {
    public let processIdentifier: pid_t
    public private(set) var columns: Int
    public private(set) var rows: Int
    /// Every byte the program has written.
    public private(set) var output: [UInt8] = []

    private let emulator: OpaquePointer
    private var descriptor: Int32
    private var isAtEnd = false
    private var status: ExitStatus?

    /// How a program ended.
    public enum ExitStatus: Hashable, Sendable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// Why a wait failed, with the screen at that moment.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String
    }

    /// Starts a program.
    /// - Parameters:
    ///   - path: the executable, see `product` for one of this package's.
    ///   - environment: added to PATH, HOME, TERM=xterm-256color and LANG=C.UTF-8. Swift's own crash reporter, which
    ///     would wait for a key, is off.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        columns: Int = 80, rows: Int = 24
    ) throws {
        self.columns = columns
        self.rows = rows
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        let standard = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        let variables = inherited.merging(standard) { $1 }.merging(environment) { $1 }
        let argv = CStrings([path] + arguments)
        let envp = CStrings(variables.map { "\($0.key)=\($0.value)" })
        var pid: pid_t = 0
        descriptor = cvt_spawn(path, argv.pointers, envp.pointers, Int32(columns), Int32(rows), &pid)
        guard descriptor >= 0 else { throw Failure(description: "no pseudo-terminal: \(errno)") }
        processIdentifier = pid
        emulator = cvt_new(Int32(columns), Int32(rows))
    }

    deinit {
        if status == nil {
            kill(processIdentifier, SIGKILL)
            var ignored: Int32 = 0
            _ = cvt_wait(processIdentifier, -1, &ignored)
        }
        hangUp()
        cvt_free(emulator)
    }

    /// The executable of this name, beside the one that runs the tests.
    public static func product(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    }
}

// MARK: - What a person does

extension PseudoTerminal {
    /// Types text, or a key by its bytes: see `Keys`.
    public func type(_ text: String) {
        var bytes = Array(text.utf8)
        while !bytes.isEmpty {
            let count = write(descriptor, bytes, bytes.count)
            guard count > 0 else { return }
            bytes.removeFirst(count)
        }
    }

    /// What an xterm sends for keys that are no characters.
    public enum Keys {
        public static let up = "\u{1B}[A"
        public static let down = "\u{1B}[B"
        public static let right = "\u{1B}[C"
        public static let left = "\u{1B}[D"
        public static let home = "\u{1B}[H"
        public static let end = "\u{1B}[F"
        public static let pageUp = "\u{1B}[5~"
        public static let pageDown = "\u{1B}[6~"
        public static let backTab = "\u{1B}[Z"
        public static let escape = "\u{1B}"
        public static let enter = "\r"
        public static let f5 = "\u{1B}[15~"
        /// Ctrl and a letter.
        public static func control(_ letter: Character) -> String {
            letter.asciiValue.map { String(UnicodeScalar($0 & 0x1F)) } ?? ""
        }
    }

    /// Changes the size of the window.
    public func resize(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cvt_resize(emulator, Int32(columns), Int32(rows))
        cvt_set_window(descriptor, Int32(columns), Int32(rows))
    }

    public func signal(_ number: Int32) { kill(processIdentifier, number) }

    /// Closes the window.
    public func hangUp() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        isAtEnd = true
    }
}

// MARK: - What a person sees

extension PseudoTerminal {
    /// The right half of a wide character has its style and no text.
    public func cell(x: Int, y: Int) -> ScreenCell {
        if x > 0, case let left = cvt_cell_at(emulator, Int32(x - 1), Int32(y)), left.width == 2 {
            var cell = ScreenCell(left)
            cell.text = ""
            return cell
        }
        return ScreenCell(cvt_cell_at(emulator, Int32(x), Int32(y)))
    }

    /// The rows without their trailing spaces.
    public var lines: [String] {
        (0..<rows).map { y in
            var line = (0..<columns).map { cell(x: $0, y: y).text }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    public var text: String { lines.joined(separator: "\n") }
    public var isAlternateScreen: Bool { cvt_alternate_screen(emulator) }
    public var isCursorVisible: Bool { cvt_cursor_visible(emulator) }

    /// The modes the terminal's driver is in, as `c_lflag` bits such as `ECHO`.
    public var localModes: tcflag_t {
        var modes = termios()
        tcgetattr(descriptor, &modes)
        return modes.c_lflag
    }

    /// The process group that reads the keyboard.
    public var foregroundGroup: pid_t { tcgetpgrp(descriptor) }

    /// How often the program's threads have run and waited.
    public var contextSwitches: Int {
        let tasks = "/proc/\(processIdentifier)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return threads.reduce(0) { sum, thread in
            let status = (try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)) ?? ""
            let counts = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }
            return sum + counts.compactMap { Int($0.filter(\.isNumber)) }.reduce(0, +)
        }
    }

    /// Draws something as the next program on this terminal would.
    public func show(_ text: String) {
        let bytes = Array(text.utf8)
        cvt_feed(emulator, bytes, bytes.count)
    }
}

// MARK: - Waiting

extension PseudoTerminal {
    /// Reads what the program writes until a condition holds.
    /// - Throws: `Failure` with the screen when the time is over or the program ends before.
    public func waitFor(_ what: String, seconds: Double = 10, _ condition: (PseudoTerminal) -> Bool) throws {
        let deadline = Date.now.addingTimeInterval(seconds)
        while !condition(self) {
            let left = deadline.timeIntervalSinceNow
            guard left > 0 else { throw failure("waited \(seconds) s for \(what)") }
            guard read(milliseconds: Int32(left * 1000)) else { throw failure("ended before \(what)") }
        }
    }

    /// Waits until the text stands somewhere on the screen.
    public func waitFor(_ text: String, seconds: Double = 10) throws {
        try waitFor("the text “\(text)”", seconds: seconds) { $0.text.contains(text) }
    }

    /// Reads for this long, whatever comes.
    public func watch(milliseconds: Int) {
        let deadline = Date.now.addingTimeInterval(Double(milliseconds) / 1000)
        while deadline.timeIntervalSinceNow > 0 {
            guard read(milliseconds: Int32(max(1, deadline.timeIntervalSinceNow * 1000))) else { return }
        }
    }

    /// Waits for the program's end, reading what it still writes.
    public func waitForExit(seconds: Double = 10) throws -> ExitStatus {
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

    /// - Returns: false at the end of the program's output.
    private func read(milliseconds: Int32) -> Bool {
        guard !isAtEnd else { return false }
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, milliseconds) > 0 else { return true }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else {
            isAtEnd = true
            return false
        }
        output += bytes[..<count]
        cvt_feed(emulator, bytes, count)
        answer()
        return true
    }

    private func answer() {
        var bytes = [UInt8](repeating: 0, count: 256)
        while case let count = cvt_take_answers(emulator, &bytes, bytes.count), count > 0 {
            _ = write(descriptor, bytes, count)
        }
    }

    private func failure(_ reason: String) -> Failure {
        Failure(description: "\(reason); the screen:\n\(text)")
    }
}

/// Strings as `execve` wants them.
private final class CStrings {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
        pointers[count] = nil
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
