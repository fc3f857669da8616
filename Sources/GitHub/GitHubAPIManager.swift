import Concurrency
import FoundationEssentials
import Gists
import HTTP

/// The one door to GitHub.
///
/// It holds the headers that every request carries, takes headers for a single one, and asks through `GistRouter`,
/// which puts the token on for the API's own origin alone. Every failure is an ``APIError``, which has a sentence for
/// the screen. Requests are cancelled with the task that waits for them.
///
/// What the API answers is kept in a cache. Unless told otherwise the server is asked all the same, but for what has not
/// changed it sends a 304 without a body, which for whoever has a token costs nothing of the hour's requests.
public final class GitHubAPIManager: Sendable {
    public let configuration: APIConfiguration
    let session: Session
    /// For other hosts: what they serve is kept by those who show it.
    let files: Session
    /// Shared by all requests of the account.
    public let rateLimiter: RateLimiter

    /// - Parameters:
    ///   - rateLimiter: nil for one that lets requests fail at once when a limit is reached.
    ///   - cache: by account; nil to keep nothing.
    public init(
        configuration: APIConfiguration, transport: any Transport = CurlTransport.shared,
        eventMonitors: [any EventMonitor] = [], rateLimiter: RateLimiter? = nil,
        cache: (any ResponseCache)? = MemoryResponseCache(), clock: any TimeSource = SystemClock.shared
    ) {
        let rateLimiter = rateLimiter ?? RateLimiter(configuration, clock: clock)
        self.configuration = configuration
        self.rateLimiter = rateLimiter
        let makeSession = { (headers: Headers, cache: (any ResponseCache)?) in
            Session(
                transport: transport, defaultHeaders: headers,
                interceptors: [rateLimiter, RetryPolicy(clock: clock)], eventMonitors: [rateLimiter] + eventMonitors,
                cache: cache, clock: clock)
        }
        let userAgent: Headers = ["User-Agent": configuration.userAgent]
        let ofAPI: Headers = ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"]
        session = makeSession(userAgent.merging(ofAPI), cache)
        files = makeSession(userAgent, nil)
    }

    /// What the latest answer said of the hour's requests; nil before the first one, and where the server has no limit.
    public var rateLimit: RateLimit? { rateLimiter.latest }

    // MARK: One gist

    /// A gist with its files' contents, as far as GitHub sends them, its forks and its history.
    public func gist(
        _ id: String, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> Gist {
        try await decoded(Gist.self, from: ask(.gist(id), headers, options: .api(cachePolicy)))
    }

    /// Up to 100 comments of a gist, oldest first.
    /// - Parameter page: from 1 on.
    public func comments(
        _ gist: String, page: Int = 1, headers: Headers = [:], cachePolicy: CachePolicy = .reload
    ) async throws(APIError) -> [Comment] {
        let answer = try await ask(.comments(gist: gist, page: page), headers, options: .api(cachePolicy))
        return try await decoded(LenientArray<Comment>.self, from: answer).elements
    }

    /// Whether the token's owner has starred a gist. Takes a token.
    public func isStarred(_ gist: String) async throws(APIError) -> Bool {
        // GitHub's "no" is a 404, like that of a gist which isn't there.
        try await ask(.starState(gist: gist), options: .api(.reload, alsoAcceptable: [404])).response.status != 404
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
        try await decoded(Owner.self, from: ask(.currentUser))
    }
}

extension RequestOptions {
    /// For what the API answers: long lists of large gists.
    ///
    /// With an end even where a byte comes now and then; waiting for GitHub's limits does not count.
    static func api(_ cachePolicy: CachePolicy, alsoAcceptable: Set<Int> = []) -> RequestOptions {
        RequestOptions(
            timeout: .seconds(120), bodyLimit: 32 << 20, alsoAcceptable: alsoAcceptable, cachePolicy: cachePolicy)
    }
}

extension GitHubAPIManager {
    /// An answer that was no failure, and the question that a failure to read it belongs to.
    struct Answer: Sendable {
        let response: HTTPResponse
        let body: Data
        let source: ResponseSource
        let question: Question
    }

    /// Reads an answer. One that can't be read is not kept: of it the server would say that nothing has changed.
    func decoded<Value: Decodable>(_ type: Value.Type, from answer: Answer) async throws(APIError) -> Value {
        do {
            return try JSONAnswer.decode(type, from: answer.body)
        } catch {
            await session.forget(answer.response.url)
            throw APIError(.unreadable(error), answer.question, status: answer.response.status)
        }
    }

    /// - Parameter progress: told how much of the body has come, step by step.
    func ask(
        _ endpoint: Endpoint, _ headers: Headers = [:], options: RequestOptions = .api(.reload),
        interceptor: (any Interceptor)? = nil, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Answer {
        let router = try GistRouter(endpoint, configuration)
        let request = (endpoint.isAPI ? session : files).request(
            router, headers: headers, interceptor: interceptor, options: options)
        guard let progress else { return try answer(await request.response(.answer), router.question) }
        async let response = request.response(.answer)
        for await step in request.progressSteps() { progress(step) }
        return try answer(await response, router.question)
    }

    func answer(_ response: Response<HTTPAnswer>, _ question: Question) throws(APIError) -> Answer {
        do {
            let (head, body) = try response.result.get()
            return Answer(response: head, body: body, source: response.source, question: question)
        } catch {
            throw APIError(error, question, now: session.clock.now)
        }
    }
}

typealias HTTPAnswer = (head: HTTPResponse, body: Data)

extension ResponseSerializer<HTTPAnswer> {
    /// The answer as it came: it is read where its question is known.
    static var answer: ResponseSerializer { ResponseSerializer { ($0, $1) } }
}
