import Cells
import TerminalProbe
import TestSupport
import Testing

@testable import Terminal

@Suite struct FrameDifferenceTests {
    private static let size = Size(columns: 40, rows: 20)

    /// Full rows of letters, alike where their numbers are.
    private func frame(_ numbers: [Int]) -> Surface {
        var surface = Surface(Self.size)
        for (y, number) in numbers.enumerated() {
            let letters = (0..<40).map { UInt8(ascii: "a") + UInt8((number * 7 + $0 * $0) % 26) }
            surface.put(String(decoding: letters, as: UTF8.self), x: 0, y: y)
        }
        return surface
    }

    private func isMade(_ old: Surface, _ new: Surface, by scroll: Scroll) -> Bool {
        FrameDifference.between(old.cells, new.cells, size: old.size) {
            $0.rowsLeft(byRepeating: scroll, changed: $0.changedRows) != nil
        } ?? false
    }

    @Test("T4: the same scroll again is known for what it is, also where a row of the block looks otherwise now")
    func heldKey() {
        let (before, after) = (frame(Array(0...19)), frame([0] + Array(2...18) + [25, 19]))
        let scroll = Scroll(top: 1, bottom: 18, lines: 1)
        #expect(isMade(before, after, by: scroll))
        var marked = after
        marked.restyle(Rect(x: 0, y: 16, width: 40, height: 2), Style(attributes: .bold))
        #expect(isMade(before, marked, by: scroll))
        #expect(isMade(after, before, by: Scroll(top: 1, bottom: 18, lines: -1)))
    }

    @Test("T4: no other scroll is taken for the one that was made")
    func others() {
        let (before, after) = (frame(Array(0...19)), frame([0] + Array(2...18) + [25, 19]))
        for lines in [-2, -1, 2, 3] {
            #expect(!isMade(before, after, by: Scroll(top: 1, bottom: 18, lines: lines)), "\(lines)")
        }
    }

    @Test("T4: a scroll that displaces more rows than it brings to their place is none")
    func displaced() {
        let before = frame(Array(0...19))
        // Three rows went up; the other fourteen stand where they stood.
        let after = frame([0, 2, 3, 4, 25] + Array(5...19))
        #expect(!isMade(before, after, by: Scroll(top: 1, bottom: 18, lines: 1)))
    }

    /// Two frames of few different rows, and a scroll between them.
    private func scrolled(_ random: inout Random) -> (before: Surface, after: Surface, scroll: Scroll) {
        let before = frame((0..<20).map { _ in random.next(0..<4) })
        let after = frame((0..<20).map { _ in random.next(0..<4) })
        let (top, bottom) = (random.next(0..<10), random.next(10..<20))
        return (before, after, Scroll(top: top, bottom: bottom, lines: random.pick([-3, -2, -1, 1, 2, 3])))
    }

    @Test("T4: the rows that a scroll leaves are those that differ once it is made, and those that it blanks")
    func left() {
        var random = Random(seed: 8)
        for _ in 0..<300 {
            let (before, after, scroll) = scrolled(&random)
            let (top, bottom, lines) = (scroll.top, scroll.bottom, scroll.lines)
            let expected = (0..<20).filter { y in
                guard (top...bottom).contains(y) else { return before.lines[y] != after.lines[y] }
                let from = y + lines
                return !(top...bottom).contains(from) || before.lines[from] != after.lines[y]
            }
            let left = FrameDifference.between(before.cells, after.cells, size: Self.size) {
                $0.rowsLeft(by: scroll, changed: $0.changedRows)
            }
            #expect(left == expected)
        }
    }

    @Test("T4: after a scroll those parts differ that would if the rows had been moved")
    func spansAfterScroll() {
        var random = Random(seed: 5)
        for _ in 0..<300 {
            let (before, after, scroll) = scrolled(&random)
            let block = scroll.top...scroll.bottom
            var moved = before
            for y in block {
                let row = Rect(x: 0, y: y, width: Self.size.columns, height: 1)
                moved.fill(row, with: .blank())
                guard block ~= y + scroll.lines else { continue }
                moved.blit(before, x: 0, y: -scroll.lines, clip: row)
            }
            for y in 0..<Self.size.rows {
                let expected = FrameDifference.between(moved.cells, after.cells, size: Self.size) { $0.changedSpans(y) }
                let spans = FrameDifference.between(before.cells, after.cells, size: Self.size) {
                    $0.changedSpans(y, after: scroll)
                }
                #expect(spans == expected)
            }
        }
    }

    @Test("T4: what a frame has changed is found in every cell, and nothing else is")
    func spans() {
        var random = Random(seed: 3)
        for _ in 0..<500 {
            let before = frame((0..<20).map { _ in random.next(0..<5) })
            var after = before
            for _ in 0..<random.next(0..<30) {
                let (x, y) = (random.next(0..<40), random.next(0..<20))
                after.put(random.pick(["a", "中", "zz", " "]), x: x, y: y)
            }
            FrameDifference.between(before.cells, after.cells, size: Self.size) { difference in
                let changed = difference.changedRows
                for y in 0..<Self.size.rows {
                    let places = (0..<40).filter { before[$0, y] != after[$0, y] }
                    #expect(changed.contains(y) == !places.isEmpty)
                    let spans = difference.changedSpans(y)
                    #expect(places.allSatisfy { place in spans.contains { $0.contains(place) } })
                    #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
                    // Both ends are changes, or the other halves of wide glyphs that are.
                    for span in spans {
                        #expect(!places.isEmpty && places.contains { abs($0 - span.lowerBound) <= 1 })
                        #expect(places.contains { abs($0 - (span.upperBound - 1)) <= 1 })
                    }
                }
            }
        }
    }
}
