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
        var name = 0
        repeat {
            guard let length = reader.uint32(at: offset), let chunk = reader.slice(offset, count: length + 12),
                let code = chunk.uint32(at: 4)
            else { throw .truncated(.png) }
            name = code
            if Self.kept.contains(name) { essentials += chunk.bytes }
            offset += chunk.count
        } while name != Self.end
        self.essentials = essentials
    }

    private static let end = code(of: "IEND")
    private static let kept = Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map(code))

    /// A chunk's name as the number that its four letters make.
    private static func code(of name: String) -> Int { name.utf8.reduce(0) { $0 << 8 | Int($1) } }
}
