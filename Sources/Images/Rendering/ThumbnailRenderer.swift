import Cells

/// An image about to be drawn: a part of it, and its target.
struct ThumbnailRenderer {
    let bitmap: Bitmap
    /// In pixels.
    let source: Area
    /// In cells.
    let target: Area
    let size: Size
    let style: ThumbnailStyle

    /// Draws with two colours a cell, each cell by itself.
    func draw(_ colors: some RegionColors) -> Surface {
        let partitions = style.symbols.partitions
        let grid = CellGrid(partitions)
        let fitter = CellFitter(partitions, grid: grid, colors: colors)
        return drawCells(grid) { cell, _, left in cell.draw(fitter.match(cell.colors), after: left) }
    }

    /// Draws with two colours a cell, and spreads errors to the cells beside and below.
    func drawMixed(_ palette: SearchablePalette) -> Surface {
        let partitions = style.symbols.partitions
        let grid = CellGrid(partitions)
        let fitter = CellFitter(partitions, grid: grid, colors: MixedColors(palette: palette))
        var diffusion = Diffusion(columns: size.columns)
        return drawCells(grid) { cell, column, left in
            if column == 0 { diffusion.startRow() }
            cell.shift(by: diffusion.debt(at: column))
            let match = fitter.match(cell.colors)
            diffusion.leave(cell.rest(of: match, palette), at: column)
            return cell.draw(match, after: left)
        }
    }

    /// Draws without colours: lightness only, in shapes and shades.
    func drawShades() -> Surface {
        let partitions = style.symbols.partitions.filter { $0.shapes.allSatisfy { $0.inverse != nil } }
        let grid = CellGrid(partitions)
        let fitter = CellFitter(partitions, grid: grid, colors: MonoColors())
        return drawCells(grid) { cell, _, _ in Cell(MonoColors.glyph(for: fitter.match(cell.lightness))) }
    }

    /// Draws ASCII without colours.
    func drawLetters() -> Surface {
        drawCells(LetterFitter.grid) { cell, _, _ in Cell(LetterFitter.glyph(for: cell.lightness)) }
    }

    /// Draws ASCII with two colours a cell.
    func drawLetters(_ colors: some RegionColors) -> Surface {
        drawCells(LetterFitter.grid) { cell, _, _ in
            guard !cell.isFaint else { return .blank() }
            let match = LetterFitter.match(cell.colors, colors)
            return Cell(match.glyph, style: Style(foreground: match.foreground, background: match.background))
        }
    }

    /// - Parameter draw: makes a cell from its samples, its column and the style of the cell to its left.
    private func drawCells(
        _ grid: CellGrid, _ draw: (_ cell: inout CellSamples, _ column: Int, _ left: Style) -> Cell
    ) -> Surface {
        let samples = grid.samples(of: bitmap, source: source, target: target, size: size)
        var surface = Surface(size)
        var cell = CellSamples(grid, background: style.background)
        for y in 0..<size.rows {
            var left = Style.plain
            for x in 0..<size.columns {
                cell.take(samples, x: x, y: y)
                let drawn = draw(&cell, x, left)
                surface.set(drawn, x: x, y: y)
                left = drawn.style
            }
        }
        return surface
    }
}
