import Foundation

/// The API's port: checks each request as GitHub does, then routes it.
actor GitHubAPI {
    private var world: World
    private let origins: Origins

    init(world: World, origins: Origins) {
        self.world = world
        self.origins = origins
    }

    func answer(_ request: Request) -> Answer {
        do {
            return try route(request).conditional(on: request)
        } catch let problem as Problem {
            return problem.answer
        } catch {
            return Answer(500)
        }
    }

    private func route(_ request: Request) throws -> Answer {
        switch (request.method, request.path) {
        case ("GET", ["gists", "public"]):
            let paging = Paging(request)
            let all = Array(world.gists.filter(\.isPublic).prefix(3_000))
            let rendering = Rendering(origins: origins, isNewVersion: false)
            return Answer(
                headers: paging.headers(count: all.count, base: "\(origins.api)/gists/public", sizeIsGiven: true),
                json: .array(
                    paging.slice(all).map { gist in
                        rendering.summary(
                            gist, owner: gist.owner.map { world.accounts[$0] }, contents: world.contents(of: gist),
                            comments: 0)
                    }))
        default: throw Problem.notFound
        }
    }
}
