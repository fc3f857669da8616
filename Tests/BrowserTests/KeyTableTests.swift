import Cells
import Foundation
import Testing

@testable import Browser

/// `docs/KEYS.md` lists each key with its meanings. `KEYS=write` updates it.
@Suite("The table of keys")
struct KeyTableTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/KEYS.md").standardized

    @Test("C5: docs/KEYS.md has every key with its meaning in the list and in a text")
    func current() throws {
        let text = KeyTable.text(.standard)
        if ProcessInfo.processInfo.environment["KEYS"] == "write" {
            try Data(text.utf8).write(to: Self.file)
        }
        let written = try Data(contentsOf: Self.file)
        #expect(written == Data(text.utf8), "KEYS=write swift test --filter KeyTableTests updates docs/KEYS.md")
    }
}

private enum KeyTable {
    struct Row {
        var key: String
        var inList = "–"
        var inText = "–"

        /// Letters first, `a` before `A`, then other characters, then words.
        var order: String {
            let isLetter = key.count == 1 && key.allSatisfy(\.isLetter)
            let lower = key.lowercased()
            let kind = isLetter ? "0" : key.count == 1 ? "1" : "2"
            return kind + lower + "\u{0}" + (Data(key.utf8) == Data(lower.utf8) ? "0" : "1")
        }
    }

    static func text(_ keymap: Keymap) -> String {
        let keymap = keymap.inASCII()
        var rows: [Row] = []
        for binding in keymap.bindings {
            for focus in Focus.allCases {
                for name in keymap.keyNames(of: binding, in: focus) {
                    let index = rows.firstIndex { Data($0.key.utf8) == Data(name.utf8) } ?? rows.count
                    if index == rows.count { rows.append(Row(key: name)) }
                    if focus == .list { rows[index].inList = binding.help } else { rows[index].inText = binding.help }
                }
            }
        }
        rows.sort { $0.order.utf8.lexicographicallyPrecedes($1.order.utf8) }
        let isSame = { (row: Row) in Data(row.inList.utf8) == Data(row.inText.utf8) }
        let isInBoth = { (row: Row) in !isSame(row) && row.inList != "–" && row.inText != "–" }
        return head + table(rows.filter(isInBoth)) + "\n## One meaning\n\n" + table(rows.filter { !isInBoth($0) })
            + layers
    }

    private static func table(_ rows: [Row]) -> String {
        let lines = rows.map { row in
            "| `\(row.key.replacingOccurrences(of: "|", with: "\\|"))` | \(row.inList) | \(row.inText) |\n"
        }
        return "| key | in the list | in a text |\n|---|---|---|\n" + lines.joined()
    }

    private static let head = """
        # Keys

        Every key with its meanings, made from `Keymap.standard`:
        `KEYS=write swift test --skip-build --filter KeyTableTests` updates this page. `gists-tui` shows the keys of the
        focused pane with `?`, and all commands with `Ctrl-P`. Digits before a key are a count in a text.

        ## Two meanings


        """

    private static let layers = """

        ## Boxes and lines

        | where | keys |
        |---|---|
        | menus | a choice's own key; `Up` `Down` `Tab` `Home` `End` move, `Enter` chooses, `Esc` and `q` close |
        | palette and other lists to type in | text narrows; `Up` `Down` `Ctrl-P` `Ctrl-N` `PgUp` `PgDn` move, `Enter` chooses, `Esc` closes |
        | help, log | the keys that move, and `Space`, scroll; any other key closes |
        | lines that are typed | `Enter` does what the line says, `Esc` or `Ctrl-G` leaves it, `Tab` completes, `Up` `Down` recall |
        | questions | the keys that the line names; `Esc` says no |

        """
}
