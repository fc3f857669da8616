/// Up to eight columns of pixels, multiplied by alpha and added up, in units of a byte.
struct PremultipliedSums {
    private let bytes: UnsafeRawBufferPointer
    private let stride: Int
    private let offset: Int
    private let count: Int
    private var (red, green, blue, alpha) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
    )

    /// - Parameters:
    ///   - stride: the number of bytes from row to row.
    ///   - offset: the offset of the first column in the first row.
    init(_ bytes: UnsafeRawBufferPointer, stride: Int, offset: Int, count: Int) {
        (self.bytes, self.stride, self.offset, self.count) = (bytes, stride, offset, count)
    }

    subscript(_ column: Int) -> SIMD4<Float> {
        SIMD4(red[column], green[column], blue[column], alpha[column])
    }

    /// Adds these rows of pixels, at most 33,000, so that the sums stay below 2³¹.
    @inline(__always)
    mutating func add(_ rows: Range<Int>, weight: Float) {
        var (reds, greens, blues, alphas) = (
            SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero, SIMD8<Int32>.zero
        )
        for y in rows {
            // From the low end: red, green, blue, alpha. A product of two bytes fits into two bytes.
            let pixels = pixels(at: y * stride + offset)
            let alpha = pixels &>> 24
            let factors = unsafeBitCast(alpha | alpha &<< 16, to: SIMD16<UInt16>.self)
            let redAndBlue = unsafeBitCast(pixels & 0xFF_00FF, to: SIMD16<UInt16>.self) &* factors
            let green = unsafeBitCast(pixels &>> 8 & 0xFF, to: SIMD16<UInt16>.self) &* factors
            let halves = unsafeBitCast(redAndBlue, to: SIMD8<UInt32>.self)
            reds &+= SIMD8(truncatingIfNeeded: halves & 0xFFFF)
            blues &+= SIMD8(truncatingIfNeeded: halves &>> 16)
            greens &+= unsafeBitCast(green, to: SIMD8<Int32>.self)
            alphas &+= SIMD8(truncatingIfNeeded: alpha)
        }
        red += SIMD8<Float>(reds) * (weight / 255)
        green += SIMD8<Float>(greens) * (weight / 255)
        blue += SIMD8<Float>(blues) * (weight / 255)
        alpha += SIMD8<Float>(alphas) * weight
    }

    @inline(__always)
    private func pixels(at start: Int) -> SIMD8<UInt32> {
        if count == 8 { return bytes.loadUnaligned(fromByteOffset: start, as: SIMD8<UInt32>.self) }
        var pixels = SIMD8<UInt32>.zero
        for index in 0..<count {
            pixels[index] = bytes.loadUnaligned(fromByteOffset: start + index * 4, as: UInt32.self)
        }
        return pixels
    }
}
