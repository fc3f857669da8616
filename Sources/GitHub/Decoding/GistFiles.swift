import Gists
import Texts

/// The files of a gist in JSON: an object whose keys are the files' names. A bad file does not affect the others.
struct GistFiles: Codable {
    /// Sorted by name without regard to case, as on the web page.
    var files: [GistFile]
    /// False if a file is omitted because its name is too long.
    private(set) var isWhole = true

    init(_ files: [GistFile]) {
        self.files = files
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ExactCodingKey.self)
        files = container.allKeys.compactMap { key in
            let name = key.name
            guard name.utf8.count <= TextLimit.fileName,
                let file = try? container.nestedContainer(keyedBy: Key.self, forKey: key)
            else { return nil }
            return GistFile(name, file)
        }
        isWhole = container.allKeys.allSatisfy { $0.name.utf8.count <= TextLimit.fileName }
        guard files.count > 1 else { return }
        files = files.map { (folded: ExactText($0.name.lowercased()), name: ExactText($0.name), file: $0) }
            .sorted { ($0.folded, $0.name) < ($1.folded, $1.name) }
            .map(\.file)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ExactCodingKey.self)
        for file in files {
            var fields = container.nestedContainer(keyedBy: Key.self, forKey: ExactCodingKey(file.name))
            try fields.encode(file.name, forKey: .filename)
            try fields.encodeIfPresent(file.mediaType, forKey: .type)
            try fields.encode(file.language, forKey: .language)
            try fields.encode(file.rawURL, forKey: .rawURL)
            try fields.encode(file.size, forKey: .size)
            guard file.content != nil || file.isTruncated else { continue }
            try fields.encode(file.isTruncated, forKey: .truncated)
            try fields.encode(file.content ?? "", forKey: .content)
            try fields.encodeIfPresent(file.sourceEncoding, forKey: .sourceEncoding)
        }
    }

    fileprivate enum Key: String, CodingKey {
        case filename, type, language, size, truncated, content, encoding
        case rawURL = "raw_url"
        // Ours: GitHub has no such field.
        case sourceEncoding = "source_encoding"
    }
}

extension GistFile {
    fileprivate init(_ name: String, _ fields: KeyedDecodingContainer<GistFiles.Key>) {
        let isTruncated = fields.lenient(Bool.self, .truncated) ?? false
        // After the first file that is too large for a response, the others are empty and marked: not loaded, not
        // empty. Binary content is encoded as base64, so it is loaded from the raw URL instead.
        let content = fields.lenient(String.self, .content)
        let isLoaded = content?.isEmpty == false || !isTruncated
        let isText = (fields.lenient(String.self, .encoding) ?? "utf-8").isExactly("utf-8")
        self.init(
            name: name,
            mediaType: fields.word(.type),
            language: fields.word(.language),
            rawURL: fields.url(.rawURL) ?? "",
            size: fields.number(.size) ?? 0,
            content: isLoaded && isText ? content : nil,
            isTruncated: isTruncated)
    }
}
