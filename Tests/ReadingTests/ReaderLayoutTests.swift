import Cells
import Reading
import Testing

@Suite("The reader's rows and scrolling")
struct ReaderLayoutTests {
    private func layout(_ text: String, _ columns: Int = 25, _ rows: Int = 4, wraps: Bool = true) -> ReaderLayout {
        ReaderLayout(.text(TextDocument(text)), size: Size(columns: columns, rows: rows), wraps: wraps)
    }

    private func numbered(_ count: Int) -> String { (1...count).map { "line \($0)\n" }.joined() }

    @Test("R3: rows carry their line numbers, wrapped rows none")
    func numbers() {
        // 20 columns of text beside a gutter of 5.
        let rows = layout("short\n" + String(repeating: "x", count: 45) + "\nend").rows(top: WrappedPosition())
        #expect(rows.map(\.lineNumber) == [1, 2, nil, nil])
        #expect(rows.map(\.text.count) == [5, 20, 20, 5])
        #expect(rows.map(\.position.row) == [0, 0, 1, 2])
    }

    @Test("R3: unwrapped rows are lines, scrolled sideways")
    func sideways() {
        let layout = layout("abcdef\n日本語\n\tx", wraps: false)
        #expect(layout.rows(top: WrappedPosition(), column: 3).map(\.text) == ["def", " 語", "     x"])
        #expect(layout.column(after: 100, from: 0, top: WrappedPosition()) == 8)
        #expect(layout.column(after: -100, from: 3, top: WrappedPosition()) == 0)
        #expect(layout.column(after: 1, from: 8, top: WrappedPosition()) == 8)
    }

    @Test("R3: the gutter is as wide as the last number, and gives way in a narrow reader")
    func gutter() {
        #expect(LineNumberGutter(lineCount: 9, columns: 80).width == 5)
        #expect(LineNumberGutter(lineCount: 12_345, columns: 80).width == 7)
        #expect(LineNumberGutter(lineCount: 12_345, columns: 20).width == 0)
        #expect(LineNumberGutter(lineCount: 9, columns: 80).text(7) == "   7 ")
        #expect(LineNumberGutter(lineCount: 9, columns: 80).text(nil) == "     ")
    }

    @Test("R3: keys move by rows, half screens and screens, and stop at both ends", arguments: [true, false])
    func scrolling(wraps: Bool) {
        let layout = layout(numbered(100), 40, 10, wraps: wraps)
        func line(_ motion: Motion, from: Int) -> Int {
            layout.top(after: motion, from: WrappedPosition(line: from)).line
        }
        #expect(line(.rows(1), from: 0) == 1)
        #expect(line(.rows(-1), from: 0) == 0)
        #expect(line(.pages(1), from: 0) == 9)
        #expect(line(.pages(-1), from: 20) == 11)
        #expect(line(.halfPages(1), from: 0) == 5)
        #expect(line(.halfPages(-3), from: 20) == 5)
        #expect(line(.end, from: 0) == 90)
        #expect(line(.start, from: 50) == 0)
        #expect(line(.rows(500), from: 0) == 90)
        #expect(line(.columns(3), from: 20) == 20)
        #expect(layout.clamped(WrappedPosition(line: 41)).line == 41)
        #expect(layout.clamped(WrappedPosition(line: 99)).line == 90)
        #expect(line(.rows(1), from: 95) == 90)
        #expect(line(.pages(.max), from: 0) == 90)
        #expect(line(.pages(.min), from: 50) == 0)
    }

    @Test("R3: a text that fits does not scroll", arguments: ["", "a", "a\nb\nc\nd"])
    func fits(text: String) {
        let layout = layout(text)
        for motion: Motion in [.rows(1), .pages(1), .halfPages(1), .end] {
            #expect(layout.top(after: motion, from: WrappedPosition()) == WrappedPosition())
        }
        #expect(layout.rows(top: WrappedPosition(line: 9, row: 9)).count == layout.lineCount)
    }

