import Gists
import HTTP

/// Requests for lists, page by page.
extension GitHubAPIManager {
    /// The first page of a feed: up to 100 gists, most recently updated first, in the server's order.
    public func gists(
        _ feed: RemoteFeed, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try await page(list(of: Gist.self, .feed(feed), headers, cachePolicy))
    }

    /// The next page of the same feed.
    /// - Parameter next: the unchanged `GistPage.next`.
    public func gists(
        _ feed: RemoteFeed, after next: String, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try await page(list(of: Gist.self, .page(next, of: feed), headers, cachePolicy))
    }

    private func page(_ answer: Answer<LenientArray<Gist>>) -> GistPage {
        GistPage(
            gists: answer.value.elements, next: answer.nextPage, skipped: answer.value.skipped,
            isUnchanged: answer.source == .notModified)
    }

    /// The newest gists of a feed, from as many pages as needed, each gist once.
    /// - Parameters:
    ///   - limit: the maximum number of gists.
    ///   - isWanted: returns true for the gists that count; all of them by default.
    ///   - onPage: called with each page, whether it is the first, and the number of gists so far.
    public func gists(
        _ feed: RemoteFeed, limit: Int, where isWanted: (Gist) -> Bool = { _ in true },
        onPage: (GistPage, _ isFirst: Bool, _ count: Int) -> Void = { _, _, _ in }
    ) async throws(APIError) -> [Gist] {
        var page = try await gists(feed)
        var found: [Gist] = []
        var known: Set<GistID> = []
        var isFirst = true
        while true {
            let new = page.gists.filter { known.insert($0.id).inserted }
            found += new.filter(isWanted)
            onPage(page, isFirst, found.count)
            isFirst = false
            // A page without new gists is the last: the list of URLs may be endless.
            guard found.count < limit, let next = page.next, !new.isEmpty else { break }
            page = try await gists(feed, after: next)
        }
        return Array(found.prefix(limit))
    }

    /// The logins of the people whom the token's owner follows on GitHub, from as many pages as needed, each once.
    /// - Parameter onPage: called with the number of logins after each page.
    public func followedLogins(onPage: (Int) -> Void = { _ in }) async throws(APIError) -> [Login] {
        var answer = try await list(of: Owner.self, .followed, [:], .reload)
        var logins: [Login] = []
        var known: Set<Login> = []
        while true {
            let new = answer.value.elements.map(\.login).filter { known.insert($0).inserted }
            logins += new
            onPage(logins.count)
            // A page without new people is the last: the list of URLs may be endless.
            guard let next = answer.nextPage, !new.isEmpty else { return logins }
            answer = try await list(of: Owner.self, .followedPage(next), [:], .reload)
        }
    }
}
