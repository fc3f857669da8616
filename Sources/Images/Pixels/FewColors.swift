/// An image of so few colours that each can have a number of its own, such as most plots.
struct FewColors {
    private(set) var colors: [SIMD3<Float>] = []
    /// The number of the colour of each pixel.
    private(set) var pixels: [UInt8] = []

    /// - Parameter rgb: opaque pixels, three bytes each.
    /// - Returns: nil if there are more colours than `most`, which is at most 256.
    init?(_ rgb: [UInt8], most: Int) {
        var numbers: [UInt32: UInt8] = [:]
        var last: (color: UInt32, number: UInt8)?
        pixels.reserveCapacity(rgb.count / 3)
        for index in stride(from: 0, to: rgb.count - 2, by: 3) {
            let color = UInt32(rgb[index]) << 16 | UInt32(rgb[index + 1]) << 8 | UInt32(rgb[index + 2])
            // Most pixels have the colour of the one before.
            if let last, last.color == color {
                pixels.append(last.number)
                continue
            }
            let known = numbers[color]
            guard known != nil || colors.count < most else { return nil }
            let number = known ?? UInt8(colors.count)
            if known == nil {
                numbers[color] = number
                colors.append(SIMD3(Float(rgb[index]), Float(rgb[index + 1]), Float(rgb[index + 2])))
            }
            pixels.append(number)
            last = (color, number)
        }
    }
}
