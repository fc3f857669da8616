import Cells
import TestSupport
import Testing

@testable import Terminal

@Suite struct ScrollTests {
    private func pieces(_ rows: [String]) -> RowPieces {
        var surface = Surface(Size(columns: 80, rows: rows.count))
        for (y, text) in rows.enumerated() { surface.put(text, x: 0, y: y) }
        return surface.cells.withUnsafeBufferPointer { RowPieces($0, width: 80) }
    }

    /// Full rows of letters, alike where their numbers are; 0 is a blank one.
    private func best(_ old: [Int], _ new: [Int]) -> Scroll? {
        func rows(_ numbers: [Int]) -> RowPieces {
            pieces(
                numbers.map { number in
                    let letters = (0..<80).map { UInt8(ascii: "a") + UInt8((number * 7 + $0 * $0) % 26) }
                    return number == 0 ? "" : String(decoding: letters, as: UTF8.self)
                })
        }
        return Scroll.best(old: rows(old), new: rows(new))
    }

    @Test("T4: a moved block is found, however far it moved")
    func found() {
        let old = [100, 1, 2, 3, 4, 5, 6, 7, 8, 200]
        #expect(best(old, [100, 2, 3, 4, 5, 6, 7, 8, 9, 200]) == Scroll(top: 1, bottom: 8, lines: 1))
        #expect(best(old, [100, 11, 1, 2, 3, 4, 5, 6, 7, 200]) == Scroll(top: 1, bottom: 8, lines: -1))
        #expect(best(old, [101, 5, 6, 7, 8, 9, 10, 11, 12, 201]) == Scroll(top: 1, bottom: 8, lines: 4))
        #expect(best(old, [101, 11, 12, 13, 14, 1, 2, 3, 4, 201]) == Scroll(top: 1, bottom: 8, lines: -4))
    }

    @Test("T4: nothing is scrolled where it would cost more than it saves")
    func notFound() {
        #expect(best([1, 2, 3], [1, 2, 3]) == nil)
        #expect(best([1, 2, 3, 4], [5, 6, 7, 8]) == nil)
        #expect(best([0, 0, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0, 0]) == nil)
        #expect(best([], []) == nil)
    }

    @Test("T4: one of two panes is scrolled where the other is cheaper to draw, and not where it is dearer")
    func panes() {
        func screen(_ list: ClosedRange<Int>, besides: (Int) -> String) -> RowPieces {
            pieces(list.enumerated().map { y, number in String(repeating: "\(number) ", count: 9) + besides(y) })
        }
        let few = { (y: Int) in "\(y)" }
        #expect(Scroll.best(old: screen(11...30, besides: few), new: screen(12...31, besides: few))?.lines == 1)
        let much = { (y: Int) in String(repeating: "text \(y) ", count: 7) }
        #expect(Scroll.best(old: screen(11...30, besides: much), new: screen(12...31, besides: much)) == nil)
    }

    @Test("T4: whatever a screen becomes, the scroll stays inside of it")
    func inside() {
        var state: UInt64 = 1
        func random(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        for _ in 0..<200 {
            let rows = 1 + random(30)
            guard let scroll = best((0..<rows).map { _ in random(5) }, (0..<rows).map { _ in random(5) }) else {
                continue
            }
            #expect(scroll.top >= 0)
            #expect(scroll.bottom < rows)
            #expect(1...scroll.bottom - scroll.top ~= abs(scroll.lines))
        }
    }

    @Test("Pieces of which some rows are taken in anew are those of the whole screen")
    func update() {
        var generator = SeededGenerator(seed: 13)
        let styles = [Style.plain, Style(foreground: .palette(2)), Style(attributes: .bold)]
        for columns in [1, 3, 4, 5, 80] {
            var surface = Surface(Size(columns: columns, rows: 12))
            var pieces = surface.cells.withUnsafeBufferPointer { RowPieces($0, width: columns) }
            for _ in 0..<50 {
                let rows = (0..<12).filter { _ in Bool.random(using: &generator) }
                for row in rows {
                    let text = String((0..<columns).map { _ in "ab ".randomElement(using: &generator)! })
                    surface.put(text, x: 0, y: row, style: styles.randomElement(using: &generator)!)
                }
                surface.cells.withUnsafeBufferPointer { cells in
                    pieces.update(rows, from: cells, width: columns)
                    #expect(pieces == RowPieces(cells, width: columns))
                }
            }
        }
    }
}
