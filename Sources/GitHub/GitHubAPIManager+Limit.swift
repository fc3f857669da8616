import Gists

extension GitHubAPIManager {
    /// The newest gists of a feed, as many pages as it takes, each gist once.
    /// - Parameter limit: at most this many.
    public func gists(_ feed: Feed, limit: Int) async throws(APIError) -> [Gist] {
        var page = try await gists(feed)
        var found: [Gist] = []
        var known: Set<String> = []
        while true {
            found += page.gists.filter { known.insert($0.id).inserted }
            guard found.count < limit, let next = page.next, !page.gists.isEmpty else { break }
            page = try await gists(feed, after: next)
        }
        return Array(found.prefix(limit))
    }
}
