extension GitHub {
    func root(_ context: Context) -> Answer {
        let api = context.origins.api
        return Answer(json: [
            "current_user_url": .string("\(api)/user"), "gists_url": .string("\(api)/gists{/gist_id}"),
            "public_gists_url": .string("\(api)/gists/public"), "rate_limit_url": .string("\(api)/rate_limit"),
            "starred_gists_url": .string("\(api)/gists/starred"), "user_url": .string("\(api)/users/{user}"),
        ])
    }

    func rateLimit(_ context: Context) -> Answer {
        let core = limitState(of: context.caller).json
        return Answer(json: ["resources": ["core": core, "search": core], "rate": core])
    }

    func account(_ index: Int, _ context: Context) -> Answer {
        Answer(
            headers: ["Last-Modified": world.accounts[index].created.http],
            json: publicAccount(index, Rendering(context)))
    }

    func ownAccount(_ context: Context) throws(Problem) -> Answer {
        let own = try context.requireAuthentication()
        let secret = world.gists.count { $0.owner == own && !$0.isPublic }
        return Answer(
            json: publicAccount(own, Rendering(context)).adding([
                ("private_gists", .int(secret)), ("total_private_repos", 0), ("owned_private_repos", 0),
                ("disk_usage", 0), ("collaborators", 0), ("two_factor_authentication", true),
                ("plan", ["name": "free", "space": 976_562_499, "collaborators": 0, "private_repos": 10_000]),
            ]))
    }

    func publicAccount(_ index: Int, _ rendering: Rendering) -> JSON {
        let account = world.accounts[index]
        let gists = world.gists.count { $0.owner == index && $0.isPublic && $0.updated <= now }
        return rendering.account(account).adding([
            ("name", JSON(account.name)), ("company", .null), ("blog", ""), ("location", JSON(account.location)),
            ("email", .null), ("hireable", .null), ("bio", JSON(account.bio)), ("twitter_username", .null),
            ("public_repos", .int(account.id % 41)), ("public_gists", .int(gists)),
            ("followers", .int(account.id % 307)), ("following", .int(account.id % 53)),
            ("created_at", .string(account.created.iso)), ("updated_at", .string(account.created.iso)),
        ])
    }
}
