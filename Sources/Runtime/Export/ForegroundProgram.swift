import Glibc
import SystemCalls
import SystemPackage

/// A program that has the terminal for itself while this one waits.
enum ForegroundProgram {
    /// How it ended.
    enum End: Hashable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    /// Runs a line of the shell and waits for its end; stops with it where somebody types Ctrl-Z.
    /// - Parameters:
    ///   - arguments: what `"$@"` is in the line.
    ///   - input: its standard input; nil for the terminal.
    static func run(_ line: String, _ arguments: [String] = [], input: FileDescriptor? = nil) throws(Errno) -> End {
        // The kernel keeps nothing of the end of children where they are ignored (`Main`).
        let before = signal(SIGCHLD, SIG_DFL)
        let flags = fcntl(STDIN_FILENO, F_GETFL)
        defer {
            _ = fcntl(STDIN_FILENO, F_SETFL, flags)
            takeTerminalBack()
            signal(SIGCHLD, before)
            // Others that ended meanwhile would stay zombies.
            while waitpid(-1, nil, WNOHANG) > 0 {}
        }
        let child = try ChildProcess.startInForeground(
            "/bin/sh", ["-c", line, "gists-tui"] + arguments, input: input
        ).get()
        while true {
            var status: Int32 = 0
            guard waitpid(child, &status, WUNTRACED) == child else {
                if errno == EINTR { continue }
                throw .last
            }
            switch status & 0x7F {
            case 0: return .exited(status >> 8 & 0xFF)
            case 0x7F:
                // Both are one job to the shell: it sees that we have stopped, and continues both.
                raise(SIGSTOP)
                kill(child, SIGCONT)
            case let number: return .killed(signal: number)
            }
        }
    }

    /// A shell that was killed leaves the terminal to a group that is no more.
    private static func takeTerminalBack() {
        let before = signal(SIGTTOU, SIG_IGN)
        tcsetpgrp(STDIN_FILENO, getpgrp())
        signal(SIGTTOU, before)
    }

    /// Blocks until a key is pressed on the terminal.
    static func waitForKey() {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return }
        var raw = before
        cfmakeraw(&raw)
        raw.c_oflag = before.c_oflag
        tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
        var byte: UInt8 = 0
        _ = try? withUnsafeMutableBytes(of: &byte) { try FileDescriptor.standardInput.read(into: $0) }
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before)
    }
}
