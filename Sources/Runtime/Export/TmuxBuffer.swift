import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// tmux's buffers, from which it pastes. Left to itself it takes no text from a program for the clipboard of the terminal
/// around it, but does so when asked by its own command.
enum TmuxBuffer {
    /// - Returns: where the text is now, as far as tmux tells; nil where it could not be asked.
    static func load(_ text: String, environment: [String: String]) -> String? {
        guard environment["TMUX"]?.isEmpty == false,
            let input = NamelessFile(Data(text.utf8), environment: environment),
            let answer = try? FileDescriptor.pipe(options: .closeOnExec)
        else { return nil }
        defer { try? answer.readEnd.close() }
        let words = ["load-buffer", "-w", "-", ";", "display-message", "-p", mark + "#{client_termfeatures}"]
        let started = ChildProcess.start("tmux", words, input: input.descriptor, output: answer.writeEnd)
        try? answer.writeEnd.close()
        guard case .success(let child) = started else { return nil }
        let line = readToEnd(answer.readEnd)
        if line == nil { kill(child, SIGKILL) }
        waitpid(child, nil, 0)
        // Where the first of the two commands fails, tmux does not come to the second.
        guard let line, line.hasPrefix(Self.mark) else { return nil }
        let features = line.dropFirst(Self.mark.count).split(separator: ",")
        let hasClipboard = features.contains("clipboard") && text.utf8.count <= Clipboard.largestForTerminal
        return hasClipboard ? Words.Export.tmuxAndClipboard : Words.Export.tmux
    }

    /// What the answer begins with, also of a terminal with no features.
    private static let mark = "features:"

    /// Nil where the end does not come in time: a server that hangs must not hold up the program.
    private static func readToEnd(_ descriptor: FileDescriptor) -> String? {
        let deadline = ContinuousClock.now + .seconds(2)
        var line: [UInt8] = []
        while true {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0, descriptor.isReadable(within: Int32(left) + 1) else { return nil }
            var bytes = [UInt8](repeating: 0, count: 1024)
            guard let count = try? bytes.withUnsafeMutableBytes({ try descriptor.read(into: $0) }) else { return nil }
            if count == 0 { return String(decoding: line.filter { $0 != 0x0A }, as: UTF8.self) }
            line += bytes.prefix(count)
        }
    }
}
