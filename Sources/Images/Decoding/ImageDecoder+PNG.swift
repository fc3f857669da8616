import CImageCodecs
import FoundationEssentials

extension ImageDecoder {
    func decodePNG(_ data: Data) throws(ImageError) -> Bitmap {
        let container = try data.withReader { reader throws(ImageError) in try PNGContainer(reader) }
        let size = container.size
        try check(size, of: .png)
        guard size.area * 4 + container.essentials.count <= limits.memory else {
            throw .badSize(.png, width: size.width, height: size.height)
        }

        // The most that a picture of this size may need: eight bytes a pixel, filter bytes, and the unevenness of small rows.
        // Inflating twice makes large files slower by a third or so; without it, 5 MB could take ten seconds.
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
