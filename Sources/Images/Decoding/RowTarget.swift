import CImageCodecs
import Cells

/// Collects the rows of an image: unchanged, or averaged over areas.
///
/// Rows may arrive in any order and in parts: each pixel adds its share to the one or two targets that it covers on
/// either axis. Areas that no pixel covers stay transparent.
struct RowTarget {
    private let size: PixelSize
    /// The shares of each source column and row; nil if nothing is averaged.
    private let shares: (columns: [Share], rows: [Share])?
    private var rgba: [UInt8]
    /// Red, green, blue multiplied by alpha (all 0 to 255), and alpha.
    private var sums: [SIMD4<Float>]
    /// One row averaged horizontally, with room for a share that goes beyond its end.
    private var line: [SIMD4<Float>]

    /// The maximum number of bytes for a pixel of the result.
    static let bytesPerPixel = 16 + 4

    /// - Parameters:
    ///   - rows: the size of the image that the rows form.
    ///   - size: the size of the result, at most `rows` on either axis.
    init(rows: PixelSize, size: PixelSize) {
        self.size = size
        let isReduced = size != rows
        shares =
            isReduced
            ? (Share.of(rows.width, over: size.width), Share.of(rows.height, over: size.height)) : nil
        rgba = isReduced ? [] : Array(repeating: 0, count: size.area * 4)
        sums = isReduced ? Array(repeating: .zero, count: size.area) : []
        line = isReduced ? Array(repeating: .zero, count: size.width + 1) : []
    }

    mutating func add(_ row: image_row, _ pixels: UnsafePointer<UInt8>) {
        guard row.count > 0 else { return }
        if let shares {
            average(row, pixels, over: shares.columns)
            let share = shares.rows[Int(row.y)]
            add(line: share.first, toRow: share.target)
            if share.second > 0 { add(line: share.second, toRow: share.target + 1) }
        } else {
            copy(row, pixels)
        }
    }

    /// The image; nil if it has no pixels.
    consuming func bitmap() -> Bitmap? {
        guard shares != nil else { return Bitmap(size: size, rgba: rgba) }
        var rgba = [UInt8](repeating: 0, count: size.area * 4)
        for (index, sum) in sums.enumerated() where sum.w > 0 {
            var color = sum * (255 / sum.w)
            color.w = sum.w
            let bytes = SIMD4<UInt8>(clamping: SIMD4<Int32>(color.rounded(.toNearestOrAwayFromZero)))
            for channel in 0..<4 { rgba[index * 4 + channel] = bytes[channel] }
        }
        return Bitmap(size: size, rgba: rgba)
    }

    private mutating func copy(_ row: image_row, _ pixels: UnsafePointer<UInt8>) {
        let start = (Int(row.y) * size.width + Int(row.x)) * 4
        rgba.withUnsafeMutableBytes { target in
            if row.step == 1 {
                let bytes = UnsafeRawBufferPointer(start: pixels, count: Int(row.count) * 4)
                UnsafeMutableRawBufferPointer(rebasing: target[start...]).copyMemory(from: bytes)
                return
            }
            for index in 0..<Int(row.count) {
                let pixel = UnsafeRawPointer(pixels).loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
                target.storeBytes(of: pixel, toByteOffset: start + index * Int(row.step) * 4, as: UInt32.self)
            }
        }
    }

    private mutating func average(_ row: image_row, _ pixels: UnsafePointer<UInt8>, over columns: [Share]) {
        let pixels = UnsafeRawPointer(pixels)
        line.withUnsafeMutableBufferPointer { line in
            line.update(repeating: .zero)
            columns.withUnsafeBufferPointer { columns in
                for index in 0..<Int(row.count) {
                    let pixel = pixels.loadUnaligned(fromByteOffset: index * 4, as: SIMD4<UInt8>.self)
                    var color = SIMD4<Float>(pixel)
                    let alpha = color.w
                    color.w = 255
                    color *= alpha / 255
                    let share = columns[Int(row.x) + index * Int(row.step)]
                    line[share.target] += color * share.first
                    line[share.target + 1] += color * share.second
                }
            }
        }
    }

    private mutating func add(line weight: Float, toRow y: Int) {
        let start = y * size.width
        sums.withUnsafeMutableBufferPointer { sums in
            line.withUnsafeBufferPointer { line in
                for x in 0..<size.width { sums[start + x] += line[x] * weight }
            }
        }
    }
}

/// The share that one source pixel adds to its target and to the next one, along an axis. A target's shares add up to 1.
private struct Share {
    var target: Int
    var first: Float
    var second: Float

    /// The shares of all sources, spread evenly over as many targets or fewer. Exact: counted in units small enough for
    /// each pixel to have a whole number of them.
    static func of(_ sources: Int, over targets: Int) -> [Share] {
        (0..<sources).map { source in
            let (start, end) = (source * targets, (source + 1) * targets)
            let target = start / sources
            let boundary = (target + 1) * sources
            return Share(
                target: target, first: Float(min(end, boundary) - start) / Float(sources),
                second: Float(max(0, end - boundary)) / Float(sources))
        }
    }
}
