import Cells
import Testing

extension Surface {
    /// Fails where a cell is half of a wide glyph without its other half.
    func checkWideGlyphs(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) {
        for y in 0..<size.rows {
            for x in 0..<size.columns {
                guard let cell = self[x, y] else { continue }
                let isIntact =
                    switch cell.width {
                    case 2: self[x + 1, y]?.isContinuation == true
                    case 0: self[x - 1, y]?.width == 2
                    default: true
                    }
                #expect(isIntact, "half a glyph at \(x),\(y) of \(what)", sourceLocation: sourceLocation)
            }
        }
    }

    /// Fails where a cell holds what a terminal would obey: controls, bidirectional or zero-width characters alone.
    func checkHarmless(sourceLocation: SourceLocation = #_sourceLocation) {
        for (index, cell) in cells.enumerated() {
            let scalars = cell.glyph.text.unicodeScalars
            let harmful = scalars.filter { scalar in
                switch scalar.properties.generalCategory {
                case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
                // Joiners belong to emoji and scripts; alone they hide.
                case .format:
                    scalars.count == 1
                        || scalar.value != 0x200D && scalar.value != 0x200C && !(0xE0020...0xE007F ~= scalar.value)
                default: false
                }
            }
            #expect(
                harmful.isEmpty, "\(harmful) at \(index % size.columns),\(index / size.columns)",
                sourceLocation: sourceLocation)
        }
    }
}
