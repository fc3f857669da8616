import Cells
import OrderedCollections
import Texts

/// The sizes of images in texts that were drawn before, in this session and in earlier ones, so that their rows can be
/// reserved when the text is shown again. A size that is no longer right is replaced when the image is drawn.
public struct ImageSizes: Equatable, Sendable {
    /// An image, as a checksum of its gist and its URL. Two images with the same one reserve the wrong rows.
    public typealias Image = UInt64

    /// The latest last.
    public private(set) var sizes: OrderedDictionary<Image, PixelSize> = [:]

    private static let most = 300

    public init() {}

    subscript(key: InlineImages.Key) -> PixelSize? { sizes[Self.image(key)] }

    public mutating func remember(_ size: PixelSize, of image: Image) {
        guard size.width > 0, size.height > 0 else { return }
        sizes.removeValue(forKey: image)
        sizes[image] = size
        if sizes.count > Self.most { sizes.removeFirst() }
    }

    mutating func remember(_ size: PixelSize, of key: InlineImages.Key) {
        guard self[key] != size else { return }
        remember(size, of: Self.image(key))
    }

    private static func image(_ key: InlineImages.Key) -> Image {
        StableHash.checksum((Array(key.gist.rawValue.utf8) + [0] + Array(key.address.utf8)).span)
    }
}
