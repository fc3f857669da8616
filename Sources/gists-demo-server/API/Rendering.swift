import Foundation

/// Accounts and gists as GitHub's answers show them.
struct Rendering {
    let origins: Origins
    /// Whether the client speaks `2026-03-10`, whose gists have neither `user` nor `forks` nor `history`.
    let isNewVersion: Bool

    func account(_ account: Account) -> JSON {
        let api = "\(origins.api)/users/\(account.login)"
        return [
            "login": .string(account.login), "id": .int(account.id), "node_id": .string(nodeID("User", account.id)),
            "avatar_url": .string("\(origins.avatars)/u/\(account.id)?v=4"), "gravatar_id": "", "url": .string(api),
            "html_url": .string("\(origins.raw)/\(account.login)"), "followers_url": .string("\(api)/followers"),
            "following_url": .string("\(api)/following{/other_user}"), "gists_url": .string("\(api)/gists{/gist_id}"),
            "starred_url": .string("\(api)/starred{/owner}{/repo}"),
            "subscriptions_url": .string("\(api)/subscriptions"), "organizations_url": .string("\(api)/orgs"),
            "repos_url": .string("\(api)/repos"), "events_url": .string("\(api)/events{/privacy}"),
            "received_events_url": .string("\(api)/received_events"), "type": "User", "user_view_type": "public",
            "site_admin": false,
        ]
    }

    /// A gist as lists show it: no contents.
    func summary(_ gist: Gist, owner: Account?, contents: Contents, comments: Int) -> JSON {
        let api = "\(origins.api)/gists/\(gist.id)"
        let page = "\(origins.raw)/" + (owner.map { "\($0.login)/" } ?? "") + gist.id
        let git = "\(origins.raw)/\(gist.id).git"
        let files = contents.files.prefix(300).enumerated().map { index, file in
            (file.name, self.file(file, url: rawURL(gist, owner: owner, file: index, name: file.name)))
        }
        var members: [(String, JSON)] = [
            ("url", .string(api)), ("forks_url", .string("\(api)/forks")), ("commits_url", .string("\(api)/commits")),
            ("id", .string(gist.id)), ("node_id", .string(nodeID("Gist", gist.id))), ("git_pull_url", .string(git)),
            ("git_push_url", .string(git)), ("html_url", .string(page)), ("files", .object(files)),
            ("public", .bool(gist.isPublic)), ("created_at", .string(gist.created.iso)),
            ("updated_at", .string(gist.updated.iso)), ("description", JSON(contents.description)),
            ("comments", .int(comments)), ("user", .null), ("comments_enabled", true),
            ("comments_url", .string("\(api)/comments")),
        ]
        if let owner { members.append(("owner", account(owner))) }
        members.append(("truncated", .bool(contents.files.count > 300)))
        return .object(members)
    }

    private func file(_ file: Contents.File, url: String) -> JSON {
        let kind = FileKind(name: file.name)
        return [
            "filename": .string(file.name), "type": .string(kind.mediaType), "language": JSON(kind.language),
            "raw_url": .string(url), "size": .int(file.text.utf8.count),
        ]
    }

    private func rawURL(_ gist: Gist, owner: Account?, file: Int, name: String) -> String {
        let escaped = name.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.subtracting(["/"])) ?? name
        return "\(origins.raw)/\(owner?.login ?? "anonymous")/\(gist.id)/raw/x/\(escaped)"
    }

    func nodeID(_ type: String, _ id: some CustomStringConvertible) -> String {
        Data("0\(type.count):\(type)\(id)".utf8).base64EncodedString()
    }
}
