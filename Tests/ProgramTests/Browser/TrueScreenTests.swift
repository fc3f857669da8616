import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// What stands on the screen after differences were drawn is what would be drawn from scratch.
@Suite(.blocking) struct TrueScreenTests {
    /// Keys as `snapshot --keys` has them, and as a terminal sends them.
    private static let moves: [(name: String, bytes: String)] = [
        ("j", "j"), ("j", "j"), ("jj", "jj"), ("jjj", "jjj"), ("jjjjj", "jjjjj"),
        ("<pgdn>", Keys.pageDown), ("j", "j"), ("<pgdn>", Keys.pageDown), ("k", "k"),
        ("<ctrl-d>", Keys.control("d")), ("G", "G"), ("k", "k"), ("<pgup>", Keys.pageUp),
        ("g", "g"), ("j", "j"),
    ]

    @Test(
        "T2, T4: stepping and paging through titles that differ in digits shows what a snapshot of the same state has",
        arguments: [(80, 24), (120, 30), (200, 50)])
    func steps(columns: Int, rows: Int) throws {
        let server = try LoopbackServer()
        PersistentSession.serve(1...90, on: server)
        let options = ["--api-url", server.url]
        let terminal = try Browser.open(options, columns: columns, rows: rows, until: " 1/90 ")
        var keys = ""
        for move in Self.moves {
            keys += move.name
            terminal.type(move.bytes)
            let snapshot = try Program.run(["snapshot", "--size", "\(columns)x\(rows)", "--keys", keys] + options)
            let expected = timeless(snapshot.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
            try terminal.waitFor("what a snapshot after \(keys) has:\n\(snapshot.text)\n") {
                timeless($0.lines) == expected
            }
        }
        try terminal.quit()
    }

    /// Without the time at which the list was asked for.
    private func timeless(_ lines: some Sequence<some StringProtocol>) -> [String] {
        lines.map { String($0).replacing(/updated \d\d:\d\d/, with: "updated") }
    }
}
