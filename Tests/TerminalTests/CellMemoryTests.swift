import Cells
import Testing

@testable import Terminal

@Suite struct CellMemoryTests {
    private func hash(_ cells: [Cell]) -> UInt32 { cells.withUnsafeBufferPointer { CellMemory.hash($0) } }

    @Test("Cells lie in memory as rows are compared")
    func layout() {
        #expect(MemoryLayout<Cell>.stride == 16)
        #expect(MemoryLayout<Cell>.offset(of: \.glyph) == 0)
        #expect(MemoryLayout<Cell>.offset(of: \.width) == 4)
        #expect(MemoryLayout<Cell>.offset(of: \.style) == 8)
    }

    @Test("Rows are equal where their cells are, whatever lies between the fields")
    func padding() {
        let narrow = Cell(Glyph("x" as Unicode.Scalar), style: Style(foreground: .palette(3)))
        let cells = [narrow, Cell(Glyph("中" as Unicode.Scalar), width: 2), .continuation(.plain)]
        var other = cells
        other.withUnsafeMutableBytes { $0[6] = 0xAA }
        #expect(CellMemory.equal(cells, other, count: 3))
        #expect(hash(cells) == hash(other))
        for index in cells.indices {
            var changed = cells
            changed[index].style.attributes = .bold
            #expect(!CellMemory.equal(cells, changed, count: 3))
            #expect(hash(cells) != hash(changed))
        }
    }
}
