/// Descriptions of errors in images.
enum Words {
    static let notAnImage = "Not a PNG, JPEG, GIF or WebP image."
    static let empty = "it is empty"

    static func tooManyBytes(_ count: Int, limit: Int) -> String {
        "The image has \(count) bytes, more than the limit of \(limit)."
    }
    static func badSize(_ kind: ImageKind, width: Int, height: Int) -> String {
        "The \(kind.rawValue) image claims \(width)×\(height) pixels, more than can be shown."
    }
    static func tooLarge(_ kind: ImageKind) -> String { "The \(kind.rawValue) image needs too much memory." }
    static func tooSlow(_ kind: ImageKind) -> String { "The \(kind.rawValue) image takes too long to decode." }
    static func truncated(_ kind: ImageKind) -> String { "The \(kind.rawValue) image is truncated." }
    static func damaged(_ kind: ImageKind, _ reason: String) -> String {
        "The \(kind.rawValue) image is damaged: \(reason)."
    }
}
