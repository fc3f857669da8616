extension GitHub {
    /// One gist with its contents, the current ones or those of a version.
    func single(_ gist: Gist, version: String?, status: Int = 200, _ context: Context) throws(Problem) -> Answer {
        let revisions = world.revisions(of: gist)
        guard let revision = version == nil ? revisions.first : revisions.first(where: { $0.version == version }) else {
            throw .notFound
        }
        let rendering = Rendering(context)
        let owner = gist.owner.map { world.accounts[$0] }
        var json = rendering.detail(gist, owner: owner, contents: revision.contents)
        if !context.isNewVersion {
            let forks = world.forks(of: gist).map { fork in
                rendering.fork(fork, owner: fork.owner.map { publicAccount($0, rendering) })
            }
            json = json.adding([
                ("forks", .array(forks)),
                ("history", .array(revisions.map { rendering.revision($0, of: gist, owner: owner) })),
            ])
        }
        if let original = gist.forkOf.flatMap(world.gist) {
            json = json.adding([("fork_of", summary(original, rendering))])
        }
        return Answer(status, headers: ["Last-Modified": gist.updated.http], json: json)
    }

    func commits(of gist: Gist, _ context: Context) -> Answer {
        let rendering = Rendering(context)
        let owner = gist.owner.map { world.accounts[$0] }
        return page(world.revisions(of: gist), path: "/gists/\(gist.id)/commits", context) {
            rendering.revision($0, of: gist, owner: owner)
        }
    }

    func forks(of gist: Gist, _ context: Context) -> Answer {
        let rendering = Rendering(context)
        return page(world.forks(of: gist), path: "/gists/\(gist.id)/forks", context) { summary($0, rendering) }
    }

    func comments(on gist: Gist, _ context: Context) -> Answer {
        let rendering = Rendering(context)
        return page(world.comments(on: gist), path: "/gists/\(gist.id)/comments", context) {
            rendering.comment($0, on: gist, author: world.accounts[$0.author])
        }
    }

    private func page<Element>(
        _ elements: [Element], path: String, _ context: Context, _ render: (Element) -> JSON
    ) -> Answer {
        let paging = Paging(context.request)
        return Answer(
            headers: paging.links(count: elements.count, url: context.origins.api + path),
            json: .array(paging.slice(elements).map(render)))
    }

    func isStarred(_ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        let account = try context.requireAuthentication()
        // GitHub's only 404 without a message.
        return world.starred(by: account).contains(gist.id) ? Answer(204) : Answer(404, json: [:])
    }

    func setStarred(_ isStarred: Bool, _ gist: Gist, _ context: Context) throws(Problem) -> Answer {
        let account = try context.requireAuthentication()
        world.setStarred(isStarred, gist.id, by: account)
        return Answer(204)
    }
}
