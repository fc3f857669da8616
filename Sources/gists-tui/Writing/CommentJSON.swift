import Dates
import Gists
import GitHub

/// A comment with GitHub's field names.
struct CommentJSON: Encodable {
    let id: Int
    let user: Owner?
    let body: String
    let createdAt: String
    let updatedAt: String
    let htmlURL: String

    private enum CodingKeys: String, CodingKey {
        case id, user, body
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case htmlURL = "html_url"
    }

    init(_ comment: Comment, of gist: Gist) {
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
    func url(in gist: Gist) -> String { "\(gist.htmlURL)?permalink_comment_id=\(id)#gistcomment-\(id)" }
}
