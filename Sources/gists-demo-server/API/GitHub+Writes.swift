import Foundation

extension GitHub {
    func create(_ context: Context) throws(Problem) -> Answer {
        let account = try context.requireAuthentication()
        let body = try object(context.request)
        guard let changes = body["files"] as? [String: Any] else { throw .invalid("files", code: "missing_field") }
        let files = try apply(changes, to: [])
        let isPublic = body["public"] as? Bool ?? (body["public"] as? String == "true")
        let contents = Contents(description: body["description"] as? String, files: files)
        return try created(world.add(contents, of: account, isPublic: isPublic, now: now), context)
    }

    func fork(_ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        let account = try context.requireAuthentication()
        guard gist.owner != account else {
            throw Problem(status: 422, message: "You cannot fork your own gist.")
        }
        return try created(
            world.add(world.contents(of: gist), of: account, isPublic: gist.isPublic, forkOf: gist, now: now), context)
    }

    private func created(_ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        var answer = try single(gist, version: nil, status: 201, context)
        answer.headers["Location"] = "\(context.origins.api)/gists/\(gist.id)"
        return answer
    }

    func edit(_ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        try requireOwner(of: gist, context)
        let body = try object(context.request)
        guard body["description"] != nil || body["files"] != nil else { throw .invalid("files", code: "missing_field") }
        let old = world.contents(of: gist)
        let files = try apply(body["files"] as? [String: Any] ?? [:], to: old.files)
        let contents = Contents(description: body["description"] as? String ?? old.description, files: files)
        return try single(world.edit(gist, to: contents, now: now), version: nil, context)
    }

    func delete(_ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        try requireOwner(of: gist, context)
        world.delete(gist)
        return Answer(204)
    }

    func addComment(to gist: Gist, _ context: Context) throws(Problem) -> Answer {
        let account = try context.requireAuthentication()
        let comments = world.comments(on: gist)
        let comment = Comment(
            id: max(5_000_000, comments.map(\.id).max() ?? 0) + 1, author: account,
            body: try commentBody(context.request), created: now, updated: now)
        world.setComments(comments + [comment], on: gist)
        return Answer(201, json: rendered(comment, on: gist, context))
    }

    /// One comment: read, change or delete it.
    func comment(_ method: String, _ id: String, on gist: Gist, _ context: Context) throws(Problem) -> Answer {
        var comments = world.comments(on: gist)
        guard let index = comments.firstIndex(where: { String($0.id) == id }) else { throw .notFound }
        if method == "GET" { return Answer(json: rendered(comments[index], on: gist, context)) }
        let account = try context.requireAuthentication()
        guard comments[index].author == account else { throw .notFound }
        switch method {
        case "PATCH":
            comments[index].body = try commentBody(context.request)
            comments[index].updated = now
            world.setComments(comments, on: gist)
            return Answer(json: rendered(comments[index], on: gist, context))
        case "DELETE":
            comments.remove(at: index)
            world.setComments(comments, on: gist)
            return Answer(204)
        default: throw .notFound
        }
    }

    private func rendered(_ comment: Comment, on gist: Gist, _ context: Context) -> JSON {
        Rendering(context).comment(comment, on: gist, author: world.accounts[comment.author])
    }

    private func commentBody(_ request: Request) throws(Problem) -> String {
        guard let body = try object(request)["body"] as? String, !body.isEmpty else {
            throw .invalid("body", of: "GistComment", code: "missing_field")
        }
        guard !body.allSatisfy(\.isWhitespace) else {
            throw .invalid("body", of: "GistComment", message: "body can't be blank")
        }
        return body
    }

    private func requireOwner(of gist: Gist, _ context: Context) throws(Problem) {
        let account = try context.requireAuthentication()
        guard gist.owner == account else { throw .notFound }
    }

    private static let mostFiles = 300
    private static let mostBytes = 10 << 20

    private func object(_ request: Request) throws(Problem) -> [String: Any] {
        guard let object = try? JSONSerialization.jsonObject(with: request.body) as? [String: Any] else {
            throw .badJSON
        }
        return object
    }

    /// Changes files: null removes one, `filename` renames, `content` replaces; a gist keeps at least one file.
    private func apply(_ changes: [String: Any], to files: [Contents.File]) throws(Problem) -> [Contents.File] {
        var files = files
        for (name, change) in changes.sorted(by: { $0.key < $1.key }) {
            let old = files.first { $0.name == name }
            files.removeAll { $0.name == name }
            guard let change = change as? [String: Any] else { continue }
            let newName = change["filename"] as? String ?? name
            guard !files.contains(where: { $0.name == newName }) else {
                throw .invalid("files", message: "contents can't have two files of the same name")
            }
            if let content = change["content"] as? String {
                guard !content.isEmpty else { throw .invalid("files", code: "missing_field") }
                files.append(Contents.File(newName, content))
            } else if var old {
                old.name = newName
                files.append(old)
            }
        }
        guard !files.isEmpty else { throw .invalid("files", code: "missing_field") }
        guard files.count <= Self.mostFiles else {
            throw .invalid("files", message: "contents can't have more than \(Self.mostFiles) files")
        }
        guard files.reduce(0, { $0 + $1.size }) <= Self.mostBytes else {
            throw .invalid("files", message: "contents are too large")
        }
        return files
    }
}
