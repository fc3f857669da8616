import CImageCodecs
import FoundationEssentials

extension ImageDecoder {
    func decodeJPEG(_ data: Data, wanted: PixelSize?) throws(ImageError) -> Bitmap {
        let container = try data.withReader { reader throws(ImageError) in try JPEGContainer(reader) }
        let stored = container.size
        try check(stored, of: .jpeg)
        guard container.coefficientMemory <= limits.memory,
            // Passes over the whole picture cost time, not bytes: a small file can ask for thousands.
            container.scanCount * stored.area <= limits.pixels * 16
        else { throw .badSize(.jpeg, width: stored.width, height: stored.height) }

        let size = scaled(container, wanted: wanted)
        var rgba = [UInt8](repeating: 0, count: size.area * 4)
        let complaint = withCodecMessage { message in
            data.withUnsafeBytes { bytes in
                image_codecs_decode_jpeg(
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress, bytes.count, Int32(size.width),
                    Int32(size.height), container.hasInks, &rgba, message)
            }
        }
        if let complaint { throw .corrupt(.jpeg, complaint) }
        guard let bitmap = Bitmap(size: size, rgba: rgba) else { throw .corrupt(.jpeg, "it is empty") }
        return bitmap.upright(container.orientation)
    }

    /// The fraction in eighths that leaves at least two pixels for each one wanted, so that the edges of unevenly
    /// divided pixels do not show; as an own size, before turning. The mean of inks is not the mean of the colours that
    /// they make, so CMYK is not scaled.
    private func scaled(_ container: JPEGContainer, wanted: PixelSize?) -> PixelSize {
        let full = container.size
        func fraction(_ eighths: Int) -> PixelSize {
            PixelSize(width: (full.width * eighths + 7) / 8, height: (full.height * eighths + 7) / 8)
        }
        let copies = container.orientation == .up ? 1 : 2
        let affordable = (1...8).last { fraction($0).area * 4 * copies <= limits.memory } ?? 1
        guard var wanted, !container.hasInks else { return fraction(affordable) }
        if container.orientation.swapsSides { swap(&wanted.width, &wanted.height) }
        let enough = (1...8).first {
            fraction($0).width >= wanted.width * 2 && fraction($0).height >= wanted.height * 2
        }
        return fraction(min(enough ?? 8, affordable))
    }
}
