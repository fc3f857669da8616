import Cells
import FoundationEssentials

@testable import Images

/// Decoding ends, in an image with all its pixels or in an error.
func checkImages(_ bytes: [UInt8]) throws {
    var decoder = ImageDecoder()
    // The sanitizer slows everything down; small images keep the fuzzer fast.
    decoder.limits.time = .milliseconds(500)
    decoder.limits.pixels = 1 << 20
    for wanted in [nil, PixelSize(width: 8, height: 8)] {
        guard let bitmap = try? decoder.decode(Data(bytes), wanted: wanted) else { continue }
        try require(bitmap.size.width > 0 && bitmap.size.height > 0, "an image has pixels")
        try require(bitmap.rgba.count == bitmap.size.area * 4, "an image has four bytes for each pixel")
    }
}
