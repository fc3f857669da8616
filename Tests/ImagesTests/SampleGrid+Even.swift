import Cells

@testable import Images

extension SampleGrid {
    /// The image averaged evenly into a part of a grid of this size.
    init(_ bitmap: Bitmap, size: PixelSize, area: (x: Int, y: Int, size: PixelSize)) {
        func slices(_ count: Int, _ start: Int, _ covered: Int, of pixels: Int) -> [Slice] {
            let step = Double(pixels) / Double(covered)
            return (0..<count).map { index in
                guard index >= start, index < start + covered else { return .empty }
                return Slice(from: Double(index - start) * step, to: Double(index - start + 1) * step, weight: 1)
            }
        }
        self.init(
            bitmap, columns: slices(size.width, area.x, area.size.width, of: bitmap.size.width),
            rows: slices(size.height, area.y, area.size.height, of: bitmap.size.height))
    }

    subscript(x: Int, y: Int) -> SIMD4<Float> { samples[y * width + x] }
}
