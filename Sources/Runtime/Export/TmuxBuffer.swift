import FoundationEssentials
import Glibc
import SystemCalls
import SystemPackage

/// The paste buffers of tmux. By default tmux does not forward a program's text to the clipboard of the outer terminal,
/// but its own command does.
enum TmuxBuffer {
    /// - Returns: the place of the text now, according to tmux; nil if tmux could not be asked.
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
        // If the first of the two commands fails, tmux does not run the second.
        guard let features = line?.rest(behind: Self.mark)?.parts(separatedBy: ",") else { return nil }
        let hasClipboard = features.contains("clipboard") && text.utf8.count <= Clipboard.largestForTerminal
        return hasClipboard ? Words.Export.tmuxAndClipboard : Words.Export.tmux
    }

    /// The prefix of the response, also from a terminal without features.
    private static let mark = "features:"

    /// Nil on timeout: a server that hangs must not block the program.
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
