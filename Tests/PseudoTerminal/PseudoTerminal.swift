import CVTerm
import Foundation

/// A program running on a terminal of its own, with an emulator that shows what a person would see.
///
/// Nothing is read except in the `wait` functions, and while the program takes no input, so the screen stands still
/// between them.
public final class PseudoTerminal {
    public let processIdentifier: pid_t
    public private(set) var columns: Int
    public private(set) var rows: Int
    /// Every byte the program has written.
    public internal(set) var output: [UInt8] = []

    let emulator: OpaquePointer
    var descriptor: Int32
    var isAtEnd = false
    /// True once the program has chosen another character set.
    var choosesCharsets = false
    /// What has come of a sequence whose end has not.
    var held: [UInt8] = []
    var status: ExitStatus?
    /// Tells whether the emulator answers what programs ask: else a test does, when it likes.
    let answersQuestions: Bool

    /// How a program ended.
    public enum ExitStatus: Hashable, Sendable {
        case exited(Int32)
        case signaled(Int32)
    }

    /// Why a wait failed, with the screen at that moment.
    public struct Failure: Error, CustomStringConvertible {
        public var description: String

        public init(description: String) { self.description = description }
    }

    /// Starts a program.
    /// - Parameters:
    ///   - path: the executable.
    ///   - environment: added to PATH, HOME, TERM=xterm-256color and LANG=C.UTF-8. Swift's own crash reporter, which
    ///     would wait for a key, is off.
    ///   - tellsSize: false for a terminal whose size the kernel does not know.
    ///   - answersQuestions: false where the test itself answers what the program asks the terminal.
    public init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
        columns: Int = 80, rows: Int = 24, tellsSize: Bool = true, answersQuestions: Bool = true
    ) throws {
        self.answersQuestions = answersQuestions
        self.columns = columns
        self.rows = rows
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
        let standard = ["TERM": "xterm-256color", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
        let variables = inherited.merging(standard) { $1 }.merging(environment) { $1 }
        let argv = CStrings([path] + arguments)
        let envp = CStrings(variables.map { "\($0.key)=\($0.value)" })
        var pid: pid_t = 0
        let size: (columns: Int32, rows: Int32) = tellsSize ? (Int32(columns), Int32(rows)) : (0, 0)
        descriptor = cvt_spawn(path, argv.pointers, envp.pointers, size.columns, size.rows, &pid)
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
}

// MARK: - What a person does

extension PseudoTerminal {
    /// Types text, or a key by its bytes: see `Keys`. Reads the output only while the program takes no input, because it
    /// may be waiting until its own output is read.
    public func type(_ text: String) {
        var bytes = Array(text.utf8)
        while !bytes.isEmpty, !isAtEnd {
            let count = writeWithoutBlocking(bytes)
            if count > 0 {
                bytes.removeFirst(count)
                continue
            }
            guard errno == EAGAIN else { return }
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&polled, 1, -1) > 0 else { return }
            if polled.revents & Int16(POLLOUT) == 0 { readPortion() }
        }
    }

    private func writeWithoutBlocking(_ bytes: [UInt8]) -> Int {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        let count = write(descriptor, bytes, bytes.count)
        let error = errno
        _ = fcntl(descriptor, F_SETFL, flags)
        errno = error
        return count
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

    /// Every cell, row by row.
    public var cells: [[ScreenCell]] {
        (0..<rows).map { y in (0..<columns).map { cell(x: $0, y: y) } }
    }

    /// Forgets what the program has written, for those that watch it for long.
    public func forgetOutput() { output.removeAll() }

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
