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

    /// Draws a whole image at the top left of a surface of this size.
    /// - Parameter shown: the size in pixels beyond which it is not enlarged.
    public static func render(
        _ bitmap: Bitmap, shown: PixelSize, size: Size, label: String, background: RGB, support: ImageSupport
    ) -> Surface? {
        let scale = min(
            Double(shown.width) / Double(bitmap.size.width), Double(shown.height) / Double(bitmap.size.height))
        guard let image = draw(bitmap, (0..<1, 0..<1), in: size, mostScale: scale, label, background, support)
        else { return nil }
        guard image.size != size else { return image }
        var surface = Surface(size)
        surface.blit(image, x: 0, y: 0)
        return surface
    }

    private static func draw(
        _ bitmap: Bitmap, _ part: (x: Range<Double>, y: Range<Double>), in box: Size, mostScale: Double = .infinity,
        _ label: String, _ background: RGB, _ support: ImageSupport
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
