import Foundation
import LoopbackServer
import PseudoTerminal
import Testing

typealias Keys = PseudoTerminal.Keys

/// `gists-tui` on a terminal of its own.
enum Browser {
    /// - Parameters:
    ///   - environment: without a home by default, so that nothing is kept on disk.
    ///   - text: what to wait for on the screen.
    static func open(
        _ arguments: [String], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24,
        until text: String? = nil
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            Program.path, arguments, environment: ["HOME": "/dev/null"].merging(environment) { $1 }, columns: columns,
            rows: rows)
        if let text { try terminal.waitFor(text) }
        return terminal
    }

    /// As a user whom the modes of files keep from writing, which they do not do to root.
    static func openWithoutRights(
        _ arguments: [String], environment: [String: String], columns: Int, rows: Int, until text: String
    ) throws -> PseudoTerminal {
        let command = Program.withoutRights(arguments)
        let terminal = try PseudoTerminal(
            command.program, command.arguments, environment: environment, columns: columns, rows: rows)
        try terminal.waitFor(text)
        return terminal
    }

    /// On a server of the test's own.
    static func open(
        on server: LoopbackServer, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80,
        rows: Int = 24, until text: String? = nil
    ) throws -> PseudoTerminal {
        try open(
            ["--api-url", server.url] + arguments, environment: environment, columns: columns, rows: rows, until: text)
    }

    /// On the demo server that all tests share, with its first rows on the screen.
    static func onSharedDemo(
        _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
    ) throws -> PseudoTerminal {
        let address = ["--api-url", try Demo.shared.get().api]
        return try open(
            arguments + address, environment: environment, columns: columns, rows: rows, until: " 1/100+")
    }
}

extension PseudoTerminal {
    /// The last row.
    var statusBar: String { lines.last ?? "" }

    /// The text as it was before it was wrapped.
    var unwrappedText: String {
        lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
    }

    /// Quits and checks that the terminal is as it was.
    func quit() throws {
        // From any pane; a page is closed by the first of the keys.
        type(":quit\r")
        #expect(try waitForExit() == .exited(0))
        expectRestored()
    }

    func expectRestored() {
        #expect(!isAlternateScreen)
        #expect(isCursorVisible)
        #expect(!isReporting)
        #expect(localModes & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
    }
}

/// Processes of this machine, according to the kernel.
enum Processes {
    /// The children of a process.
    static func children(of parent: pid_t) -> [pid_t] {
        let text = try? String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }

    /// Blocks until a process that is not a child of this one has ended; false on timeout.
    static func waitForEnd(of process: pid_t, seconds: Double = PseudoTerminal.patience) -> Bool {
        let deadline = Date.now.addingTimeInterval(seconds)
        while deadline.timeIntervalSinceNow > 0 {
            // An orphan may stay a zombie where nobody adopts it.
            let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            guard let state, !state.contains(") Z ") else { return true }
            usleep(5_000)
        }
        return false
    }
}
