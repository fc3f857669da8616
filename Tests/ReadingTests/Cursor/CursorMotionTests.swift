import Cells
import Reading
import TestSupport
import Testing

@Suite("R13: the cursor's motions")
struct CursorMotionTests {
    /// The same motions on all rows of a document, laid out one below the other.
    private struct Reference {
        let rows: [WrappedPosition]
        let height: Int
        var line = 0
        var anchor: Int?
        var top = 0

        private var lineCount: Int { (rows.last?.line ?? -1) + 1 }
        private var lastTop: Int { max(0, rows.count - height) }
        private var shown: Range<Int> { top..<min(rows.count, top + height) }

        private func extent(_ line: Int) -> ClosedRange<Int> {
            let places = rows.indices.filter { rows[$0].line == line }
            return (places.first ?? 0)...(places.last ?? 0)
        }

        private mutating func scroll(to wanted: Int) { top = min(max(0, wanted), lastTop) }

        mutating func move(_ motion: Motion) {
            switch motion {
            case .columns: return
            case .start:
                line = 0
                top = 0
            case .end:
                line = lineCount - 1
                top = lastTop
            case .rows(let count): move(by: count)
            case .pages(let count): turn(count * max(1, height - 1))
            case .halfPages(let count): turn(count * max(1, height / 2))
            }
        }

        private mutating func move(by count: Int) {
            let here = extent(line)
            if here.count > height {
                let goesOnBelow = rows[shown.upperBound - 1].line == line && here.upperBound >= shown.upperBound
                let goesOnAbove = rows[top].line == line && here.lowerBound < top
                if count > 0 && goesOnBelow || count < 0 && goesOnAbove { return scroll(to: top + count) }
            }
            let before = line
            line = min(max(0, line + count), lineCount - 1)
            let there = extent(line)
            guard line != before || !there.overlaps(ClosedRange(shown)) else { return }
            let margin = min(3, (height - 1) / 2)
            if line >= before {
                scroll(to: min(max(top, there.upperBound - height + 1 + margin), there.lowerBound))
            } else {
                scroll(to: max(min(top, there.lowerBound - margin), there.upperBound - height + 1))
            }
        }

        private mutating func turn(_ distance: Int) {
            let offset = rows[shown].firstIndex { $0.line >= line }.map { $0 - top }
            let before = top
            scroll(to: top + distance)
            if top == before {
                line = distance > 0 ? lineCount - 1 : 0
            } else {
                line = rows[min(top + (offset ?? height), shown.upperBound - 1)].line
            }
        }
    }

    @Test("Every motion leads where a slow walk through all rows leads", arguments: 1...60)
    func reference(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let alphabet = ["a", "日", "\t", "é", " "]
        let lines = (0..<Int.random(in: 1...40, using: &random)).map { _ in
            let longest = Bool.random(using: &random) ? 12 : 150
            return (0..<Int.random(in: 0...longest, using: &random)).map { _ in alphabet.randomElement(using: &random)!
            }
            .joined()
        }
        let text = lines.joined(separator: "\n") + "\n"
        let wraps = Bool.random(using: &random)
        let size = Size(columns: Int.random(in: 5...40, using: &random), rows: Int.random(in: 1...9, using: &random))
        let layout = ReaderLayout(.text(TextDocument(text)), size: size, wraps: wraps)
        let all = ReaderLayout(
            .text(TextDocument(text)), size: Size(columns: size.columns, rows: .max / 2), wraps: wraps)
        var reference = Reference(rows: all.rows(top: WrappedPosition()).map(\.position), height: size.rows)
        var (cursor, top) = (TextCursor(line: 0), WrappedPosition())
        for step in 0..<200 {
            let count = [1, 1, 1, 2, 7, 40].randomElement(using: &random)! * (Bool.random(using: &random) ? 1 : -1)
            let motion: Motion =
                switch Int.random(in: 0..<12, using: &random) {
                case 0: .start
                case 1: .end
                case 2: .pages(count)
                case 3, 4: .halfPages(count)
                case 5: .columns(count)
                default: .rows(count)
                }
            if step % 40 == 20 { cursor.anchor = cursor.line }
            if step % 9 == 8 {
                // The wheel leaves the cursor where it is.
                top = layout.top(after: .rows(count), from: top)
                reference.top = min(max(0, reference.top + count), max(0, reference.rows.count - size.rows))
            }
            layout.move(&cursor, &top, by: motion)
            reference.move(motion)
            #expect(cursor.line == reference.line, "\(step) \(motion)")
            #expect(top == reference.rows[reference.top], "\(step) \(motion)")
            #expect(layout.places(top: top) == Array(reference.rows.dropFirst(reference.top).prefix(size.rows)))
            #expect(layout.rows(top: top).map(\.position) == layout.places(top: top))
            guard cursor.line == reference.line, top == reference.rows[reference.top] else { return }
        }
        #expect(cursor.anchor.map { cursor.lines.contains($0) } ?? true)
    }

