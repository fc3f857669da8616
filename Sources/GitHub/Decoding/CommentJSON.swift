import Dates
import Gists

/// A comment with GitHub's field names.
public struct CommentJSON: Encodable {
    public let id: Int
    public let user: Owner?
    public let body: String
    public let createdAt: String
    public let updatedAt: String
    public let htmlURL: String

    private enum CodingKeys: String, CodingKey {
        case id, user, body
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case htmlURL = "html_url"
    }

    public init(_ comment: Comment, of gist: Gist) {
        id = comment.id
        user = comment.author
        body = comment.body
        createdAt = ISODate.format(comment.createdAt)
        updatedAt = ISODate.format(comment.updatedAt)
        htmlURL = comment.url(in: gist)
    }
}

extension Comment {
    /// The comment on its gist's page.
    public func url(in gist: Gist) -> String { "\(gist.htmlURL)?permalink_comment_id=\(id)#gistcomment-\(id)" }
}
