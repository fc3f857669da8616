import Synchronization

/// The images that cells name, as one table of the process: a surface is a value, and its cells have room for a number
/// only.
///
/// The table is limited. Cells of an image that is no longer in it are blank until their view draws the image again.
public enum PixelImages {
    private static let contents = Mutex(Contents())

    /// Adds an image, and returns its number. A number is used again after 32,768 images.
    static func add(_ image: PixelImage) -> UInt32 { contents.withLock { $0.add(image) } }

    /// The image with a number; nil if newer ones have replaced it.
    public static func image(_ number: UInt32) -> PixelImage? { contents.withLock { $0.images[number] } }

    /// The character of a part in the text form of a surface: `▦ 640×480` in the first row, blanks elsewhere.
    static func text(of part: ImagePart) -> String {
        guard part.row == 0, let image = image(part.image) else { return " " }
        let label = Array(image.label)
        return part.column < label.count ? String(label[part.column]) : " "
    }

    private struct Contents {
        /// The limit of all images together.
        private static let mostBytes = 64 << 20
        private static let numbers: UInt32 = 1 << 15

        var images: [UInt32: PixelImage] = [:]
        /// From the oldest to the newest.
        private var order: [UInt32] = []
        private var byteCount = 0
        private var next: UInt32 = 0

        mutating func add(_ image: PixelImage) -> UInt32 {
            let number = next
            next = (next + 1) % Self.numbers
            remove(number)
            images[number] = image
            order.append(number)
            byteCount += image.byteCount
            while byteCount > Self.mostBytes, order.count > 1 { remove(order[0]) }
            return number
        }

        private mutating func remove(_ number: UInt32) {
            guard let image = images.removeValue(forKey: number) else { return }
            byteCount -= image.byteCount
            order.removeAll { $0 == number }
        }
    }
}
