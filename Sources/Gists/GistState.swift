import FoundationEssentials

/// What a gist was when somebody read it: two that are alike have the same description, files and texts.
public struct GistState: Hashable, Sendable, Codable {
    public var updatedAt: Date
    public var description: String
    /// By file name. A raw URL names its content; empty where a list did not tell it.
    public var rawURLs: [String: String]

    public init(_ gist: Gist) {
        updatedAt = gist.updatedAt
        description = gist.description ?? ""
        rawURLs = Dictionary(gist.files.map { ($0.name, $0.rawURL) }) { _, last in last }
    }

    /// Whether a gist is still this. GitHub's times are whole seconds: within the same one, only what it holds tells.
    public func isStill(of gist: Gist) -> Bool {
        let now = GistState(gist)
        guard updatedAt == now.updatedAt, description == now.description, rawURLs.count == now.rawURLs.count else {
            return false
        }
        return rawURLs.allSatisfy { name, url in
            guard let current = now.rawURLs[name] else { return false }
            return url.isEmpty || current.isEmpty || url == current
        }
    }
}
