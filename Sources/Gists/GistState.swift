import FoundationEssentials
import Texts

/// The state of a gist when it was read: equal states have the same description, files and texts.
public struct GistState: Hashable, Sendable {
    public var updatedAt: Date
    @Exact public var description: String
    /// The raw URLs by file name, which identify the contents; empty if a list did not include them.
    public var rawURLs: [ExactText: String]

    public init(_ gist: Gist) {
        updatedAt = gist.updatedAt
        description = gist.description ?? ""
        rawURLs = Dictionary(gist.files.map { (ExactText($0.name), $0.rawURL) }) { _, last in last }
    }

    /// True if a gist is still in this state. GitHub's times are whole seconds, so the contents are
    /// compared as well.
    public func isStill(of gist: Gist) -> Bool {
        let now = GistState(gist)
        guard updatedAt == now.updatedAt, description.isExactly(now.description), rawURLs.count == now.rawURLs.count
        else {
            return false
        }
        return rawURLs.allSatisfy { name, url in
            guard let current = now.rawURLs[name] else { return false }
            return url.isEmpty || current.isEmpty || url.isExactly(current)
        }
    }
}

// MARK: - Storing with a draft

extension GistState: Codable {
    private enum Key: String, CodingKey { case updatedAt, description, rawURLs }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        updatedAt = try fields.decode(Date.self, forKey: .updatedAt)
        description = try fields.decode(String.self, forKey: .description)
        let urls = try fields.nestedContainer(keyedBy: ExactCodingKey.self, forKey: .rawURLs)
        rawURLs = try urls.allKeys.reduce(into: [:]) { $0[$1.name] = try urls.decode(String.self, forKey: $1) }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(updatedAt, forKey: .updatedAt)
        try fields.encode(description, forKey: .description)
        var urls = fields.nestedContainer(keyedBy: ExactCodingKey.self, forKey: .rawURLs)
        for (name, url) in rawURLs { try urls.encode(url, forKey: ExactCodingKey(name.text)) }
    }
}
