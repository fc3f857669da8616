extension GitHub {
    /// Handles all known paths. A known path with another method is "Not Found", too, as on GitHub.
    func route(_ context: Context) throws(Problem) -> Answer {
        let method = context.request.method == "HEAD" ? "GET" : context.request.method
        let path = context.request.path
        switch (method, path.first, path.count) {
        case ("GET", nil, _): return root(context)
        case ("GET", "rate_limit", 1): return rateLimit(context)
        case ("GET", "user", 1): return try ownAccount(context)
        case ("GET", "user", 2) where path[1] == "following": return try followed(context)
        case ("POST", "graphql", 1): return try graphQL(context)
        case ("GET", "user", 2): return try account(id: path[1], context)
        case ("GET", "user", 3) where path[2] == "gists": return try gists(of: accountIndex(id: path[1]), context)
        case ("GET", "users", 2): return try account(accountIndex(login: path[1]), context)
        case ("GET", "users", 3) where path[2] == "gists": return try gists(of: accountIndex(login: path[1]), context)
        case ("GET", "gists", 1): return try ownGists(context)
        case ("POST", "gists", 1): return try create(context)
        case ("GET", "gists", 2) where path[1] == "public": return try publicGists(context)
        case ("GET", "gists", 2) where path[1] == "starred": return try starredGists(context)
        case (_, "gists", 2...): return try route(method, Array(path[2...]), of: gist(path[1]), context)
        default: throw .notFound
        }
    }

    private func route(
        _ method: String, _ path: [String], of gist: Gist, _ context: Context
    ) throws(Problem) -> Answer {
        switch (method, path.first, path.count) {
        case ("GET", nil, _): return try single(gist, version: nil, context)
        case ("PATCH", nil, _): return try edit(gist, context)
        case ("DELETE", nil, _): return try delete(gist, context)
        case ("GET", "commits", 1): return commits(of: gist, context)
        case ("GET", "forks", 1): return forks(of: gist, context)
        case ("POST", "forks", 1): return try fork(gist, context)
        case ("GET", "star", 1): return try isStarred(gist, context)
        case ("PUT", "star", 1): return try setStarred(true, gist, context)
        case ("DELETE", "star", 1): return try setStarred(false, gist, context)
        case ("GET", "comments", 1): return comments(on: gist, context)
        case ("POST", "comments", 1): return try addComment(to: gist, context)
        case (_, "comments", 2): return try comment(method, path[1], on: gist, context)
        case ("GET", let version?, 1): return try single(gist, version: version, context)
        default: throw .notFound
        }
    }

    private func gist(_ id: String) throws(Problem) -> Gist {
        guard let gist = world.gist(id), gist.updated <= now else { throw .notFound }
        return gist
    }

    private func accountIndex(login: String) throws(Problem) -> Int {
        guard let index = world.account(login: login) else { throw .notFound }
        return index
    }

    private func accountIndex(id: String) throws(Problem) -> Int {
        guard let index = world.accounts.firstIndex(where: { String($0.id) == id }) else { throw .notFound }
        return index
    }

    private func account(id: String, _ context: Context) throws(Problem) -> Answer {
        try account(accountIndex(id: id), context)
    }
}
