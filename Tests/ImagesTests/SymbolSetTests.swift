import Cells
import Testing

@testable import Images

@Suite struct `Symbol sets` {
    private func glyphs(_ symbols: SymbolSet) -> Set<Glyph> {
        Set(symbols.partitions.flatMap(\.shapes).flatMap { [$0.glyph, $0.inverse].compactMap(\.self) })
    }

    @Test(
        "A5: each set has the glyphs that its name promises",
        arguments: [
            (SymbolSet.half, "▀▄"), (.quadrant, "▘▝▀▖▌▞▛▗▚▐▜▄▙▟"),
            (.block, "▘▝▀▖▌▞▛▗▚▐▜▄▙▟▁▂▃▅▆▇▏▎▍▋▊▉▔▕"),
        ])
    func named(symbols: SymbolSet, expected: String) {
        #expect(glyphs(symbols) == Set(expected.unicodeScalars.map { Glyph($0) }))
    }

    @Test(
        "A5: sextants and octants are all that can be filled of six and eight parts",
        arguments: [(SymbolSet.sextant, 62), (.octant, 254)])
    func complete(symbols: SymbolSet, count: Int) {
        let masks = Set(glyphs(symbols).compactMap { GlyphPixels.covered(by: $0) })
        #expect(glyphs(symbols).count == count && masks.count == count)
    }

    @Test("A5: mosaic has them all")
    func mosaic() {
        let others = [SymbolSet.half, .quadrant, .block, .sextant, .octant].map(glyphs)
        #expect(glyphs(.mosaic) == others.reduce([]) { $0.union($1) })
    }

    @Test("a shape's mask is what its glyph shows, and its inverse shows the rest", arguments: SymbolSet.allCases)
    func masks(symbols: SymbolSet) {
        for partition in symbols.partitions {
            let grid = CellGrid([partition])
            for shape in partition.shapes {
                let pixels = GlyphPixels.covered(by: shape.glyph)
                let expected = (0..<128).map { index in
                    let column = partition.columns.lastIndex { $0 <= index % 8 } ?? 0
                    let row = partition.rows.lastIndex { $0 <= index / 8 } ?? 0
                    return shape.mask >> UInt8(row * grid.width + column) & 1 == 1
                }
                #expect(pixels == expected, "\(shape.glyph.text)")
                #expect(partition.area(of: shape.mask) == expected.count { $0 })
                if let inverse = shape.inverse { #expect(GlyphPixels.covered(by: inverse) == expected.map { !$0 }) }
            }
        }
    }
}
