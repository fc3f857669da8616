import CImageEncoders
import Foundation

/// A portrait of a given size, as the bytes of a PNG or JPEG file.
struct EncodedImage {
    let data: Data
    let mediaType: String

    /// - Parameter size: the width and height in pixels.
    init?(_ portrait: Portrait, size: Int) {
        let pixels = Self.pixels(of: portrait, size: size)
        switch portrait.encoding {
        case .rgb: self.init(png: Self.bytes(pixels, channels: 3), size, image_rgb)
        case .rgba: self.init(png: Self.bytes(pixels, channels: 4), size, image_rgba)
        case .grey: self.init(png: Self.bytes(pixels, channels: 1), size, image_grey)
        case .palette: self.init(palette: pixels, size)
        case .jpeg: self.init(jpeg: Self.bytes(pixels, channels: 3), size)
        }
    }

    private init?(png bytes: [UInt8], _ size: Int, _ format: image_format, palette: [UInt8] = []) {
        var length = 0
        let png = image_png(
            bytes, UInt32(size), UInt32(size), format, palette, UInt32(palette.count / 3), &length)
        self.init(png, length, "image/png")
    }

    private init?(jpeg bytes: [UInt8], _ size: Int) {
        var length = 0
        self.init(image_jpeg(bytes, Int32(size), Int32(size), 88, &length), length, "image/jpeg")
    }

    /// The edges have many mixed colours: five bits a channel are kept, and the nearest colour once the palette is
    /// full.
    private init?(palette pixels: [SIMD4<UInt8>], _ size: Int) {
        var colours: [SIMD4<UInt8>] = []
        var indices: [SIMD4<UInt8>: UInt8] = [:]
        let bytes = pixels.map { pixel -> UInt8 in
            let colour = pixel & 0xF8
            if let known = indices[colour] { return known }
            let index = min(colours.count, 255)
            if colours.count < 256 { colours.append(colour) }
            indices[colour] = UInt8(index)
            return UInt8(index)
        }
        self.init(png: bytes, size, image_palette, palette: Self.bytes(colours, channels: 3))
    }

    /// Takes ownership of memory that C has allocated.
    private init?(_ memory: UnsafeMutablePointer<UInt8>?, _ length: Int, _ mediaType: String) {
        guard let memory else { return nil }
        data = Data(bytesNoCopy: memory, count: length, deallocator: .free)
        self.mediaType = mediaType
    }

    /// Samples each pixel at four points, so that edges are smooth.
    private static func pixels(of portrait: Portrait, size: Int) -> [SIMD4<UInt8>] {
        let step = 2 / Float(size)
        let offsets = [Point(0.25, 0.25), Point(0.75, 0.25), Point(0.25, 0.75), Point(0.75, 0.75)]
        var pixels: [SIMD4<UInt8>] = []
        pixels.reserveCapacity(size * size)
        for row in 0..<size {
            for column in 0..<size {
                var sum = Colour.clear
                for offset in offsets {
                    var colour = portrait.colour((Point(Float(column), Float(row)) + offset) * step - 1)
                    // The colours of transparent parts must not darken the edges.
                    (colour.x, colour.y, colour.z) = (colour.x * colour.w, colour.y * colour.w, colour.z * colour.w)
                    sum += colour
                }
                let opacity = max(sum.w, 0.001)
                let mixed = Colour(sum.x / opacity, sum.y / opacity, sum.z / opacity, sum.w / 4)
                pixels.append(SIMD4<UInt8>(clamping: SIMD4<Int>(mixed * 255 + 0.5)))
            }
        }
        return pixels
    }

    private static func bytes(_ pixels: [SIMD4<UInt8>], channels: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pixels.count * channels)
        for pixel in pixels {
            for channel in 0..<channels { bytes.append(pixel[channel]) }
        }
        return bytes
    }
}
