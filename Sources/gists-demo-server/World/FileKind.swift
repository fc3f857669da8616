/// What GitHub says of a file by its name.
struct FileKind {
    var language: String?
    var mediaType: String

    init(name: String) {
        let ending = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        (language, mediaType) = Self.known[ending] ?? (nil, "text/plain")
    }

    private static let known: [String: (String?, String)] = [
        "swift": ("Swift", "text/plain"), "txt": ("Text", "text/plain"),
    ]
}
