import Gists

extension Comment: Decodable {
    private enum Key: String, CodingKey {
        case id, user, body
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(
            id: try container.decode(Int.self, forKey: .id),
            author: container.lenient(Owner.self, .user),
            body: container.lenient(String.self, .body) ?? "",
            createdAt: try container.date(.createdAt),
            updatedAt: try container.date(.updatedAt))
    }
}
