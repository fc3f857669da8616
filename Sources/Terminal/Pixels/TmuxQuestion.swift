import Cells
import Glibc
import SystemCalls
import SystemPackage

/// The terminal around tmux. Programs inside of tmux cannot ask it: tmux answers for itself.
struct TmuxClient: Equatable {
    /// True if tmux passes on sequences that it does not know (`allow-passthrough`).
    var passesThrough: Bool
    /// The terminal's type, `xterm-kitty`.
    var type: String
    /// The name and version that the terminal has told tmux, or its type: `kitty(0.31.0)`.
    var name: String
    var features: [String]
    var cell: Size?

    /// The variables of tmux that `init` reads. The name is last, since it may contain anything.
    static let format =
        "#{allow-passthrough}|#{client_cell_width}|#{client_cell_height}|#{client_termfeatures}"
        + "|#{client_termname}|#{client_termtype}"

    /// - Parameter answer: the line for `format`; nil is returned for anything else.
    init?(answer: String) {
        let parts = answer.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 6 else { return nil }
        // Before 3.3, tmux had no such option, and always passed them on.
        passesThrough = !["0", "off"].contains(parts[0])
        cell = ImageReply.cell(width: Int(parts[1]), height: Int(parts[2]))
        features = parts[3].split(separator: ",").map(String.init)
        type = parts[4]
        name = parts[5].isEmpty ? type : parts[5]
    }
}

/// The question to tmux about the terminal around it, on its way.
struct TmuxQuestion {
    private let child: pid_t
    private let output: FileDescriptor

    /// The time after which tmux will not answer.
    private static let patience = Duration.milliseconds(250)
    private static let longest = 4096

    /// Starts `tmux`.
    /// - Parameter hidden: the environment variables that it must not see.
    /// - Returns: nil if that fails.
    static func ask(hiding hidden: [String]) -> TmuxQuestion? {
        guard let pipe = try? FileDescriptor.pipe(options: .closeOnExec) else { return nil }
        let started = ChildProcess.start(
            "tmux", ["display-message", "-p", TmuxClient.format], output: pipe.writeEnd, hiding: hidden)
        try? pipe.writeEnd.close()
        guard case .success(let child) = started else {
            try? pipe.readEnd.close()
            return nil
        }
        return TmuxQuestion(child: child, output: pipe.readEnd)
    }

    /// Waits a moment for the answer, and ends the question.
    func answer() -> TmuxClient? {
        let line = readToEnd()
        try? output.close()
        if line == nil { kill(child, SIGKILL) }
        waitpid(child, nil, 0)
        return line.flatMap { TmuxClient(answer: $0) }
    }

    private func readToEnd() -> String? {
        let deadline = ContinuousClock.now + Self.patience
        var line: [UInt8] = []
        while line.count < Self.longest {
            let left = (deadline - ContinuousClock.now) / .milliseconds(1)
            guard left > 0, output.isReadable(within: Int32(left) + 1) else { return nil }
            var bytes = [UInt8](repeating: 0, count: 1024)
            guard let count = try? bytes.withUnsafeMutableBytes({ try output.read(into: $0) }) else { return nil }
            if count == 0 { return String(decoding: line.filter { (0x20...0x7E).contains($0) }, as: UTF8.self) }
            line += bytes.prefix(count)
        }
        return nil
    }
}
