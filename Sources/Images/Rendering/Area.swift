/// A rectangle with fractional sides: of an image, in pixels, or of a surface, in cells.
struct Area: Hashable {
    var x: Range<Double>
    var y: Range<Double>

    var width: Double { x.upperBound - x.lowerBound }
    var height: Double { y.upperBound - y.lowerBound }
}
