/// The reason why bytes could not be decoded to an image.
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
    /// The data ends too early.
    case truncated(ImageKind)
    /// The decoder stopped with this message.
    case corrupt(ImageKind, String)

    /// A sentence for the screen.
    public var userMessage: String {
        switch self {
        case .notAnImage: Words.notAnImage
        case .tooManyBytes(let count, let limit): Words.tooManyBytes(count, limit: limit)
        case .badSize(let kind, let width, let height):
            Words.badSize(kind, width: width, height: height)
        case .tooLarge(let kind): Words.tooLarge(kind)
        case .tooSlow(let kind): Words.tooSlow(kind)
        case .truncated(let kind): Words.truncated(kind)
        case .corrupt(let kind, let reason): Words.damaged(kind, reason)
        }
    }
}