    @Test("R3: walking row by row shows every row once, down and up again", arguments: [0, 1, 3, 8])
    func walking(height: Int) {
        let text = (1...60).map { String(repeating: "日x\t", count: $0 % 9) + "\($0)" }.joined(separator: "\n")
        let layout = layout(text, 21, height)
        let all = self.layout(text, 21, .max / 2)
            .rows(top: WrappedPosition())
        var top = WrappedPosition()
        var tops = [top]
        while true {
            let next = layout.top(after: .rows(1), from: top)
            if next == top { break }
            #expect(next > top)
            top = next
            tops.append(top)
        }
        #expect(tops == all.prefix(all.count - max(0, height - 1)).map(\.position))
        #expect(top == layout.top(after: .end, from: WrappedPosition()))
        for expected in tops.reversed().dropFirst() {
            top = layout.top(after: .rows(-1), from: top)
            #expect(top == expected)
        }
        for distance in [2, 7, 30] where distance < tops.count {
            #expect(layout.top(after: .rows(distance), from: tops[0]) == tops[distance])
            #expect(layout.top(after: .rows(-distance), from: tops[distance]) == tops[0])
        }
    }

    @Test("R3: after a resize or another document the top row still exists")
    func clamping() {
        let layout = layout(numbered(10), 40, 5)
        #expect(layout.clamped(WrappedPosition(line: 99, row: 99)) == WrappedPosition(line: 5))
        #expect(layout.clamped(WrappedPosition(line: 2, row: 7)) == WrappedPosition(line: 2))
        #expect(layout.clamped(WrappedPosition(line: -1, row: 3)) == WrappedPosition())
        #expect(layout.clamped(WrappedPosition(line: 2, row: -3)) == WrappedPosition(line: 2))
        #expect(self.layout("", 0, 0).rows(top: WrappedPosition(line: 3)).isEmpty)
    }

    @Test(
        "R3: a line beyond the end is the last one, in every kind of document",
        arguments: [ReadingForm.markdown, .tree, .table, .terminal, .bytes, nil])
    func beyondTheEnd(form: ReadingForm?) throws {
        for text in ["", "a", "[1, 2]", "a,b\n1,2\n3,4\n", "# One\n\ntwo\n", "- a\n- b\n\n| a |\n|---|\n| b |\n"] {
            let read = form.map { $0.read(TextDocument(text)) } ?? .text(TextDocument(text))
            guard let document = read else { continue }
            for wraps in [true, false] {
                let layout = ReaderLayout(document, size: Size(columns: 25, rows: 3), wraps: wraps)
                let last = max(0, layout.lineCount - 1)
                for line in [last + 1, 11, 1 << 40] {
                    for rows in [0, 1, 2, 100] {
                        #expect(
                            layout.top(showing: WrappedPosition(line: line), below: rows)
                                == layout.top(showing: WrappedPosition(line: last), below: rows))
                    }
                    #expect(
                        layout.top(showing: line, from: WrappedPosition())
                            == layout.top(showing: last, from: WrappedPosition()))
                }
            }
        }
    }

    @Test("R3: one line of 5 MB is read from either end", arguments: ["x", "日", "é\t"])
    func longLine(unit: String) {
        let text = "first\n" + String(repeating: unit, count: 5_000_000 / unit.utf8.count) + "END"
        for wraps in [true, false] {
            let layout = layout(text, 80, 20, wraps: wraps)
            let end = layout.top(after: .end, from: WrappedPosition())
            let rows = layout.rows(top: end)
            #expect(rows.count == (wraps ? 20 : 2))
            #expect(!wraps || rows.last?.text.hasSuffix("END") == true)
            let up = layout.top(after: .pages(-1), from: end)
            #expect(!wraps || layout.top(after: .pages(1), from: up) == end)
            #expect(layout.rows(top: WrappedPosition(), column: wraps ? 0 : 1_000_000)[1].text.isEmpty == false)
        }
    }

    @Test("R3: a million empty lines scroll as ten thousand full ones do")
    func manyLines() {
        let empty = layout(String(repeating: "\n", count: 1_000_000), 80, 50)
        #expect(empty.top(after: .end, from: WrappedPosition()).line == 999_950)
        #expect(empty.rows(top: WrappedPosition(line: 999_990)).map(\.lineNumber).last == 1_000_000)
        let full = layout(numbered(10_000), 80, 50)
        #expect(full.top(after: .rows(5_000), from: WrappedPosition()).line == 5_000)
        #expect(full.rows(top: WrappedPosition(line: 5_000)).first?.text == "line 5001")
    }
}
