import Gists
import HTTP

/// GitHub's JSON for gists, with every field by its name there. An encoded gist decodes to an equal one.
///
/// The keys are written out and dates are converted here, because JSONDecoder's strategies for both cost two to three
/// times as much as everything else.
extension Gist: Codable {
    private enum Key: String, CodingKey {
        case id, description, owner, user, files, `public`, comments, forks, history, truncated
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case htmlURL = "html_url"
        case gitPullURL = "git_pull_url"
        case parent = "fork_of"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let files = container.lenient(GistFiles.self, .files)
        self.init(
            id: GistID(try container.identifier(.id)),
            description: container.line(.description),
            // Before 2013 the owner was called "user".
            owner: container.lenient(Owner.self, .owner) ?? container.lenient(Owner.self, .user),
            files: files?.files ?? [],
            isPublic: container.lenient(Bool.self, .public) ?? true,
            createdAt: try container.date(.createdAt),
            updatedAt: try container.date(.updatedAt),
            commentCount: container.number(.comments) ?? 0,
            htmlURL: container.url(.htmlURL) ?? "",
            gitPullURL: container.url(.gitPullURL) ?? "",
            forks: container.lenient(LenientArray<Fork>.self, .forks)?.elements,
            history: container.lenient(LenientArray<Revision>.self, .history)?.elements,
            parent: container.lenient(Parent.self, .parent),
            isTruncated: container.lenient(Bool.self, .truncated) ?? false || files?.isWhole == false)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(description, forKey: .description)
        try container.encode(owner, forKey: .owner)
        try container.encode(GistFiles(files), forKey: .files)
        try container.encode(isPublic, forKey: .public)
        try container.encode(createdAt, .createdAt)
        try container.encode(updatedAt, .updatedAt)
        try container.encode(commentCount, forKey: .comments)
        try container.encode(htmlURL, forKey: .htmlURL)
        try container.encode(gitPullURL, forKey: .gitPullURL)
        try container.encodeIfPresent(forks, forKey: .forks)
        try container.encodeIfPresent(history, forKey: .history)
        try container.encodeIfPresent(parent, forKey: .parent)
        try container.encode(isTruncated, forKey: .truncated)
    }
}

extension Gist.Parent: Codable {
    private enum Key: String, CodingKey {
        case id, owner
        case htmlURL = "html_url"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: GistID(try container.identifier(.id)), owner: container.lenient(Owner.self, .owner),
            htmlURL: container.url(.htmlURL) ?? "")
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(owner, forKey: .owner)
        try container.encode(htmlURL, forKey: .htmlURL)
    }
}

extension Owner: Codable {
    private enum Key: String, CodingKey {
        case login, id
        case avatarURL = "avatar_url"
        case htmlURL = "html_url"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            login: Login(try container.identifier(.login)),
            id: container.lenient(Int.self, .id) ?? 0,
            avatarURL: container.url(.avatarURL),
            htmlURL: container.url(.htmlURL))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(login, forKey: .login)
        try container.encode(id, forKey: .id)
        try container.encodeIfPresent(avatarURL, forKey: .avatarURL)
        try container.encodeIfPresent(htmlURL, forKey: .htmlURL)
    }
}
