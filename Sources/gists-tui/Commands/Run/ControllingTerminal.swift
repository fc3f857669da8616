import Glibc
import SystemPackage

/// The terminal of the user for a question, also if standard input is a pipe for a script.
struct ControllingTerminal {
    private let file: FileDescriptor

    /// - Returns: nil without a terminal. Standard error must be one, too: the text to agree to is shown there.
    init?() {
        guard isatty(STDERR_FILENO) == 1,
            let file = try? FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec)
        else { return nil }
        self.file = file
    }

    /// Asks a question; any answer except y or yes means no.
    func confirms(_ question: String) -> Bool {
        defer { try? file.close() }
        // Keys that were typed before the question are no answer to it.
        tcflush(file.rawValue, TCIFLUSH)
        Output.ask(Words.Prompt.yesOrNo(question))
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = (try? bytes.withUnsafeMutableBytes { try file.read(into: $0) }) ?? 0
        let answer = String(decoding: bytes[..<count], as: UTF8.self).lowercased().filter { !$0.isWhitespace }
        return ["y", "yes"].contains(answer)
    }
}
