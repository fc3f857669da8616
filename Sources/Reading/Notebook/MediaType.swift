import Texts

/// The types of an output's forms.
enum MediaType {
    static let plain = "text/plain"
    static let markdown = "text/markdown"
    static let latex = "text/latex"
    static let html = "text/html"
    static let json = "application/json"

    /// Those that can be drawn.
    static func isPicture(_ type: String) -> Bool {
        type.isOne(of: ["image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp"])
    }

    /// What format 3 calls the types.
    static let short: [ExactText: String] = [
        "png": "image/png", "jpeg": "image/jpeg", "svg": "image/svg+xml", "html": html, "latex": latex,
        "javascript": "application/javascript", "json": json, "pdf": "application/pdf", "text": plain,
    ]
}
