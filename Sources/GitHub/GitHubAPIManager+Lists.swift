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
    ///   - isWanted: tells which ones count; all of them by default.
    ///   - onPage: gets each page as it comes, whether it is the first, and how many gists have come.
    public func gists(
        _ feed: Feed, limit: Int, where isWanted: (Gist) -> Bool = { _ in true },
        onPage: (GistPage, _ isFirst: Bool, _ count: Int) -> Void = { _, _, _ in }
    ) async throws(APIError) -> [Gist] {
        var page = try await gists(feed)
        var found: [Gist] = []
        var known: Set<String> = []
        var isFirst = true
        while true {
            let new = page.gists.filter { known.insert($0.id).inserted }
            found += new.filter(isWanted)
            onPage(page, isFirst, found.count)
            isFirst = false
            // A page that brings nothing new is the last: addresses may go on for ever.
            guard found.count < limit, let next = page.next, !new.isEmpty else { break }
            page = try await gists(feed, after: next)
        }
        return Array(found.prefix(limit))
    }
}
