import FoundationEssentials
import Gists
import HTTP

/// Requests for lists and files that are downloaded completely.
extension GitHubAPIManager {
    /// The part of a list to request.
    public enum ListPage: Sendable, Hashable {
        case first
        /// The page at the URL from the page before it.
        case next(String)
        /// The gists that were updated after this time.
        case changes(since: Date)
    }

    /// A page of a list, with the entity tag of the response.
    public struct TaggedPage: Sendable {
        public var page: GistPage
        public var tag: String?
    }

    /// Requests a page of a list, past the cache.
    /// - Parameter tag: the entity tag of an earlier response.
    /// - Returns: nil if the page still has this tag.
    public func page(
        _ part: ListPage, of feed: RemoteFeed, unless tag: String?
    ) async throws(APIError) -> TaggedPage? {
        let endpoint: Endpoint =
            switch part {
            case .first: .feed(feed)
            case .next(let url): .page(url, of: feed)
            case .changes(let since): .changes(feed, since: since)
            }
        do throws(APIError) {
            let answer = try await list(of: Gist.self, endpoint, tag.map { ["If-None-Match": $0] } ?? [:], .reload)
            // A response that is not completely readable is requested again.
            let isReadable = answer.value.skipped == 0
            return TaggedPage(
                page: GistPage(
                    gists: answer.value.elements, next: answer.nextPage, skipped: answer.value.skipped),
                tag: isReadable ? answer.head.headers["ETag"] : nil)
        } catch {
            guard tag != nil, error.cause == .notModified else { throw error }
            return nil
        }
    }

    /// The complete content of a file by its raw URL. Waits while its host has had too many requests.
    /// - Parameter path: the path of a file in which a large one is collected; nil to use memory only.
    public func syncedContent(
        of file: GistFile, in gist: Gist, gatheredAt path: String?
    ) async throws(APIError) -> Data {
        var attempts = 0
        while true {
            attempts += 1
            do {
                try await fileLimiter.waitUntilFree(file.rawURL)
            } catch {
                throw APIError(
                    error, RequestSubject(service: Words.server, name: Words.file(file.name)), now: session.clock.now)
            }
            do throws(APIError) {
                return try await fileContent(file, in: gist, gatheredAt: path, priority: .low)
            } catch {
                guard attempts < Self.mostAttempts, isWorthAnotherAttempt(error, attempts) else { throw error }
            }
        }
    }

    /// True for a limit of the host, and once for a transfer that broke off or stalled.
    private func isWorthAnotherAttempt(_ error: APIError, _ attempts: Int) -> Bool {
        switch error.cause {
        case .secondaryLimit, .primaryLimit: true
        case .network, .unreadable(.broken): attempts < 2 && !error.isOffline
        default: false
        }
    }

    private static var mostAttempts: Int { 6 }
}

extension GitHubAPIManager {
    /// The number of gists of the token's owner, from a page with one gist: its link to the last page has the number.
    /// - Returns: nil if the server does not tell it.
    public func ownGistCount() async throws(APIError) -> Int? {
        let answer = try await list(of: Gist.self, .ownCount, [:], .reload)
        let links = LinkHeader(answer.head.headers.values(of: "Link").joined(separator: ","))
        guard answer.value.elements.count <= 1 else { return nil }
        guard let last = links.targets["last"] else { return links.next == nil ? answer.value.elements.count : nil }
        return last.parts(separatedBy: "?").last?.parts(separatedBy: "&").lazy
            .compactMap { $0.rest(behind: "page=") }.first.flatMap { Int($0) }
    }
}
