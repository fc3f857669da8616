import Cells

/// An image scaled to the pixels of a rectangle of cells, with transparent pixels where the image does not cover a cell
/// completely.
struct ScaledImage {
    var bitmap: Bitmap
    /// The size in cells.
    var size: Size
}

/// Scales images as `SampleGrid` does it for block characters: each pixel is the mean of the area that it covers.
enum PixelScaler {
    /// The largest result. Terminals have some millions of pixels.
    private static let mostPixels = 8_000_000

    /// Scales a part of an image so that it fits a rectangle of cells.
    /// - Parameters:
    ///   - source: in pixels of the image.
    ///   - box: the largest size in cells.
    ///   - cell: the size of a cell in pixels.
    ///   - mostScale: the largest factor by which the image is enlarged.
    /// - Returns: nil if the box is empty, or has too many pixels.
    static func scale(_ bitmap: Bitmap, source: Area, in box: Size, cell: Size, mostScale: Double = .infinity)
        -> ScaledImage?
    {
        let box = Size(
            columns: min(box.columns, ImagePart.largest.columns), rows: min(box.rows, ImagePart.largest.rows))
        let (width, height) = (box.columns * cell.columns, box.rows * cell.rows)
        guard width > 0, height > 0, width * height <= mostPixels else { return nil }
        let scale = min(mostScale, Double(width) / source.width, Double(height) / source.height)
        let covered = PixelSize(
            width: min(width, max(1, Int((source.width * scale).rounded()))),
            height: min(height, max(1, Int((source.height * scale).rounded()))))
        let size = Size(
            columns: (covered.width + cell.columns - 1) / cell.columns,
            rows: (covered.height + cell.rows - 1) / cell.rows)
        let canvas = PixelSize(width: size.columns * cell.columns, height: size.rows * cell.rows)
        let grid = SampleGrid(
            bitmap, columns: slices(source.x, count: covered.width, of: canvas.width),
            rows: slices(source.y, count: covered.height, of: canvas.height))
        return Bitmap(size: canvas, rgba: straight(grid.samples)).map { ScaledImage(bitmap: $0, size: size) }
    }

    /// Slices of the source for this number of pixels, in the middle of a canvas.
    private static func slices(_ source: Range<Double>, count: Int, of total: Int) -> [Slice] {
        let step = (source.upperBound - source.lowerBound) / Double(count)
        let covered = (0..<count).map { index in
            let start = source.lowerBound + Double(index) * step
            let end = index == count - 1 ? source.upperBound : start + step
            return Slice(from: start, to: end, weight: 1)
        }
        let before = (total - count) / 2
        let (left, right) = (
            [Slice](repeating: .empty, count: before), [Slice](repeating: .empty, count: total - count - before)
        )
        return left + covered + right
    }

    /// Pixels whose colours are not multiplied by alpha.
    private static func straight(_ samples: [SIMD4<Float>]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: samples.count * 4) { bytes, count in
            for (index, sample) in samples.enumerated() {
                let alpha = max(0, min(1, sample.w))
                let color = alpha > 0 ? sample / alpha : .zero
                bytes[index * 4] = UInt8(max(0, min(255, color.x.rounded())))
                bytes[index * 4 + 1] = UInt8(max(0, min(255, color.y.rounded())))
                bytes[index * 4 + 2] = UInt8(max(0, min(255, color.z.rounded())))
                bytes[index * 4 + 3] = UInt8((alpha * 255).rounded())
            }
            count = samples.count * 4
        }
    }
}
