import Cells
import Testing

@testable import Reading

@Suite("R3: matches where they are shown")
struct MatchTests {
    /// The rows on the screen, with `^` below each cell that is part of a match and `*` below the current one's.
    private func marked(
        _ needle: String, in document: ReadingDocument, columns: Int, rows: Int = 20, wraps: Bool = false,
        top: WrappedPosition = WrappedPosition(), column: Int = 0, current: Int? = nil
    ) throws -> [String] {
        var search = TextSearch(try #require(TextNeedle(needle)))
        while !search.isDone { search.advance(in: document, steps: 1 << 20) }
        let layout = ReaderLayout(
            document, size: Size(columns: columns, rows: rows), wraps: wraps, numbersLines: false)
        let pieces = layout.matches(of: search, current: current, top: top, column: column)
        return layout.rows(top: top, column: column).map { row in
            var marks = Array(repeating: Character("."), count: TextWidth.columns(of: row.text))
            for piece in pieces where piece.row == row.position {
                for column in piece.columns { marks[column] = piece.isCurrent ? "*" : "^" }
            }
            return String(marks)
        }
    }

    private func text(_ text: String) -> ReadingDocument { .text(TextDocument(text)) }

    @Test("What is cut at the left and the right edge is marked as far as it is seen")
    func sideways() throws {
        let line = text("needle and needle and needle")
        #expect(try marked("needle", in: line, columns: 14, column: 3) == ["^^^.....^^^^^^"])
        #expect(try marked("needle", in: line, columns: 14, column: 3, current: 0) == ["***.....^^^^^^"])
        #expect(try marked("needle", in: line, columns: 10, column: 20) == ["..^^^^^^"])
        #expect(try marked("needle", in: line, columns: 4, column: 1) == ["^^^^"])
        #expect(try marked("日本", in: text("a日本b"), columns: 3, column: 0) == [".^^"])
        #expect(try marked("日本", in: text("a日本b"), columns: 3, column: 2) == ["^^^"])
    }

    @Test("Tabs and marks of characters that hide are part of a match as what stands for them")
    func expanded() throws {
        #expect(try marked("a\tb", in: text("xa\tbx"), columns: 20) == [".^^^^^^^^."])
        #expect(try marked("a\u{200B}b", in: text("xa\u{200B}bx"), columns: 20) == [".^^^^^^^^."])
    }

    @Test("What goes on in the next row is marked in both, also where one of them is not on the screen")
    func wrapped() throws {
        let line = text("0123456needle89 needle")
        #expect(try marked("needle", in: line, columns: 10, wraps: true) == [".......^^^", "^^^...^^^^", "^^"])
        let below = try marked(
            "needle", in: line, columns: 10, rows: 2, wraps: true, top: WrappedPosition(line: 0, row: 1), current: 0)
        #expect(below == ["***...^^^^", "^^"])
        #expect(try marked("needle", in: line, columns: 10, rows: 1, wraps: true) == [".......^^^"])
    }

    @Test("A match that prose breaks at a space, or inside a long word, is marked on both rows, beside margins as well")
    func pages() throws {
        #expect(try marked("two three", in: #require(markdown("one two three")), columns: 8) == ["....^^^", "^^^^^"])
        #expect(
            try marked("two three", in: #require(markdown("> one two three")), columns: 9) == ["......^^^", "..^^^^^"])
        #expect(try marked("cde", in: #require(markdown("abcdefgh")), columns: 4) == ["..^^", "^..."])
        // Rows that only stand below each other.
        #expect(try marked("ab", in: #require(markdown("xa by")), columns: 3) == ["..", ".."])
        #expect(try marked("bc", in: #require(markdown("```\nabcd\n```")), columns: 6) == ["...^..", "..^..."])
        let tree = try #require(ReadingForm.tree.read(TextDocument("[\"abcdef\"]")))
        #expect(try marked("cde", in: tree, columns: 8) == ["...", ".......^", "....^^..", "..."])
    }

    @Test("Of a long line only what is near the screen is looked at, and found there")
    func longLine() throws {
        let line = text(String(repeating: "needle ", count: 50_000))
        #expect(try marked("needle", in: line, columns: 9, column: 7 * 40_000 + 4) == ["^^.^^^^^^"])
        let row = WrappedPosition(line: 0, row: 7 * 4_000)
        #expect(try marked("needle", in: line, columns: 10, rows: 1, wraps: true, top: row) == ["^^^^^^.^^^"])
    }

    @Test("A bar beside the text stands for all of it: by lines, or by bytes where lines are wrapped")
    func bar() {
        func extent(
            _ document: ReadingDocument, wraps: Bool = false, _ top: WrappedPosition, rows: Int = 10
        ) -> Range<Int>? {
            let layout = ReaderLayout(
                document, size: Size(columns: 10, rows: rows), wraps: wraps, numbersLines: false)
            let shown = layout.rows(top: top)
            return layout.extent(from: shown[0].position, through: shown[shown.count - 1].position, height: rows)
        }
        let lines = text(String(repeating: "a\n", count: 100))
        #expect(extent(lines, WrappedPosition()) == 0..<1)
        #expect(extent(lines, WrappedPosition(line: 45)) == 4..<6)
        #expect(extent(lines, WrappedPosition(line: 90)) == 9..<10)
        #expect(extent(text("a\nb"), WrappedPosition()) == nil)
        let line = text(String(repeating: "0123456789", count: 100))
        #expect(extent(line, wraps: true, WrappedPosition(line: 0, row: 50)) == 5..<6)
        #expect(extent(line, wraps: true, WrappedPosition(line: 0, row: 90)) == 9..<10)
        let layout = ReaderLayout(line, size: Size(columns: 10, rows: 10), wraps: true, numbersLines: false)
        #expect(layout.place(5, of: 10) == TextPlace(line: 0, byte: 500))
        #expect(layout.place(10, of: 10) == TextPlace(line: 1, byte: 0))
    }
}
