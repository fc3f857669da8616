import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Idle` {
    @Test(
        "no thread makes a system call for five seconds once everything is loaded",
        .enabled(if: Strace.isAllowed, "strace is not installed, or not allowed"))
    func noCalls() throws {
        let folder = try TestFolder()
        let trace = folder.path + "/trace"
        let terminal = try PseudoTerminal(
            Strace.path,
            ["-f", "-qq", "-o", trace, Program.path, "--api-url", Demo.shared.get().api, "--cache-dir", folder.path],
            environment: ["HOME": "/dev/null"], columns: 120, rows: 36)
        try terminal.waitFor(" 1/100+", seconds: 60)
        try terminal.type(Keys.enter, until: "Esc back")
        // On a busy machine what loads may pause for long: it is at rest once nothing comes for five seconds.
        let deadline = Date.now.addingTimeInterval(60)
        var calls: Int
        repeat {
            calls = try lines(trace)
            terminal.watch(milliseconds: 5_000)
        } while try lines(trace) != calls && Date.now < deadline
        #expect(try lines(trace) == calls)
        terminal.type("qq")
        #expect(try terminal.waitForExit() == .exited(0))
    }

    private func lines(_ path: String) throws -> Int {
        try Data(contentsOf: URL(fileURLWithPath: path)).count { $0 == 0x0A }
    }
}