    @Test("A selection goes from its anchor to the cursor, whichever comes first, and stays in the document")
    func lines() {
        #expect(TextCursor(line: 7).lines == 7...7)
        #expect(TextCursor(line: 7, anchor: 3).lines == 3...7)
        #expect(TextCursor(line: 3, anchor: 7).lines == 3...7)
        #expect(TextCursor(line: 30, anchor: 70).clamped(to: 50) == TextCursor(line: 30, anchor: 49))
        #expect(TextCursor(line: 30).clamped(to: 0) == nil)
        var cursor = TextCursor(line: 3)
        cursor.byte = 9
        cursor.line = 3
        #expect(cursor.byte == 9)
        cursor.line = 4
        #expect(cursor.byte == 0)
    }

    @Test("H, M and L are the first, the middle and the last line on the screen, or so many from the edge")
    func parts() {
        let text = (1...40).map { "\($0)" }.joined(separator: "\n")
        let layout = ReaderLayout(.text(TextDocument(text)), size: Size(columns: 40, rows: 9), wraps: true)
        let top = WrappedPosition(line: 10)
        #expect(layout.line(at: .top, times: 1, top: top) == 10)
        #expect(layout.line(at: .top, times: 3, top: top) == 12)
        #expect(layout.line(at: .top, times: 99, top: top) == 18)
        #expect(layout.line(at: .middle, times: 1, top: top) == 14)
        #expect(layout.line(at: .bottom, times: 1, top: top) == 18)
        #expect(layout.line(at: .bottom, times: 3, top: top) == 16)
        #expect(layout.line(at: .bottom, times: 99, top: top) == 10)
    }

    @Test("A line of 5 MB is scrolled through before the cursor leaves it", arguments: ["x", "é"])
    func longLine(unit: String) {
        let text = "first\n" + String(repeating: unit, count: 5_000_000 / unit.utf8.count) + "\nlast"
        let layout = ReaderLayout(.text(TextDocument(text)), size: Size(columns: 80, rows: 20), wraps: true)
        var (cursor, top) = (TextCursor(line: 0), WrappedPosition())
        layout.move(&cursor, &top, by: .rows(1))
        #expect(cursor.line == 1 && top == WrappedPosition(line: 1))
        layout.move(&cursor, &top, by: .rows(5))
        #expect(cursor.line == 1 && top == WrappedPosition(line: 1, row: 5))
        layout.move(&cursor, &top, by: .end)
        #expect(cursor.line == 2)
        layout.move(&cursor, &top, by: .rows(-1))
        layout.move(&cursor, &top, by: .rows(-1))
        #expect(cursor.line == 1 && top.line == 1 && top.row > 0)
    }

    @Test("No size crashes it", arguments: [0, 1, 2])
    func tiny(rows: Int) {
        for text in ["", "a", "a\nb\nc"] {
            let layout = ReaderLayout(.text(TextDocument(text)), size: Size(columns: rows, rows: rows), wraps: true)
            var (cursor, top) = (TextCursor(line: 9, anchor: 4), WrappedPosition(line: 7))
            for motion: Motion in [.rows(1), .pages(1), .halfPages(-1), .end, .pages(-1), .start, .columns(1)] {
                layout.move(&cursor, &top, by: motion)
            }
            #expect(layout.places(top: top).count <= rows)
        }
    }
}
