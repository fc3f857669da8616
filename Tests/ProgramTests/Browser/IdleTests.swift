import Foundation
import LoopbackServer
import PseudoTerminal
import Testing

@Suite(.blocking) struct `Idle` {
    private static let strace = "/usr/bin/strace"

    /// False where it is missing, or where the system forbids to trace.
    private static var canTrace: Bool {
        guard FileManager.default.isExecutableFile(atPath: strace) else { return false }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: strace)
        process.arguments = ["-o", "/dev/null", "/bin/true"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    @Test(
        "no thread makes a system call for five seconds once everything is loaded",
        .enabled(if: canTrace, "strace is not installed, or not allowed"))
    func noCalls() throws {
        let folder = try TestFolder()
        let trace = folder.path + "/trace"
        let terminal = try PseudoTerminal(
            Self.strace,
            ["-f", "-qq", "-o", trace, Program.path, "--api-url", Demo.shared.get().api, "--cache-dir", folder.path],
            environment: ["HOME": "/dev/null"], columns: 120, rows: 36)
        try terminal.waitFor(" 1/100+", seconds: 60)
        terminal.type(PseudoTerminal.Keys.enter)
        try terminal.waitFor("Esc back")
        var calls = 0
        repeat {
            calls = try lines(trace)
            terminal.watch(milliseconds: 500)
        } while try lines(trace) != calls
        terminal.watch(milliseconds: 5_000)
        #expect(try lines(trace) == calls)
        terminal.type("q")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    private func lines(_ path: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: path)).count { $0 == 0x0A }
    }
}
