/// A rectangle whose sides need not be whole: of a picture, in pixels, or of a surface, in cells.
public struct Area: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var width: Double
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// All of a picture.
    init(_ size: PixelSize) { self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

    var isEmpty: Bool { !(width > 0 && height > 0) }

    /// What lies within a picture.
    func clipped(to size: PixelSize) -> Area {
        let (left, top) = (max(0, x), max(0, y))
        let (right, bottom) = (min(Double(size.width), x + width), min(Double(size.height), y + height))
        return Area(x: left, y: top, width: right - left, height: bottom - top)
    }

    var horizontal: Range<Double> { x..<x + max(0, width) }
    var vertical: Range<Double> { y..<y + max(0, height) }
}
