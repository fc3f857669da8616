import Cells

/// Draws images as surfaces of block characters.
public enum Thumbnail {
    /// Draws an image on a surface of this size (which may be empty).
    /// - Parameter viewport: the part of the image; by default all of it.
    public static func render(
        _ bitmap: Bitmap, viewport: Viewport = Viewport(), size: Size, style: ThumbnailStyle = ThumbnailStyle()
    ) -> Surface {
        guard !Rect(size).isEmpty else { return Surface(size) }
        let part = viewport.part(width: bitmap.size.width, height: bitmap.size.height, in: size)
        let source = Area(
            x: part.x.scaled(by: Double(bitmap.size.width)), y: part.y.scaled(by: Double(bitmap.size.height)))
        let target = target(of: source, in: size, style)
        let renderer = ThumbnailRenderer(bitmap: bitmap, source: source, target: target, size: size, style: style)
        return switch (style.symbols, style.depth) {
        case (.ascii, .mono): renderer.drawLetters()
        case (.ascii, .truecolor): renderer.drawLetters(DirectColors())
        case (.ascii, let depth): renderer.drawLetters(PaletteColors(depth))
        case (_, .mono): renderer.drawShades()
        case (_, .truecolor): renderer.draw(DirectColors())
        case (_, let depth) where style.isDithered: renderer.drawMixed(SearchablePalette(depth, oklabWeight: 0))
        case (_, let depth): renderer.draw(PaletteColors(depth))
        }
    }

    /// Draws a whole image on a surface without empty rows and columns, of at most this size.
    public static func renderTight(_ bitmap: Bitmap, size: Size, style: ThumbnailStyle = ThumbnailStyle()) -> Surface {
        var style = style
        style.alignment = .topLeft
        let whole = Area(x: 0..<Double(bitmap.size.width), y: 0..<Double(bitmap.size.height))
        let target = target(of: whole, in: size, style)
        var surface = Surface(
            Size(columns: Int(target.x.upperBound.rounded(.up)), rows: Int(target.y.upperBound.rounded(.up))))
        surface.blit(render(bitmap, size: size, style: style), x: 0, y: 0)
        return surface
    }

    /// The target area of the image. It is aligned to the edges of cells from the left, and to half cells from the top,
    /// so that the edges of the image stay sharp.
    private static func target(of source: Area, in size: Size, _ style: ThumbnailStyle) -> Area {
        let (columns, rows) = (Double(size.columns), Double(size.rows))
        guard style.fitting == .fit else { return Area(x: 0..<columns, y: 0..<rows) }
        // A cell is twice as high as wide, so a surface of 8×4 cells is square.
        let scale = min(columns / source.width, rows * 2 / source.height)
        let width = min(columns, max(1, (source.width * scale).rounded()))
        let height = min(rows, max(0.5, (source.height * scale).rounded() / 2))
        let shares = style.alignment.shares
        let left = ((columns - width) * shares.x).rounded(.down)
        // Most symbols have halves, so align to half cells.
        let top = ((rows - height).rounded(.down) * 2 * shares.y).rounded(.down) / 2
        return Area(x: left..<left + width, y: top..<top + height)
    }
}

extension Range<Double> {
    func scaled(by factor: Double) -> Range<Double> { lowerBound * factor..<upperBound * factor }
}
