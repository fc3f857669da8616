/// Averages pixels, first vertically, where many bytes can be added at a time, then horizontally.
struct RowReducer {
    private let bitmap: Bitmap
    private let columns: Range<Int>
    /// The sums of bytes; 16 bits are enough for `mostRows`.
    private var sums: [UInt16]
    private static let mostRows = 257
    /// One element a pixel: sums of premultiplied colours and of alpha, in units of a byte.
    private var line: [SIMD4<Float>]

    init(_ bitmap: Bitmap, columns: Range<Int>) {
        self.bitmap = bitmap
        self.columns = columns
        sums = Array(repeating: 0, count: columns.count * 4)
        line = Array(repeating: .zero, count: columns.count)
    }

    /// Sums up the pixels of one row of samples. Most pixels are opaque or empty and need no multiplication by alpha;
    /// the sums of alphas show where they do.
    mutating func sum(_ row: Slice) {
        line.withUnsafeMutableBufferPointer { $0.update(repeating: .zero) }
        for start in stride(from: row.whole.lowerBound, to: row.whole.upperBound, by: Self.mostRows) {
            add(rows: start..<min(row.whole.upperBound, start + Self.mostRows))
        }
        if row.shares.before > 0 { add(row: row.whole.lowerBound - 1, weight: row.shares.before) }
        if row.shares.after > 0 { add(row: row.whole.upperBound, weight: row.shares.after) }
        multiplyByAlpha(row)
    }

    /// Makes one row of samples from the sums.
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

    /// Sums up again the columns that are neither opaque nor empty, and the others in the same group of eight.
    private mutating func multiplyByAlpha(_ row: Slice) {
        let opaque = row.length * 254.9
        let (rowBytes, left) = (bitmap.size.width * 4, columns.lowerBound * 4)
        bitmap.rgba.withUnsafeBytes { bytes in
            line.withUnsafeMutableBufferPointer { line in
                for start in stride(from: 0, to: line.count, by: 8) {
                    let count = min(8, line.count - start)
                    let pixels = line[start..<start + count]
                    guard pixels.contains(where: { $0.w < opaque }), pixels.contains(where: { $0 != .zero }) else {
                        continue
                    }
                    var sums = PremultipliedSums(bytes, stride: rowBytes, offset: left + start * 4, count: count)
                    sums.add(row.whole, weight: 1)
                    if row.shares.before > 0 { sums.add(row.pixels.prefix(1), weight: row.shares.before) }
                    if row.shares.after > 0 { sums.add(row.pixels.suffix(1), weight: row.shares.after) }
                    for index in 0..<count { line[start + index] = sums[index] }
                }
            }
        }
    }
}
