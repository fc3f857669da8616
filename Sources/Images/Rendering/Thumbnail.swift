import Cells

/// A picture as a small surface of block characters.
public enum Thumbnail {
    /// Draws a picture on a surface of this size (which may be empty).
    public static func render(_ bitmap: Bitmap, size: Size, style: ThumbnailStyle = ThumbnailStyle()) -> Surface {
        var surface = Surface(size)
        guard !surface.bounds.isEmpty else { return surface }
        let gridSize = style.pixels(for: size)
        let grid = SampleGrid(bitmap, size: gridSize, area: area(of: bitmap.size, in: size, style: style))
        let painter = Painter(depth: style.depth, background: style.background)
        for y in 0..<size.rows {
            var left = Style.plain
            for x in 0..<size.columns {
                let cell = cell(grid, x: x, y: y, style: style, painter: painter, after: left)
                surface.set(cell, x: x, y: y)
                left = cell.style
            }
        }
        return surface
    }

    private static func cell(
        _ grid: SampleGrid, x: Int, y: Int, style: ThumbnailStyle, painter: Painter, after left: Style
    ) -> Cell {
        switch style.symbols {
        case .half: HalfBlocks.cell(top: grid[x, y * 2], bottom: grid[x, y * 2 + 1], painter: painter, after: left)
        }
    }

    /// The samples that the picture covers, in whole samples so that its edges stay sharp.
    private static func area(
        of picture: PixelSize, in size: Size, style: ThumbnailStyle
    ) -> (x: Int, y: Int, size: PixelSize) {
        let grid = style.pixels(for: size)
        guard style.fitting == .fit else { return (0, 0, grid) }
        // A cell is twice as high as wide, so a surface of 8×4 cells is square.
        let scale = min(
            Double(size.columns) / Double(picture.width), Double(size.rows * 2) / Double(picture.height))
        func fitted(_ pixels: Int, samplesPerUnit: Double, limit: Int) -> Int {
            min(limit, max(1, Int((Double(pixels) * scale * samplesPerUnit).rounded())))
        }
        let perCell = style.symbols.samplesPerCell
        let fitted = PixelSize(
            width: fitted(picture.width, samplesPerUnit: Double(perCell.x), limit: grid.width),
            height: fitted(picture.height, samplesPerUnit: Double(perCell.y) / 2, limit: grid.height))
        return ((grid.width - fitted.width) / 2, (grid.height - fitted.height) / 2, fitted)
    }
}
