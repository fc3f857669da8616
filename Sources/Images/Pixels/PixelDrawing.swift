import Cells

/// Draws images as surfaces of real pixels.
public enum PixelDrawing {
    /// Draws the visible part of an image in the middle of a surface of this size.
    /// - Parameters:
    ///   - label: the size of the image for text forms of the surface.
    ///   - background: the colour behind transparent pixels, where the terminal cannot mix them itself.
    /// - Returns: nil if the terminal cannot show it so: the surface is empty, or too large.
    public static func render(
        _ bitmap: Bitmap, viewport: Viewport = Viewport(), size: Size, label: String, background: RGB,
        support: ImageSupport
    ) -> Surface? {
        let part = viewport.part(width: bitmap.size.width, height: bitmap.size.height, in: size)
        guard let image = draw(bitmap, part, in: size, label, background, support) else { return nil }
        var surface = Surface(size)
        surface.blit(
            image, x: (size.columns - image.size.columns) / 2, y: (size.rows - image.size.rows) / 2)
        return surface
    }

    /// Draws a whole image on a surface without empty rows and columns, at most as large as a box. It is not enlarged.
    public static func renderTight(
        _ bitmap: Bitmap, original: PixelSize, in box: Size, label: String, background: RGB, support: ImageSupport
    ) -> Surface? {
        let (width, height) = (support.cell.columns, support.cell.rows)
        let own = Size(
            columns: max(1, (original.width + width - 1) / width), rows: max(1, (original.height + height - 1) / height)
        )
        let size = Size(columns: min(box.columns, own.columns), rows: min(box.rows, own.rows))
        let scale = Double(original.width) / Double(bitmap.size.width)
        return draw(bitmap, (0..<1, 0..<1), in: size, mostScale: scale, label, background, support)
    }

    private static func draw(
        _ bitmap: Bitmap, _ part: (x: Range<Double>, y: Range<Double>), in box: Size, mostScale: Double = .infinity,
        _ label: String, _ background: RGB,
        _ support: ImageSupport
    ) -> Surface? {
        let source = Area(
            x: part.x.scaled(by: Double(bitmap.size.width)), y: part.y.scaled(by: Double(bitmap.size.height)))
        guard let scaled = PixelScaler.scale(bitmap, source: source, in: box, cell: support.cell, mostScale: mostScale),
            let content = content(of: scaled, background, support)
        else { return nil }
        return Surface(
            PixelImage(content, size: scaled.size, label: "▦ " + label, pixelBytes: scaled.bitmap.rgba.count))
    }

    private static func content(
        of image: ScaledImage, _ background: RGB, _ support: ImageSupport
    ) -> PixelImage.Content? {
        switch support.imageProtocol {
        case .kitty: PNGEncoder.encode(image.bitmap).map { .whole($0) }
        case .iTerm2: InlineImageFile.strips(of: image, rowHeight: support.cell.rows).map { .strips($0) }
        case .sixel:
            .strips(
                SixelEncoder(
                    image.bitmap, background: background, rowHeight: support.cell.rows, colors: support.colors
                ).strips)
        }
    }
}
