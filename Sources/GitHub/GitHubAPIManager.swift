import FoundationEssentials
import Gists
import HTTP

/// The one door to GitHub.
///
/// It holds the headers that every request carries, takes headers for a single one, and asks through `GistRouter`,
/// which puts the token on for the API's own origin alone. Every failure is an ``APIError``, which has a sentence for
/// the screen. Requests are cancelled with the task that waits for them.
public final class GitHubAPIManager: Sendable {
    public let configuration: APIConfiguration
    let session: Session
    /// Shared by all requests of the account.
    public let rateLimiter: RateLimiter

    /// - Parameter rateLimiter: nil for one that lets requests fail at once when a limit is reached.
    public init(
        configuration: APIConfiguration, transport: any Transport = CurlTransport.shared,
        eventMonitors: [any EventMonitor] = [], rateLimiter: RateLimiter? = nil,
        clock: any HTTPClock = SystemClock.shared
    ) {
        let rateLimiter = rateLimiter ?? RateLimiter(configuration, clock: clock)
        self.configuration = configuration
        self.rateLimiter = rateLimiter
        session = Session(
            transport: transport,
            defaultHeaders: [
                "Accept": "application/vnd.github+json",
                "X-GitHub-Api-Version": "2022-11-28",
                "User-Agent": configuration.userAgent,
            ],
            interceptors: [rateLimiter, RetryPolicy(clock: clock)], eventMonitors: [rateLimiter] + eventMonitors,
            clock: clock)
    }

    /// What the latest answer said of the hour's requests; nil before the first one, and where the server has no limit.
    public var rateLimit: RateLimit? { rateLimiter.latest }

    // MARK: Lists

    /// The first page of a feed: up to 100 gists, newest update first, in the server's order.
    public func gists(_ feed: Feed, headers: Headers = [:]) async throws(APIError) -> GistPage {
        try await page(.feed(feed), headers)
    }

    /// The page after one of the same feed.
    /// - Parameter next: `GistPage.next`, as it is.
    public func gists(_ feed: Feed, after next: String, headers: Headers = [:]) async throws(APIError) -> GistPage {
        try await page(.page(next, of: feed), headers)
    }

    private func page(_ endpoint: Endpoint, _ headers: Headers) async throws(APIError) -> GistPage {
        let answer = try await ask(endpoint, headers)
        let list = try answer.decoded(LenientArray<Gist>.self)
        let next = LinkHeader(answer.response.headers.values(of: "Link").joined(separator: ",")).next
        return GistPage(gists: list.elements, next: next, skipped: list.skipped)
    }

    // MARK: One gist

    /// A gist with its files' contents, as far as GitHub sends them, its forks and its history.
    public func gist(_ id: String, headers: Headers = [:]) async throws(APIError) -> Gist {
        try await ask(.gist(id), headers).decoded(Gist.self)
    }

    /// Up to 100 comments of a gist, oldest first.
    /// - Parameter page: from 1 on.
    public func comments(_ gist: String, page: Int = 1, headers: Headers = [:]) async throws(APIError) -> [Comment] {
        try await ask(.comments(gist: gist, page: page), headers).decoded(LenientArray<Comment>.self).elements
    }

    /// Whether the token's owner has starred a gist. Takes a token.
    public func isStarred(_ gist: String) async throws(APIError) -> Bool {
        // GitHub's "no" is a 404, like that of a gist which isn't there.
        try await ask(.starState(gist: gist), options: RequestOptions(alsoAcceptable: [404])).response.status != 404
    }

    /// Takes a token with the scope `gist`.
    public func star(_ gist: String) async throws(APIError) {
        _ = try await ask(.star(gist: gist))
    }

    /// Takes a token with the scope `gist`.
    public func unstar(_ gist: String) async throws(APIError) {
        _ = try await ask(.unstar(gist: gist))
    }

    /// Whose token it is.
    public func currentUser() async throws(APIError) -> Owner {
        try await ask(.currentUser).decoded(Owner.self)
    }
}

extension GitHubAPIManager {
    /// An answer that was no failure, and the question that a failure to read it belongs to.
    struct Answer: Sendable {
        let response: HTTPResponse
        let body: Data
        let question: Question

        func decoded<Value: Decodable>(_ type: Value.Type) throws(APIError) -> Value {
            do {
                return try JSONAnswer.decode(type, from: body)
            } catch {
                throw APIError(.unreadable(error), question, status: response.status)
            }
        }
    }

    func ask(
        _ endpoint: Endpoint, _ headers: Headers = [:], options: RequestOptions = RequestOptions(bodyLimit: 32 << 20)
    ) async throws(APIError) -> Answer {
        let router = try GistRouter(endpoint, configuration)
        let question = router.question
        let response = await session.request(router, headers: headers, options: options)
            .response(
                ResponseSerializer { response, body throws(HTTPError) in
                    Answer(response: response, body: body, question: question)
                })
        do {
            return try response.result.get()
        } catch {
            throw APIError(error, question, now: session.clock.now)
        }
    }
}
