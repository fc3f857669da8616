import Texts

/// The media types of an output.
enum MediaType {
    static let plain = "text/plain"
    static let markdown = "text/markdown"
    static let latex = "text/latex"
    static let html = "text/html"
    static let json = "application/json"

    /// Types that can be drawn.
    static func isImage(_ type: String) -> Bool {
        type.isOne(of: ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"])
    }

    /// The short names of the types in format 3.
    static let short: [ExactText: String] = [
        "png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml", "html": html, "latex": latex,
        "javascript": "application/javascript", "json": json, "pdf": "application/pdf", "text": plain,
    ]
}
