import FoundationEssentials
import Texts

/// What a gist was when somebody read it: two that are alike have the same description, files and texts.
public struct GistState: Hashable, Sendable {
    public var updatedAt: Date
    @Exact public var description: String
    /// By file name. A raw URL names its content; empty where a list did not tell it.
    public var rawURLs: [ExactText: String]

    public init(_ gist: Gist) {
        updatedAt = gist.updatedAt
        description = gist.description ?? ""
        rawURLs = Dictionary(gist.files.map { (ExactText($0.name), $0.rawURL) }) { _, last in last }
    }

    /// Whether a gist is still this. GitHub's times are whole seconds: within the same one, only what it holds tells.
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

// MARK: - Kept with a draft

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
