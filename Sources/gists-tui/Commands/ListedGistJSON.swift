import Gists
import GitHub
import Repository

/// A gist in the JSON of `list`: GitHub's fields, and what the user has read of it.
struct ListedGistJSON: Encodable {
    var gist: Gist
    /// Nil if nothing is stored.
    var reading: ListedReading?

    private enum Key: String, CodingKey {
        case unread, changed
        case newComments = "new_comments"
    }

    func encode(to encoder: any Encoder) throws {
        try gist.encode(to: encoder)
        guard let reading else { return }
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(reading.isUnread, forKey: .unread)
        try container.encode(reading.isChanged, forKey: .changed)
        try container.encode(reading.newComments, forKey: .newComments)
    }
}
