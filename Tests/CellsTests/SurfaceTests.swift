import Cells
import Testing

@Suite("The grid of cells")
struct SurfaceTests {
    private func surface(_ columns: Int, _ rows: Int = 1) -> Surface { Surface(Size(columns: columns, rows: rows)) }

    @Test("T2: a wide glyph covers its cell and a continuation to the right")
    func wide() {
        var surface = surface(4)
        #expect(surface.put("日a", x: 0, y: 0) == 3)
        #expect(surface[0, 0]?.width == 2)
        #expect(surface[1, 0]?.isContinuation == true)
        #expect(surface.lines == ["日a"])
    }

    @Test("T2: a wide glyph cut by an edge leaves a blank", arguments: [-1, 3])
    func cutAtEdges(x: Int) {
        var surface = surface(4)
        surface.fill(surface.bounds, with: Cell("#"))
        surface.put("日", x: x, y: 0)
        #expect(surface.lines == [x < 0 ? " ###" : "###"])
    }

    @Test("T2: a wide glyph cut by a clip's edge leaves the cells outside alone")
    func cutAtClip() {
        var surface = surface(6)
        surface.fill(surface.bounds, with: Cell("#"))
        surface.put("日本語", x: 0, y: 0, clip: Rect(x: 1, y: 0, width: 4, height: 1))
        #expect(surface.lines == ["# 本 #"])
    }

    @Test("T2: overwriting one half of a wide glyph blanks the other", arguments: [0, 1])
    func overwritingHalves(x: Int) {
        var surface = surface(2)
        surface.put("日", x: 0, y: 0)
        surface.put("x", x: x, y: 0)
        #expect(surface.lines == [x == 0 ? "x" : " x"])
    }

    @Test("T2: a copy clipped through a wide glyph blanks its half on both sides")
    func blit() {
        var source = surface(4)
        source.put("日本", x: 0, y: 0)
        var target = surface(5)
        target.put("語 語", x: 0, y: 0)
        target.blit(source, x: 0, y: 0, clip: Rect(x: 1, y: 0, width: 2, height: 1))
        #expect(target.lines == ["   語"])
    }

    @Test("T1: drawing far outside does nothing")
    func outside() {
        var surface = surface(3, 2)
        let empty = surface
        surface.put("abc", x: -100, y: 0)
        surface.put("abc", x: 3, y: 1)
        surface.put("abc", x: 0, y: -1)
        surface.put("abc", x: 0, y: 2)
        surface.put("abc", x: 0, y: 0, clip: Rect(x: 10, y: 0, width: 5, height: 5))
        surface.fill(Rect(x: 3, y: 0, width: 5, height: 5), with: Cell("#"))
        surface.blit(Surface(Size(columns: 2, rows: 2)), x: -2, y: 0)
        surface.set(Cell("日", width: 2), x: 2, y: 0)
        #expect(surface == empty)
        var nothing = Surface(Size(columns: -1, rows: 0))
        nothing.put("abc", x: 0, y: 0)
        nothing.clear()
        #expect(nothing.lines.isEmpty)
    }

    @Test("T2: cells that are no whole glyph are set as blanks")
    func loneHalves() {
        var surface = surface(3)
        surface.set(.continuation(.plain), x: 1, y: 0)
        surface.fill(surface.bounds, with: Cell("日", width: 2))
        #expect(surface == Surface(Size(columns: 3, rows: 1)))
    }

    @Test("T2: put returns the column after the text, so that pieces can follow each other")
    func chaining() {
        var surface = surface(8)
        var x = surface.put("é", x: 0, y: 0)
        x = surface.put("\u{301}日", x: x, y: 0)
        x = surface.put("ab", x: x, y: 0)
        #expect(x == 6)
        #expect(surface.lines == ["é◌\u{301}日ab"])
    }

    @Test("T2: whatever is drawn over each other, halves stay together and rows stay full")
    func property() {
        let texts = ["a", "日本", "e\u{301}", "👩‍👩‍👧x", "🇫🇷🇩🇪", "\u{301}", "\u{1B}[31m", "한국어", "abcdefgh", "❤️1️⃣", "日a本b"]
        var random = SystemRandomNumberGenerator()
        var surface = surface(9, 3)
        for step in 0..<5_000 {
            let (x, y) = (Int.random(in: -4...10, using: &random), Int.random(in: 0..<3, using: &random))
            let rect = Rect(x: x, y: y, width: Int.random(in: 0...6, using: &random), height: 2)
            switch step % 4 {
            case 0: surface.fill(rect, with: Cell("#"))
            case 1:
                let copy = surface
                surface.blit(copy, x: x, y: y - 1, clip: rect)
            default: surface.put(texts[step % texts.count], x: x, y: y, clip: step % 3 == 0 ? rect : nil)
            }
            for row in 0..<3 {
                let widths = (0..<9).map { Int(surface[$0, row]?.width ?? 0) }
                #expect(widths.reduce(0, +) == 9)
                #expect((0..<9).allSatisfy { (widths[$0] == 0) == ($0 > 0 && widths[$0 - 1] == 2) })
            }
        }
    }
}
