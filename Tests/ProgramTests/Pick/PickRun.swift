import Foundation
import LoopbackServer
import PseudoTerminal
import TestSupport
import Testing

/// Runs of `pick` in a shell's line whose output goes to a file, as in a script.
struct PickRun {
    let server: LoopbackServer
    let folder: TestFolder

    init(_ gists: [[String: Any]] = (1...3).map { Sample.gist($0) }) throws {
        server = try LoopbackServer()
        folder = try TestFolder()
        server.on("/gists/public", Sample.page(gists))
        for gist in gists { server.on("/gists/\(gist["id"] ?? "")", .json(Sample.json(gist))) }
    }

    /// A gist with these files.
    static func gist(_ number: Int, _ description: String, _ files: [String: String]) -> [String: Any] {
        Sample.gist(
            number,
            changed: [
                "description": description,
                "files": Dictionary(uniqueKeysWithValues: files.map { ($0, Sample.file($0, $1)) }),
            ])
    }

    var options: String { "--api-url \(server.url) --cache-dir \(folder.path)/cache" }

    var environment: [String: String] {
        ["PROGRAM": Program.path, "HOME": folder.path, "TMPDIR": folder.path, "PS1": "$ "]
    }

    /// Starts `pick`; the shell prints the exit code afterwards.
    func open(
        _ more: String = "", until text: String? = " 1/", columns: Int = 100, rows: Int = 24
    ) throws -> PseudoTerminal {
        let line = "\"$PROGRAM\" pick \(options) \(more) </dev/null >\(folder.path)/out 2>\(folder.path)/errors"
        let terminal = try PseudoTerminal(
            "/bin/sh", ["-c", line + "; echo \"code $?.\""], environment: environment, columns: columns, rows: rows)
        if let text { try terminal.waitFor(text) }
        return terminal
    }

    /// Waits for the end.
    func end(_ terminal: PseudoTerminal, code: Int) throws {
        try terminal.waitFor("code \(code).")
        terminal.expectRestored()
    }

    /// Types keys, and returns what was printed.
    func pick(_ more: String = "", keys: String, code: Int = 0, until text: String = " 1/") throws -> String {
        let terminal = try open(more, until: text)
        terminal.type(keys)
        try end(terminal, code: code)
        return try output
    }

    var output: String {
        get throws { String(decoding: try Data(contentsOf: folder.url("out")), as: UTF8.self) }
    }

    /// Runs `pick` without a terminal.
    func withoutTerminal(_ more: String) throws -> Program.Result {
        try Program.run(
            "/usr/bin/setsid", ["-w", "/bin/sh", "-c", "\"$PROGRAM\" pick \(options) \(more)"],
            environment: environment)
    }
}
