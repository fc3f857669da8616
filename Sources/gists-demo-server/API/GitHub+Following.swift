/// The people whom an account follows, and GraphQL's query for their latest gists.
extension GitHub {
    private static let followedCount = 12
    /// The maximum number of users in a query, and of gists of each.
    private static let mostUsers = 100
    private static let mostGists = 3

    func followed(_ context: Context) throws(Problem) -> Answer {
        let own = try context.requireAuthentication()
        let count = world.accounts.count
        let people = (1...min(Self.followedCount, count - 1)).map { world.accounts[(own + $0) % count] }
        let paging = Paging(context.request)
        let rendering = Rendering(context)
        return Answer(
            headers: paging.links(count: people.count, url: context.origins.api + "/user/following"),
            json: .array(paging.slice(people).map(rendering.account)))
    }

    /// Answers queries such as `{ a: user(login: "octocat") { gists(…) { nodes { name pushedAt } } } }`. All other
    /// fields of GraphQL are missing here.
    func graphQL(_ context: Context) throws(Problem) -> Answer {
        try context.requireAuthentication()
        guard let query = context.request.field("query") else { throw .badJSON }
        var data: [(String, JSON)] = []
        var errors: [JSON] = []
        for match in query.matches(of: /([A-Za-z_]\w*)\s*:\s*user\s*\(\s*login\s*:\s*"([^"]*)"/).prefix(Self.mostUsers)
        {
            let (alias, login) = (String(match.1), String(match.2))
            guard let account = world.account(login: login) else {
                data.append((alias, .null))
                errors.append([
                    "type": "NOT_FOUND", "path": [.string(alias)],
                    "message": .string("Could not resolve to a User with the login of '\(login)'."),
                ])
                continue
            }
            noteCheck(of: account)
            data.append((alias, ["gists": latestGists(of: account)]))
        }
        let failures: [(String, JSON)] = errors.isEmpty ? [] : [("errors", .array(errors))]
        return Answer(json: .object([("data", .object(data))] + failures))
    }

    private func latestGists(of account: Int) -> JSON {
        let gists = world.gists.filter { $0.owner == account && $0.isPublic && $0.updated <= now }
        return [
            "totalCount": .int(gists.count),
            "nodes": .array(
                gists.prefix(Self.mostGists).map { gist in
                    ["name": .string(gist.id), "pushedAt": .string(gist.updated.iso)]
                }),
        ]
    }

    /// With `--lively`: when an account's gists are asked for the second time, it has edited the newest one. One account
    /// does so, once, and not by the clock, so that each run with the same requests is the same.
    func noteCheck(of account: Int) {
        guard options.isLively, !hasEditedFollowed else { return }
        guard !checkedAccounts.insert(account).inserted,
            let gist = world.gists.first(where: {
                // Times are whole seconds: the gist must not seem unchanged.
                $0.owner == account && $0.isPublic && $0.updated < now
            })
        else { return }
        var contents = world.contents(of: gist)
        guard let index = contents.files.firstIndex(where: { $0.binary == nil }) else { return }
        hasEditedFollowed = true
        let file = contents.files[index]
        contents.files[index] = Contents.File(file.name, Remarks.changed(file.text))
        _ = world.edit(gist, to: contents, now: now)
    }
}
