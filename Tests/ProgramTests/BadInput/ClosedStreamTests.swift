import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite(.blocking) struct `Closed standard streams` {
    @Test(
        "T3: what is printed to a closed standard output is an error, and goes into no file that is opened later",
        arguments: [">&-", "<&- >&-", "<&- >&- 2>&-"])
    func closed(streams: String) throws {
        let run = try PickRun()
        let command = "list \(run.options)"
        let closed = try Program.runScript("exec $PROGRAM \(command) \(streams)", environment: run.environment)
        #expect((closed.code, closed.text) == (1, ""))
        #expect(closed.errors.contains("Can't write the output") == !streams.contains("2>"), "\(closed.errors)")
        // The store, which was open meanwhile, has the rows.
        run.server.stop()
        let stored = try Program.runScript("exec $PROGRAM \(command) --offline", environment: run.environment)
        #expect(stored.lines.count == 3, "\(stored.errors)")
    }
}
