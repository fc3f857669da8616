import TerminalProbe
import Testing

@testable import Cells
@testable import Terminal

@Suite struct CellMemoryTests {
    private func hash(_ cells: [Cell]) -> UInt32 { cells.withUnsafeBufferPointer { CellMemory.hash($0) } }

    @Test("Cells lie in memory as rows are compared, without a gap")
    func layout() {
        #expect(MemoryLayout<Cell>.size == 16)
        #expect(MemoryLayout<Cell>.stride == 16)
        let sizes = [
            MemoryLayout<Glyph>.size, MemoryLayout.size(ofValue: Cell.blank().columnsAndLink), MemoryLayout<Style>.size,
        ]
        #expect(sizes.reduce(0, +) == 16)
        #expect(MemoryLayout<Cell>.offset(of: \.style) == 8)
    }

    @Test("A difference of one bit in a glyph, a width, a link or a style is a difference, whatever the other bits are")
    func singleBits() {
        var random = Random(seed: 1)
        for _ in 0..<500 {
            let cell = Cell(
                Glyph(raw: random.bits(32)), width: random.bits(8), style: Style(bits: random.bits(64)))
            let glyphs = (0..<32).map {
                Cell(Glyph(raw: cell.glyph.raw ^ (1 << $0)), width: cell.width, style: cell.style)
            }
            let widths = (0..<8).map { Cell(cell.glyph, width: cell.width ^ (1 << $0), style: cell.style) }
            let styles = (0..<64).map {
                Cell(cell.glyph, width: cell.width, style: Style(bits: cell.style.bits ^ (1 << $0)))
            }
            let links = (0..<24).map {
                var other = cell
                other.link = CellLink(number: cell.link.number ^ (1 << $0))
                return other
            }
            for other in [cell] + glyphs + widths + links + styles {
                #expect(CellMemory.equal([cell], [other], count: 1) == (cell == other), "\(cell) and \(other)")
                if cell == other { #expect(hash([cell]) == hash([other])) }
            }
        }
    }

    @Test("Rows differ where one of their cells does, and equal rows hash alike")
    func rows() {
        var random = Random(seed: 2)
        for _ in 0..<500 {
            let row = (0..<random.next(1..<40)).map { _ in
                Cell(Glyph(raw: random.bits(32)), width: random.bits(8), style: Style(bits: random.bits(64)))
            }
            let copy = row.map { Cell($0.glyph, width: $0.width, style: $0.style) }
            #expect(CellMemory.equal(row, copy, count: row.count))
            #expect(hash(row) == hash(copy))
            var other = row
            let place = random.next(0..<row.count)
            other[place].glyph = Glyph(raw: row[place].glyph.raw ^ (1 << random.next(0..<32)))
            #expect(!CellMemory.equal(row, other, count: row.count))
        }
    }
}

extension Style {
    fileprivate init(bits: UInt64) {
        self = .plain
        self.bits = bits
    }
}

extension Random {
    /// So many random bits.
    fileprivate mutating func bits<Integer: FixedWidthInteger>(_ count: Int) -> Integer {
        (0..<count).reduce(0) { bits, _ in (bits << 1) | Integer(next(0..<2)) }
    }
}
