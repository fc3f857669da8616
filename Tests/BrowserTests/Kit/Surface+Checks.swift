import Cells

extension Surface {
    /// Where a cell is half of a wide glyph without its other half.
    var halfGlyphs: [String] {
        var found: [String] = []
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                let cell = cells[y * size.columns + x]
                let isIntact =
                    switch cell.width {
                    case 2: self[x + 1, y]?.isContinuation == true
                    case 0: self[x - 1, y]?.width == 2
                    default: true
                    }
                if !isIntact { found.append("\(x),\(y)") }
            }
        }
        return found
    }

    /// The scalars on the surface that a terminal would obey, or that hide.
    var harmfulScalars: [Unicode.Scalar] {
        cells.flatMap { cell in
            let scalars = cell.glyph.text.unicodeScalars
            return scalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator: true
                // Joiners and tags belong inside emoji and scripts; alone they hide.
                case .format:
                    scalars.count == 1 || !(0x200C...0x200D ~= scalar.value || 0xE0020...0xE007F ~= scalar.value)
                default: false
                }
            }
        }
    }

    /// What stands in these columns of a row.
    func text(_ columns: Range<Int>, y: Int) -> String {
        columns.map { self[$0, y]?.glyph.text ?? "" }.joined()
    }
}
