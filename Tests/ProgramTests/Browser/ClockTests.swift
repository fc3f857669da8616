import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

@Suite(.blocking) struct `Clocks` {
    @Test("R1: an exact time has the offset that its place had then, in summer and in winter")
    func summerTime() throws {
        let server = try LoopbackServer()
        server.serve(
            Sample.gist(1, changed: ["created_at": "2026-05-10T15:40:00Z", "updated_at": "2026-01-10T15:40:00Z"]))
        let terminal = try Browser.open(
            on: server, environment: ["TZ": "EST5EDT,M3.2.0,M11.1.0"], columns: 120, rows: 36,
            until: "updated ")
        try terminal.type("t", until: "updated    2026-01-10 10:40 -05:00")
        try terminal.waitFor("created    2026-05-10 11:40 -04:00")
        try terminal.quit()
    }
}
