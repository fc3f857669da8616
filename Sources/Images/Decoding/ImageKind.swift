import CImageCodecs
import FoundationEssentials

/// The supported formats, always recognized by their first bytes: names and content types are unreliable.
public enum ImageKind: String, Sendable, CaseIterable {
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case webp = "WebP"

    /// The format that these bytes start with; nil for anything else.
    public init?(_ data: Data) {
        let head = [UInt8](data.prefix(12))
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if head.starts(with: Array("GIF87a".utf8)) || head.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }

    var format: image_format {
        switch self {
        case .png: IMAGE_PNG
        case .jpeg: IMAGE_JPEG
        case .gif: IMAGE_GIF
        case .webp: IMAGE_WEBP
        }
    }
}
