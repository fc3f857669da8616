import Cells

/// A picture as a surface of block characters.
public enum Thumbnail {
    /// Draws a picture on a surface of this size (which may be empty).
    /// - Parameter source: the part of the picture to show, in its pixels; what lies outside of it is left out. All of it
    ///   by default.
    public static func render(
        _ bitmap: Bitmap, source: Area? = nil, size: Size, style: ThumbnailStyle = ThumbnailStyle()
    ) -> Surface {
        var surface = Surface(size)
        let source = (source ?? Area(bitmap.size)).clipped(to: bitmap.size)
        guard !surface.bounds.isEmpty, !source.isEmpty else { return surface }
        let target = target(of: source, in: size, fitting: style.fitting)
        switch style.depth {
        case .mono: break
        case .truecolor: draw(bitmap, source, on: &surface, target, style, DirectColors())
        case .palette8, .palette16, .palette256:
            draw(bitmap, source, on: &surface, target, style, PaletteColors(style.depth))
        }
        return surface
    }

    private static func draw(
        _ bitmap: Bitmap, _ source: Area, on surface: inout Surface, _ target: Area, _ style: ThumbnailStyle,
        _ colors: some RegionColors
    ) {
        let partitions = style.symbols.partitions
        let grid = CellGrid(partitions)
        let samples = grid.samples(of: bitmap, source: source, target: target, size: surface.size)
        let fitter = CellFitter(partitions, grid: grid, colors: colors)
        var cell = CellSamples(grid, background: style.background)
        for y in 0..<surface.size.rows {
            var left = Style.plain
            for x in 0..<surface.size.columns {
                cell.take(samples, x: x, y: y)
                let match = fitter.match(cell.colors)
                let drawn = cell.draw(match, after: left)
                surface.set(drawn, x: x, y: y)
                left = drawn.style
            }
        }
    }

    /// Where the picture goes, in cells: to their edges from the left, to their middles from above, so that its own edges
    /// stay sharp.
    private static func target(of source: Area, in size: Size, fitting: ThumbnailStyle.Fitting) -> Area {
        let (columns, rows) = (Double(size.columns), Double(size.rows))
        guard fitting == .fit else { return Area(x: 0, y: 0, width: columns, height: rows) }
        // A cell is twice as high as wide, so a surface of 8×4 cells is square.
        let scale = min(columns / source.width, rows * 2 / source.height)
        let width = min(columns, max(1, (source.width * scale).rounded()))
        let height = min(rows, max(0.5, (source.height * scale).rounded() / 2))
        return Area(
            x: ((columns - width) / 2).rounded(.down), y: (rows - height).rounded(.down) / 2, width: width,
            height: height)
    }
}
