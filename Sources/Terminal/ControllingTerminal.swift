import Glibc
import SystemPackage

/// The terminal of the process (`/dev/tty`) instead of standard input and output, which may be pipes.
///
/// The caller's standard output is kept for what is printed at the end. Child processes do not inherit it.
public struct ControllingTerminal {
    private let output: FileDescriptor

    /// Takes the terminal.
    /// - Throws: if the process has none.
    public init() throws(TerminalError) {
        guard let terminal = try? FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec) else {
            throw .noTerminal
        }
        // A closed standard output has nothing to keep: printing fails there later.
        output = FileDescriptor(rawValue: fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, Int32(3)))
        dup2(terminal.rawValue, STDIN_FILENO)
        dup2(terminal.rawValue, STDOUT_FILENO)
        // It may have been opened as one of the two, if that was closed.
        if terminal.rawValue > STDERR_FILENO { try? terminal.close() }
    }

    /// Gives the caller's standard output back.
    public func giveBack() {
        if output.rawValue < 0 {
            close(STDOUT_FILENO)
        } else {
            dup2(output.rawValue, STDOUT_FILENO)
            try? output.close()
        }
    }

    /// True if the process has a terminal.
    public static var exists: Bool {
        guard let terminal = try? FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec) else {
            return false
        }
        try? terminal.close()
        return true
    }
}
