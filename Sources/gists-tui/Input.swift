import Glibc
import Runtime

/// What commands read: small files and standard input.
enum Input {
    /// More than any token or picture has.
    private static let limit = 64 << 20

    static func text(ofFile path: String) throws -> String {
        String(decoding: try bytes(ofFile: path), as: UTF8.self)
    }

    /// All of standard input; from a terminal one line, which is not shown as it is typed.
    static func standardInput() throws -> String {
        guard isatty(STDIN_FILENO) == 1 else { return String(decoding: try read(STDIN_FILENO), as: UTF8.self) }
        var before = termios()
        tcgetattr(STDIN_FILENO, &before)
        var quiet = before
        quiet.c_lflag &= ~tcflag_t(ECHO | ISIG)
        // Ctrl-C ends the line instead of the process, so that the terminal gets its modes back.
        let interrupt: UInt8 = 3
        withUnsafeMutableBytes(of: &quiet.c_cc) { $0[Int(VEOL)] = interrupt }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &quiet)
        Output.complain("Token (it is not shown):")
        var line = [UInt8](repeating: 0, count: 4_096)
        let count = Glibc.read(STDIN_FILENO, &line, line.count)
        let code = errno
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
        guard count >= 0 else { throw Errno(code: code) }
        if line[..<count].last == interrupt { _exit(Code.signal(SIGINT).rawValue) }
        return String(decoding: line[..<count], as: UTF8.self)
    }

    /// All bytes of standard input.
    static func standardInputBytes() throws -> [UInt8] { try read(STDIN_FILENO) }

    /// Makes the terminal standard input once what came through a pipe there has been read, so that keys can follow.
    static func returnToTerminal() {
        guard isatty(STDIN_FILENO) == 0 else { return }
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard terminal >= 0 else { return }
        dup2(terminal, STDIN_FILENO)
        close(terminal)
    }

    /// All bytes of a file.
    static func bytes(ofFile path: String) throws -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Errno(code: errno) }
        defer { close(descriptor) }
        return try read(descriptor)
    }

    private static func read(_ descriptor: Int32) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count < limit {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw Errno(code: errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
