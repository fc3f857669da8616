import Cells
import FoundationEssentials
import Glibc
import Runtime

/// Thrown when the reader of standard output has gone.
struct ClosedPipe: Error {}

/// Standard output and standard error.
enum Output {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Columns of the terminal on standard output.
    static var columns: Int {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    static func write(_ text: String) throws { try write(Array(text.utf8)) }

    static func write(_ bytes: some Collection<UInt8>) throws {
        try send(Array(bytes), to: STDOUT_FILENO)
    }

    /// A value as JSON that is safe on a terminal.
    static func write(json value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
        // JSON has no need to escape these, but terminals obey them.
        try write(
            (0x7F...0x9F).compactMap(Unicode.Scalar.init).reduce(text) { text, control in
                text.replacing(String(control), with: "\\u00" + String(control.value, radix: 16))
            })
    }

    /// A message for people, on standard error.
    static func complain(_ message: String) {
        var text = Gate.visible(message, keepsLines: true)
        if !text.hasSuffix("\n") { text += "\n" }
        try? send(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Something for the terminal on standard error, as it is.
    static func send(_ text: String) { try? send(Array(text.utf8), to: STDERR_FILENO) }

    private static func send(_ bytes: [UInt8], to descriptor: Int32) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if errno == EPIPE { throw ClosedPipe() }
                throw LaunchError("Writing failed: \(Errno(code: errno)).")
            }
            sent += count
        }
    }
}
