extension GitHub {
    /// The maximum number of public gists that GitHub lists.
    private static let publicCap = 3_000

    /// The gists that exist now, most recently updated first.
    private var visible: ArraySlice<Gist> { world.gists.drop { $0.updated > now } }

    func publicGists(_ context: Context) throws(Problem) -> Answer {
        let paging = Paging(context.request)
        guard paging.page <= (Self.publicCap + paging.size - 1) / paging.size else { throw .pagesEnd }
        if options.isLively, paging.page == 1 {
            if hasShownPublicGists {
                world.publish(now: now)
                changeReadGist()
            }
            hasShownPublicGists = true
        }
        let gists = try updatedSince(context, visible.filter(\.isPublic))
        return list(Array(gists.prefix(Self.publicCap)), path: "/gists/public", context)
    }

    /// The caller's own gists, without secret ones if the token may not see them; all public gists if the caller is not
    /// signed in.
    func ownGists(_ context: Context) throws(Problem) -> Answer {
        guard let token = context.token else { return try publicGists(context) }
        return try list(
            updatedSince(context, visible.filter { $0.owner == token.account && ($0.isPublic || token.canWrite) }),
            path: "/gists", context)
    }

    func starredGists(_ context: Context) throws(Problem) -> Answer {
        let starred = try world.starred(by: context.requireAuthentication()).compactMap { world.gist($0) }
        return try list(updatedSince(context, starred), path: "/gists/starred", context)
    }

    /// The account's public gists, even if the account itself asks.
    func gists(of account: Int, _ context: Context) throws(Problem) -> Answer {
        if context.request.query("page") == nil { noteCheck(of: account) }
        let gists = try updatedSince(context, visible.filter { $0.owner == account && $0.isPublic })
        return list(gists, path: "/user/\(world.accounts[account].id)/gists", context)
    }

    private func updatedSince(_ context: Context, _ gists: [Gist]) throws(Problem) -> [Gist] {
        guard let text = context.request.query("since") else { return gists }
        guard let since = Timestamp(iso: text) else { throw .badSince }
        return gists.filter { $0.updated > since }
    }

    private func list(_ gists: [Gist], path: String, _ context: Context) -> Answer {
        let paging = Paging(context.request)
        let rendering = Rendering(context)
        return Answer(
            headers: paging.links(count: gists.count, url: context.origins.api + path),
            json: .array(paging.slice(gists).map { summary($0, rendering) }))
    }

    func summary(_ gist: Gist, _ rendering: Rendering) -> JSON {
        rendering.summary(gist, owner: gist.owner.map { world.accounts[$0] }, contents: world.contents(of: gist))
    }
}
