/// Why bytes did not become a picture.
public enum ImageError: Error, Equatable, Sendable {
    /// None of the known formats: a web page, an error text, nothing at all.
    case notAnImage
    /// A picture of a kind that is known but not decoded, or a rare variant of one that is.
    case unsupported(ImageKind)
    /// More bytes than `ImageDecoder.Limits` allows.
    case tooManyBytes(Int, limit: Int)
    /// Dimensions that the limits do not allow, or that would need too much memory. Zero counts as such.
    case badSize(ImageKind, width: Int, height: Int)
    /// The data ends before the picture does.
    case truncated(ImageKind)
    /// The decoder gave up, and says why.
    case corrupt(ImageKind, String)

    /// A sentence for the screen.
    public var userMessage: String {
        switch self {
        case .notAnImage: "This is not a picture (neither PNG nor JPEG)."
        case .unsupported(let kind): "\(kind.rawValue) pictures of this kind cannot be shown yet."
        case .tooManyBytes(let count, let limit): "The picture has \(count) bytes; at most \(limit) are read."
        case .badSize(let kind, let width, let height):
            "The \(kind.rawValue) picture claims to be \(width)×\(height) pixels, which is not shown."
        case .truncated(let kind): "The \(kind.rawValue) picture is cut off."
        case .corrupt(let kind, let reason): "The \(kind.rawValue) picture is damaged: \(reason)."
        }
    }
}
