import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct `A script that writes` {
    /// The script of docs/WRITING.md.
    private static func script() throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: "docs/WRITING.md"), encoding: .utf8)
        let start = try #require(text.range(of: "```sh\nset -e\n"))
        let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
        return "set -e\n" + text[start.upperBound..<end.lowerBound]
    }

    @Test("C1: the script of the documentation creates, edits, comments, forks and deletes on the demo")
    func documented() throws {
        let demo = try Demo.shared.get()
        let folder = try TestFolder()
        let script = """
            cd \(folder.path)
            gists-tui() { local name="$1"; shift; "$PROGRAM" "$name" "$@" --api-url \(demo.api); }
            \(try Self.script())
            """
        let result = try Program.runScript(script, environment: ["GH_ENTERPRISE_TOKEN": demo.token])
        #expect(result.code == 0, "\(result.errors)")
        #expect(result.text.contains("second line") && result.text.contains("Looks good."), "\(result.text)")
        #expect(result.errors.contains("Forked ") && result.errors.contains("Deleted "))
    }
}
