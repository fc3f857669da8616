import FoundationEssentials

/// Bytes that start like an image, not decoded yet.
public struct ImageBytes: Sendable, Equatable {
    /// The format of the first bytes.
    public let format: ImageFormat
    /// The whole file.
    public let data: Data
}

/// The recognized image formats.
public enum ImageFormat: String, Sendable, CaseIterable {
    /// PNG.
    case png
    /// JPEG.
    case jpeg
    /// GIF, 87a or 89a.
    case gif
    /// WebP.
    case webp

    /// Recognizes the format by the first bytes only: servers often mislabel images.
    public init?(startOf data: Data) {
        let start = [UInt8](data.prefix(12))
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
            self = .gif
        } else if start.count == 12, start.starts(with: "RIFF".utf8), start[8...].elementsEqual("WEBP".utf8) {
            self = .webp
        } else {
            return nil
        }
    }
}

extension ResponseSerializer where Value == ImageBytes {
    /// An image, recognized by its first bytes. If the content type says text, this is an error, too.
    public static var image: Self {
        Self(kind: "image") { response, body throws(HTTPError) in
            guard !body.isEmpty else { throw HTTPError(.emptyBody, at: .serializing) }
            let type = response.contentType?.type ?? "image"
            guard ["image", "application", "binary"].contains(type), let format = ImageFormat(startOf: body) else {
                let claim = response.headers["Content-Type"] ?? Words.Detail.noContentType
                throw HTTPError(.notAnImage, at: .serializing, detail: claim)
            }
            return ImageBytes(format: format, data: body)
        }
    }
}
