import CImageCodecs
import FoundationEssentials

/// The chunks of a PNG file, as far as they matter here.
///
/// libpng's simplified interface has no limits of its own and would inflate compressed texts and colour profiles, where
/// bombs hide. So only the chunks that make the picture are handed on. That leaves out gamma and colour profiles too: as
/// in other terminal viewers the numbers count as sRGB. It also leaves out the further frames of an animation.
struct PNGContainer {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    let size: PixelSize
    /// The same picture without the rest.
    let essentials: [UInt8]

    init(_ reader: ByteReader) throws(ImageError) {
        guard let width = reader.uint32(at: 16), let height = reader.uint32(at: 20) else { throw .truncated(.png) }
        guard reader.slice(8, count: 8)?.starts(with: [0, 0, 0, 13] + "IHDR".utf8) == true else {
            throw .corrupt(.png, "it does not start with its header")
        }
        size = PixelSize(width: width, height: height)

        var essentials = Self.signature
        var offset = Self.signature.count
        var name: [UInt8] = []
        repeat {
            guard let length = reader.uint32(at: offset), let chunk = reader.slice(offset, count: length + 12) else {
                throw .truncated(.png)
            }
            name = Array(chunk.bytes[4..<8])
            if Self.kept.contains(name) { essentials += chunk.bytes }
            offset += chunk.count
        } while name != Self.end
        self.essentials = essentials
    }

    private static let end = Array("IEND".utf8)
    private static let kept = Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) })
}

extension ImageDecoder {
    func decodePNG(_ data: Data) throws(ImageError) -> Bitmap {
        let container = try data.withReader { reader throws(ImageError) in try PNGContainer(reader) }
        let size = container.size
        try check(size, of: .png)
        guard size.area * 4 + container.essentials.count <= limits.memory else {
            throw .badSize(.png, width: size.width, height: size.height)
        }

        // The most that a picture of this size may need: eight bytes a pixel, filter bytes, and the unevenness of small rows.
        let pixelData = size.area * 8 + size.height * 4 + 65_536
        guard image_codecs_png_inflates_within(container.essentials, container.essentials.count, pixelData) else {
            throw .corrupt(.png, "it holds more pixels than it has room for")
        }

        var rgba = [UInt8](repeating: 0, count: size.area * 4)
        if let reason = withCodecMessage({ message in
            image_codecs_decode_png(
                container.essentials, container.essentials.count, UInt32(size.width), UInt32(size.height), &rgba,
                message)
        }) {
            throw .corrupt(.png, reason)
        }
        guard let bitmap = Bitmap(size: size, rgba: rgba) else { throw .corrupt(.png, "it is empty") }
        return bitmap
    }
}

extension Data {
    /// `withUnsafeBytes` for code that throws `ImageError`.
    func withReader<Result>(_ body: (ByteReader) throws(ImageError) -> Result) throws(ImageError) -> Result {
        let outcome: Swift.Result<Result, ImageError> = withUnsafeBytes { bytes in
            do throws(ImageError) { return .success(try body(ByteReader(bytes: bytes))) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}

/// Calls a function of CImageCodecs.
/// - Returns: what it complained about; nil where it succeeded.
func withCodecMessage(_ call: (UnsafeMutablePointer<CChar>) -> Bool) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(IMAGE_CODECS_MESSAGE_SIZE)) { buffer in
        buffer.initialize(repeating: 0)
        guard let start = buffer.baseAddress, !call(start) else { return nil }
        return String(cString: start)
    }
}
