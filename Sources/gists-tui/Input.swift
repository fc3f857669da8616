import Glibc
import Runtime
import SystemCalls
import SystemPackage

/// The input of commands: small files and standard input.
enum Input {
    /// More than the size of any token or image.
    private static let limit = 64 << 20

    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    static func text(ofFile path: String) throws -> String {
        String(decoding: try bytes(ofFile: path), as: UTF8.self)
    }

    /// Reads all of standard input; from a terminal one line, which is not shown while the user types.
    static func standardInput() throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return String(decoding: try standardInputBytes(), as: UTF8.self) }
        return try unseenLine(Words.Start.tokenPrompt) ?? { _exit(Code.signal(SIGINT).rawValue) }()
    }

    /// Reads a line from the terminal without showing it.
    /// - Returns: nil after Ctrl-C.
    static func unseenLine(_ prompt: String) throws -> String? {
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
        // Ctrl-C ends the line instead of the process, so that the modes of the terminal are restored; other signals
        // wait for that.
        let signals = try HeldSignals([SIGHUP, SIGTERM, SIGINT, SIGQUIT])
        let interrupt: UInt8 = 3
        withUnsafeMutableBytes(of: &quiet.c_cc) { $0[Int(VEOL)] = interrupt }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        Output.complain(prompt)
        var line = [UInt8](repeating: 0, count: 4_096)
        while signals.ending == nil, !signals.wait(orFor: .standardInput) {}
        let answer = Result {
            guard signals.ending == nil else { return 0 }
            return try line.withUnsafeMutableBytes {
                try FileDescriptor.standardInput.read(into: $0, retryOnInterrupt: false)
            }
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
        if let ending = signals.release() { raise(ending) }
        let count = try answer.get()
        if line[..<count].last == interrupt { return nil }
        return String(decoding: line[..<count], as: UTF8.self)
    }

    /// True if the program can ask a question and the user can answer.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Reads the answer to a question from the terminal; nil at the end of the input.
    static func answer(to question: String) -> String? {
        Output.ask(question)
        return readLine()
    }

    /// All bytes of standard input.
    static func standardInputBytes() throws -> [UInt8] { try FileDescriptor.standardInput.readAll(limit: limit) }

    /// Makes the terminal standard input after a pipe was read there, so that keys can follow.
    static func returnToTerminal() {
        guard isatty(STDIN_FILENO) == 0 else { return }
        guard let terminal = try? FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec) else { return }
        _ = try? terminal.duplicate(as: .standardInput)
        try? terminal.close()
    }

    /// All bytes of a file.
    static func bytes(ofFile path: String) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        defer { try? file.close() }
        return try file.readAll(limit: limit)
    }
}
