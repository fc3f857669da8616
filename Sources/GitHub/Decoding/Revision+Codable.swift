import Gists

extension Revision: Codable {
    private enum Key: String, CodingKey {
        case version, user
        case committedAt = "committed_at"
        case changes = "change_status"
    }

    private struct Changes: Codable {
        var additions: Int?
        var deletions: Int?
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let changes = container.lenient(Changes.self, .changes)
        self.init(
            version: RevisionID(try container.identifier(.version)),
            author: container.lenient(Owner.self, .user),
            committedAt: try container.date(.committedAt),
            additions: changes?.additions.map(ServerNumber.clamped),
            deletions: changes?.deletions.map(ServerNumber.clamped))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(version, forKey: .version)
        try container.encode(author, forKey: .user)
        try container.encode(committedAt, .committedAt)
        try container.encode(Changes(additions: additions, deletions: deletions), forKey: .changes)
    }
}

extension Fork: Codable {
    private enum Key: String, CodingKey {
        case id, owner, user
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: GistID(try container.identifier(.id)),
            owner: container.lenient(Owner.self, .owner) ?? container.lenient(Owner.self, .user),
            createdAt: try container.date(.createdAt),
            updatedAt: try container.date(.updatedAt))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(owner, forKey: .user)
        try container.encode(createdAt, .createdAt)
        try container.encode(updatedAt, .updatedAt)
    }
}
