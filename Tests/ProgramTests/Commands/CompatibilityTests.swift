import Foundation
import TestSupport
import Testing

/// The promises of docs/COMPATIBILITY.md.
@Suite(.blocking) struct CompatibilityTests {
    /// Arguments that commands need.
    private static let arguments = [
        "list": [], "create": ["-"], "edit": ["1", "-"], "rename": ["1", "a", "b"], "search": ["word"], "status": [],
        "push": [], "pull": [], "following": [],
    ]

    @Test("C1: JSON has the fields that are promised, and no field is missing there")
    func fields() throws {
        let rows = try Self.table(below: "## JSON").filter { $0[0] != "command" }
        #expect(rows.count > 8)
        for row in rows {
            let promised = Self.code(row[1]).sorted()
            for command in Self.code(row[0]) {
                let result = try Program.run([command] + (Self.arguments[command] ?? ["1"]) + ["--json=nope"])
                let match = try #require(
                    result.errors.firstMatch(of: /Use some of: (.*)\./), "\(command): \(result.errors)")
                #expect(match.1.split(separator: ", ").map(String.init).sorted() == promised, "\(command)")
            }
        }
    }

    @Test("C1: exit codes have the meanings that are promised")
    func exitCodes() throws {
        #expect(try Self.table(below: "## Exit codes").map(\.first) == ["code", "0", "1", "2", "4", "others", "130"])
        #expect(try Program.run(["--version"]).code == 0)
        #expect(try Program.run(["list", "--offline"]).code == 1)
        for words in [["show", "1", "--nope"], ["show", "no gist"], ["list", "--limit", "0"], []] {
            #expect(try Program.run(words).code == 2, "\(words)")
        }
        #expect(try Program.run(["list", "--mine", "--api-url", "http://127.0.0.1:9"]).code == 4)
    }

    /// The cells of the rows of a heading's first table, without the rule below its head.
    private static func table(below heading: String) throws -> [[String]] {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: "docs/COMPATIBILITY.md"), encoding: .utf8)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0 != heading }.drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
            .filter { !$0.hasPrefix("|---") }.map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    /// The words in backquotes.
    private static func code(_ cell: String) -> [String] { cell.matches(of: /`([^`]+)`/).map { String($0.1) } }
}
