import Foundation

/// Accounts, gists, revisions and comments as JSON, like in GitHub's responses.
struct Rendering {
    /// The size in bytes up to which a file's content is complete; longer content is cut.
    private static let contentLimit = 1 << 20
    /// The maximum number of files of a gist.
    private static let fileLimit = 300

    private let origins: Origins
    private let isBase64: Bool
    private let isNewVersion: Bool

    init(_ context: Context) {
        origins = context.origins
        isBase64 = context.request.headers["accept"]?.contains("base64") ?? false
        isNewVersion = context.isNewVersion
    }

    func account(_ account: Account) -> JSON {
        let api = "\(origins.api)/users/\(account.login)"
        return [
            "login": .string(account.login), "id": .int(account.id), "node_id": .string(nodeID("User", account.id)),
            "avatar_url": .string("\(origins.avatars)/u/\(account.id)?v=4"), "gravatar_id": "", "url": .string(api),
            "html_url": .string("\(origins.pages)/\(account.login)"), "followers_url": .string("\(api)/followers"),
            "following_url": .string("\(api)/following{/other_user}"), "gists_url": .string("\(api)/gists{/gist_id}"),
            "starred_url": .string("\(api)/starred{/owner}{/repo}"),
            "subscriptions_url": .string("\(api)/subscriptions"), "organizations_url": .string("\(api)/orgs"),
            "repos_url": .string("\(api)/repos"), "events_url": .string("\(api)/events{/privacy}"),
            "received_events_url": .string("\(api)/received_events"), "type": "User", "user_view_type": "public",
            "site_admin": false,
        ]
    }

    /// A gist in a list: without contents.
    func summary(_ gist: Gist, owner: Account?, contents: Contents) -> JSON {
        self.gist(gist, owner: owner, contents: contents) { _ in [] }
    }

    /// A gist in its own response: with contents. After the first file that must be cut, the others are empty.
    func detail(_ gist: Gist, owner: Account?, contents: Contents) -> JSON {
        var isCut = false
        return self.gist(gist, owner: owner, contents: contents) { file in
            let bytes = file.bytes
            let shown = isCut ? Data() : cut(bytes)
            let content = isBase64 ? shown.base64EncodedString() : String(decoding: shown, as: UTF8.self)
            isCut = isCut || shown.count < bytes.count
            return [
                ("truncated", .bool(isCut)), ("content", .string(content)),
                ("encoding", isBase64 ? "base64" : "utf-8"),
            ]
        }
    }

    /// The beginning of a long content, up to the end of a character.
    private func cut(_ bytes: Data) -> Data {
        guard bytes.count > Self.contentLimit else { return bytes }
        var end = Self.contentLimit
        while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return bytes.prefix(end)
    }

    private func gist(
        _ gist: Gist, owner: Account?, contents: Contents, more: (Contents.File) -> [(String, JSON)]
    ) -> JSON {
        let api = "\(origins.api)/gists/\(gist.id)"
        let page = "\(origins.pages)/\(owner.map { $0.login + "/" } ?? "")\(gist.id)"
        let git = "\(origins.pages)/\(gist.id).git"
        let files = contents.files.prefix(Self.fileLimit).map { file in
            (file.name, self.file(file, of: gist, owner: owner).adding(more(file)))
        }
        let members: [(String, JSON)] = [
            ("url", .string(api)), ("forks_url", .string("\(api)/forks")), ("commits_url", .string("\(api)/commits")),
            ("id", .string(gist.id)), ("node_id", .string(nodeID("Gist", gist.id))), ("git_pull_url", .string(git)),
            ("git_push_url", .string(git)), ("html_url", .string(page)), ("files", .object(files)),
            ("public", .bool(gist.isPublic)), ("created_at", .string(gist.created.iso)),
            ("updated_at", .string(gist.updated.iso)), ("description", JSON(contents.description)),
            ("comments", .int(gist.commentCount)), ("comments_enabled", true),
            ("comments_url", .string("\(api)/comments")),
        ]
        let user: [(String, JSON)] = isNewVersion ? [] : [("user", .null)]
        let last: [(String, JSON)] = [("truncated", .bool(contents.files.count > Self.fileLimit))]
        return .object(members + user + (owner.map { [("owner", account($0))] } ?? []) + last)
    }

    private func file(_ file: Contents.File, of gist: Gist, owner: Account?) -> JSON {
        let kind = FileKind(name: file.name)
        let name = file.name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"]))
        let url = "\(origins.raw)/\(owner?.login ?? "anonymous")/\(gist.id)/raw/\(file.sha)/\(name ?? file.name)"
        return [
            "filename": .string(file.name), "type": .string(kind.mediaType), "language": JSON(kind.language),
            "raw_url": .string(url), "size": .int(file.size),
        ]
    }

    func fork(_ fork: Gist, owner: JSON?) -> JSON {
        [
            "url": .string("\(origins.api)/gists/\(fork.id)"), "user": owner ?? .null, "id": .string(fork.id),
            "created_at": .string(fork.created.iso), "updated_at": .string(fork.updated.iso),
        ]
    }

    func revision(_ revision: Revision, of gist: Gist, owner: Account?) -> JSON {
        [
            "user": owner.map(account) ?? .null, "version": .string(revision.version),
            "committed_at": .string(revision.date.iso),
            "change_status": [
                "total": .int(revision.additions + revision.deletions), "additions": .int(revision.additions),
                "deletions": .int(revision.deletions),
            ],
            "url": .string("\(origins.api)/gists/\(gist.id)/\(revision.version)"),
        ]
    }

    func comment(_ comment: Comment, on gist: Gist, author: Account) -> JSON {
        [
            "id": .int(comment.id), "node_id": .string(nodeID("GistComment", comment.id)),
            "url": .string("\(origins.api)/gists/\(gist.id)/comments/\(comment.id)"), "body": .string(comment.body),
            "user": account(author), "author_association": comment.author == gist.owner ? "OWNER" : "NONE",
            "created_at": .string(comment.created.iso), "updated_at": .string(comment.updated.iso),
        ]
    }

    private func nodeID(_ type: String, _ id: some CustomStringConvertible) -> String {
        Data("0\(type.count):\(type)\(id)".utf8).base64EncodedString()
    }
}
