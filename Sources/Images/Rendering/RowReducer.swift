/// Averages pixels, first downward, where bytes can be added many at a time, then sideways.
struct RowReducer {
    private let bitmap: Bitmap
    private let columns: Range<Int>
    /// Sums of bytes, which fit for as many rows.
    private var sums: [UInt16]
    private static let mostRows = 257
    /// A pixel each: sums of premultiplied colours and of alpha, all in units of a byte.
    private var line: [SIMD4<Float>]

    init(_ bitmap: Bitmap, columns: Range<Int>) {
        self.bitmap = bitmap
        self.columns = columns
        sums = Array(repeating: 0, count: columns.count * 4)
        line = Array(repeating: .zero, count: columns.count)
    }

    /// Sums up what one row of samples covers. Most of most pictures is opaque or empty and needs no multiplication by alpha:
    /// the sums of alphas tell where that was wrong.
    mutating func sum(_ row: Slice) {
        line.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
        for start in stride(from: row.whole.lowerBound, to: row.whole.upperBound, by: Self.mostRows) {
            add(rows: start..<min(row.whole.upperBound, start + Self.mostRows))
        }
        if row.shares.before > 0 { add(row: row.whole.lowerBound - 1, weight: row.shares.before) }
        if row.shares.after > 0 { add(row: row.whole.upperBound, weight: row.shares.after) }
        multiplyByAlpha(row)
    }

    /// Makes one row of samples of what was summed up.
    func divide(into columns: [Slice], samples: inout ArraySlice<SIMD4<Float>>, weight: Float) {
        let units = SIMD4<Float>(1, 1, 1, 1 / 255)
        line.withUnsafeBufferPointer { line in
            var index = samples.startIndex
            for column in columns {
                if !column.isEmpty {
                    var sum = SIMD4<Float>.zero
                    for x in column.whole { sum += line[x] }
                    let (before, after) = column.shares
                    if before > 0 { sum += line[column.whole.lowerBound - 1] * before }
                    if after > 0 { sum += line[column.whole.upperBound] * after }
                    samples[index] = sum * units * (weight * column.weight)
                }
                index += 1
            }
        }
    }

    private mutating func add(rows: Range<Int>) {
        let count = sums.count
        let stride = bitmap.size.width * 4
        bitmap.rgba.withUnsafeBufferPointer { bytes in
            sums.withUnsafeMutableBufferPointer { sums in
                guard let sums = sums.baseAddress, var row = bytes.baseAddress else { return }
                row += rows.lowerBound * stride + columns.lowerBound * 4
                for index in 0..<count { sums[index] = UInt16(row[index]) }
                row += stride
                var left = rows.count - 1
                while left >= 4 {
                    let (second, third, fourth) = (row + stride, row + 2 * stride, row + 3 * stride)
                    for index in 0..<count {
                        let upper = UInt16(row[index]) &+ UInt16(second[index])
                        let lower = UInt16(third[index]) &+ UInt16(fourth[index])
                        sums[index] &+= upper &+ lower
                    }
                    row += 4 * stride
                    left -= 4
                }
                while left > 0 {
                    for index in 0..<count { sums[index] &+= UInt16(row[index]) }
                    row += stride
                    left -= 1
                }
            }
        }
        sums.withUnsafeBufferPointer { sums in
            withLineComponents { line in
                for index in 0..<count { line[index] += Float(sums[index]) }
            }
        }
    }

    private mutating func add(row: Int, weight: Float) {
        let count = sums.count
        let start = (row * bitmap.size.width + columns.lowerBound) * 4
        bitmap.rgba.withUnsafeBufferPointer { bytes in
            guard let row = bytes.baseAddress.map({ $0 + start }) else { return }
            withLineComponents { line in
                for index in 0..<count { line[index] += Float(row[index]) * weight }
            }
        }
    }

    private mutating func withLineComponents(_ body: (UnsafeMutablePointer<Float>) -> Void) {
        line.withUnsafeMutableBytes {
            if let start = $0.baseAddress { body(start.assumingMemoryBound(to: Float.self)) }
        }
    }

    /// Sums up anew the columns that are neither opaque nor empty, and what stands in the same eight.
    private mutating func multiplyByAlpha(_ row: Slice) {
        let opaque = row.length * 254.9
        let (stride, left) = (bitmap.size.width * 4, columns.lowerBound * 4)
        bitmap.rgba.withUnsafeBytes { bytes in
            line.withUnsafeMutableBufferPointer { line in
                var start = 0
                while start < line.count {
                    let count = min(8, line.count - start)
                    defer { start += count }
                    var isMixed = false
                    for x in start..<start + count where line[x].w < opaque && line[x] != .zero { isMixed = true }
                    guard isMixed else { continue }
                    var sums = PremultipliedSums()
                    let offset = left + start * 4
                    sums.add(bytes, rows: row.whole, stride: stride, offset: offset, count: count, weight: 1)
                    let (before, after) = row.shares
                    if before > 0 {
                        let rows = row.whole.lowerBound - 1..<row.whole.lowerBound
                        sums.add(bytes, rows: rows, stride: stride, offset: offset, count: count, weight: before)
                    }
                    if after > 0 {
                        let rows = row.whole.upperBound..<row.whole.upperBound + 1
                        sums.add(bytes, rows: rows, stride: stride, offset: offset, count: count, weight: after)
                    }
                    for index in 0..<count { line[start + index] = sums[index] }
                }
            }
        }
    }
}

/// Up to eight columns of pixels, multiplied by alpha and added up, in units of a byte.
private struct PremultipliedSums {
    private var (red, green, blue, alpha) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
    )

    subscript(_ column: Int) -> SIMD4<Float> {
        SIMD4(red[column], green[column], blue[column], alpha[column])
    }

    @inline(__always)
    mutating func add(
        _ bytes: UnsafeRawBufferPointer, rows: Range<Int>, stride: Int, offset: Int, count: Int, weight: Float
    ) {
        var (reds, greens, blues, alphas) = (
            SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero, SIMD8<UInt32>.zero
        )
        for y in rows {
            let pixels = Self.pixels(bytes, at: y * stride + offset, count: count)
            // From the low end: red, green, blue, alpha. A product of two bytes fits into two.
            let alpha = pixels &>> 24
            let factors = unsafeBitCast(alpha | alpha &<< 16, to: SIMD16<UInt16>.self)
            let redAndBlue = unsafeBitCast(pixels & 0xFF_00FF, to: SIMD16<UInt16>.self) &* factors
            let green = unsafeBitCast(pixels &>> 8 & 0xFF, to: SIMD16<UInt16>.self) &* factors
            let halves = unsafeBitCast(redAndBlue, to: SIMD8<UInt32>.self)
            reds &+= halves & 0xFFFF
            blues &+= halves &>> 16
            greens &+= unsafeBitCast(green, to: SIMD8<UInt32>.self)
            alphas &+= alpha
        }
        // The highest that a decoder lets through is less than 33,000 rows, whose sums are below 2³¹.
        red += SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: reds)) * (weight / 255)
        green += SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: greens)) * (weight / 255)
        blue += SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: blues)) * (weight / 255)
        alpha += SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: alphas)) * weight
    }

    @inline(__always)
    private static func pixels(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int) -> SIMD8<UInt32> {
        if count == 8 { return bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self) }
        var pixels = SIMD8<UInt32>.zero
        for index in 0..<count {
            pixels[index] = bytes.loadUnaligned(fromByteOffset: offset + index * 4, as: UInt32.self)
        }
        return pixels
    }
}
