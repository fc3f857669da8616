/// The visible part of an image, independent of its size: all of it, or less when zoomed.
public struct Viewport: Hashable, Sendable {
    /// The zoom factor; at 1 the image just fits.
    public private(set) var zoom = 1.0
    /// The centre of the visible part, as shares of the image's width and height.
    public private(set) var centerX = 0.5
    public private(set) var centerY = 0.5

    /// The factor of one step of zooming.
    private static let step = 2.0.squareRoot()
    private static let mostZoom = 32.0

    /// The whole image.
    public init() {}

    public mutating func zoomIn() { zoom = min(Self.mostZoom, zoom * Self.step) }

    public mutating func zoomOut() {
        zoom /= Self.step
        // The rounding error of the last step would hide a line of pixels.
        if zoom < 1.01 { self = Viewport() }
    }

    /// Moves by cells of a surface of this size, but not beyond the edges of the image.
    /// - Parameters:
    ///   - width: the width of the image in pixels; `height` likewise.
    public mutating func move(columns: Int, rows: Int, width: Int, height: Int, in size: Size) {
        let shown = shares(width: width, height: height, in: size)
        centerX = Self.center(centerX + Double(columns) / Double(max(1, size.columns)) * shown.x, shows: shown.x)
        centerY = Self.center(centerY + Double(rows) / Double(max(1, size.rows)) * shown.y, shows: shown.y)
    }

    /// The visible part of an image on a surface of this size, as shares of its width and height. A zoomed image also
    /// uses the cells beside it that are empty without zoom.
    public func part(width: Int, height: Int, in size: Size) -> (x: Range<Double>, y: Range<Double>) {
        let shown = shares(width: width, height: height, in: size)
        let (x, y) = (Self.center(centerX, shows: shown.x), Self.center(centerY, shows: shown.y))
        return (x - shown.x / 2..<x + shown.x / 2, y - shown.y / 2..<y + shown.y / 2)
    }

    private func shares(width: Int, height: Int, in size: Size) -> (x: Double, y: Double) {
        let (width, height) = (Double(max(1, width)), Double(max(1, height)))
        // A cell is twice as high as wide.
        let (columns, rows) = (Double(max(1, size.columns)), Double(max(1, size.rows)) * 2)
        let cellsPerPixel = min(columns / width, rows / height) * zoom
        return (min(1, columns / cellsPerPixel / width), min(1, rows / cellsPerPixel / height))
    }

    private static func center(_ center: Double, shows share: Double) -> Double {
        min(1 - share / 2, max(share / 2, center))
    }
}
