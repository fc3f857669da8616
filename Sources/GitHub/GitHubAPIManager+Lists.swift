import Gists
import HTTP

/// Lists, page by page.
extension GitHubAPIManager {
    /// The first page of a feed: up to 100 gists, newest update first, in the server's order.
    public func gists(
        _ feed: Feed, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try await page(list(of: Gist.self, .feed(feed), headers, cachePolicy))
    }

    /// The page after one of the same feed.
    /// - Parameter next: `GistPage.next`, as it is.
    public func gists(
        _ feed: Feed, after next: String, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try await page(list(of: Gist.self, .page(next, of: feed), headers, cachePolicy))
    }

    private func page(_ answer: Answer<LenientArray<Gist>>) -> GistPage {
        GistPage(
            gists: answer.value.elements, next: answer.nextPage, skipped: answer.value.skipped,
            isUnchanged: answer.source == .notModified)
    }

    /// The newest gists of a feed, as many pages as it takes, each gist once.
    /// - Parameters:
    ///   - limit: at most this many.
    ///   - onPage: gets each page as it comes, and whether it is the first.
    public func gists(
        _ feed: Feed, limit: Int, onPage: (GistPage, _ isFirst: Bool) -> Void = { _, _ in }
    ) async throws(APIError) -> [Gist] {
        var page = try await gists(feed)
        onPage(page, true)
        var found: [Gist] = []
        var known: Set<String> = []
        while true {
            let new = page.gists.filter { known.insert($0.id).inserted }
            found += new
            // A page that brings nothing new is the last: addresses may go on for ever.
            guard found.count < limit, let next = page.next, !new.isEmpty else { break }
            page = try await gists(feed, after: next)
            onPage(page, false)
        }
        return Array(found.prefix(limit))
    }
}
