import Gists
import HTTP

/// Lists, page by page.
extension GitHubAPIManager {
    /// The first page of a feed: up to 100 gists, newest update first, in the server's order.
    public func gists(
        _ feed: Feed, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try page(try await ask(.feed(feed), headers, options: .api(cachePolicy)))
    }

    /// The page after one of the same feed.
    /// - Parameter next: `GistPage.next`, as it is.
    public func gists(
        _ feed: Feed, after next: String, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> GistPage {
        try page(try await ask(.page(next, of: feed), headers, options: .api(cachePolicy)))
    }

    /// The first page of a feed twice: as it was when last seen, at once, and then as GitHub has it.
    ///
    /// The sources are `.cache`, then `.notModified` (nothing to redraw) or `.network`; where the cache has nothing there
    /// is one element, a `.miss`. A failure to reach GitHub is the last element's, and what came first still holds.
    /// - Throws: for feeds that can't be asked for at all.
    public func cachedThenFetched(
        _ feed: Feed, headers: Headers = [:]
    ) throws(APIError) -> some AsyncSequence<SourcedPage, Never> & Sendable {
        let router = try GistRouter(.feed(feed), configuration)
        return session.cachedThenFetch(router, headers: headers, options: .api(.reload), as: .answer)
            .compactMap { response -> SourcedPage? in
                let result = Result { () throws(APIError) in
                    try self.page(try self.answer(response, router.question))
                }
                // What was kept and can't be read any more is worth nothing.
                if response.source == .cache, case .failure = result { return nil }
                return SourcedPage(source: response.source, result: result)
            }
    }

    private func page(_ answer: Answer) throws(APIError) -> GistPage {
        let list = try answer.decoded(LenientArray<Gist>.self)
        let next = LinkHeader(answer.response.headers.values(of: "Link").joined(separator: ",")).next
        return GistPage(
            gists: list.elements, next: next, skipped: list.skipped, isUnchanged: answer.source == .notModified)
    }

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

/// A page of a feed, or why there is none, and where it came from.
public struct SourcedPage: Sendable {
    public let source: ResponseSource
    public let result: Result<GistPage, APIError>
}
