/// Why bytes did not become a picture.
public enum ImageError: Error, Equatable, Sendable {
    /// None of the known formats: a web page, an error text, nothing at all.
    case notAnImage
    /// More bytes than `ImageDecoder.Limits` allows.
    case tooManyBytes(Int, limit: Int)
    /// Dimensions that the limits do not allow.
    case badSize(ImageKind, width: Int, height: Int)
    /// Decoding it would take more memory than the limits allow.
    case tooLarge(ImageKind)
    /// Decoding it takes longer than the limits allow.
    case tooSlow(ImageKind)
    /// The data ends before the picture does.
    case truncated(ImageKind)
    /// The decoder gave up, and says why.
    case corrupt(ImageKind, String)

    /// A sentence for the screen.
    public var userMessage: String {
        switch self {
        case .notAnImage: "This is not a picture (PNG, JPEG, GIF or WebP)."
        case .tooManyBytes(let count, let limit): "The picture has \(count) bytes; at most \(limit) are read."
        case .badSize(let kind, let width, let height):
            "The \(kind.rawValue) picture claims to be \(width)×\(height) pixels, which is not shown."
        case .tooLarge(let kind): "The \(kind.rawValue) picture would take too much memory."
        case .tooSlow(let kind): "The \(kind.rawValue) picture takes too long to decode."
        case .truncated(let kind): "The \(kind.rawValue) picture is cut off."
        case .corrupt(let kind, let reason): "The \(kind.rawValue) picture is damaged: \(reason)."
        }
    }
}
