import Foundation

/// GitHub itself: checks each request as the real one does, routes it (`GitHub+Routes`), and puts on the headers that
/// every answer of its API bears.
actor GitHub {
    var world: World
    let options: Options
    private var limits: RateLimits
    private var requestCount = 0
    var hasShownPublicGists = false

    init(options: Options) {
        self.options = options
        world = World(now: options.now ?? .current)
        limits = RateLimits(anonymousLimit: options.anonymousLimit)
    }

    /// The time by which gists are listed and dated. Rate limits go by the real one.
    var now: Timestamp { options.now ?? .current }

    func answer(_ request: Request, raw: String, avatars: String) -> Answer {
        requestCount += 1
        var answer: Answer
        do {
            answer = try checkedAnswer(request, raw: raw, avatars: avatars)
        } catch {
            answer = error.answer
        }
        answer.headers["X-GitHub-Request-Id"] = requestID
        answer.headers["X-Content-Type-Options"] = "nosniff"
        answer.headers["Access-Control-Allow-Origin"] = "*"
        answer.headers["Access-Control-Expose-Headers"] =
            "ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Used, "
            + "X-RateLimit-Resource, X-RateLimit-Reset, X-OAuth-Scopes, X-Accepted-OAuth-Scopes, X-GitHub-Media-Type, "
            + "X-GitHub-Request-Id"
        return answer
    }

    private func checkedAnswer(_ request: Request, raw: String, avatars: String) throws(Problem) -> Answer {
        guard request.headers["user-agent"]?.isEmpty == false else { throw .noUserAgent }
        let accept = request.headers["accept"] ?? "*/*"
        guard accept.contains("*/*") || accept.contains("application/") else { throw .unknownMediaType }
        let version = request.headers["x-github-api-version"] ?? "2022-11-28"
        guard ["2022-11-28", "2026-03-10"].contains(version) else { throw .unknownVersion }

        let claimed = token(of: request)
        let caller: Caller = claimed == options.token ? .demoAccount : .anonymous(address: request.address)
        let isFree = request.path == ["rate_limit"]
        let context = Context(
            request: request, caller: caller,
            origins: options.hasGitHubURLs
                ? .github : Origins(api: apiOrigin(request), raw: raw, avatars: avatars),
            isNewVersion: version == "2026-03-10")
        var answer: Answer
        do throws(Problem) {
            guard isFree || limitState(of: caller).remaining > 0 else {
                throw .limitExceeded(caller, accountID: world.accounts[World.demoAccount].id)
            }
            if let status = options.failures[requestCount] { throw .injected(status) }
            if claimed != nil, caller != .demoAccount { throw .badCredentials }
            if !["GET", "HEAD"].contains(request.method), let wait = limits.waitBeforeWriting(now: .current) {
                throw .secondaryLimit(wait: wait)
            }
            answer = try route(context).conditional(on: request)
        } catch {
            answer = error.answer
        }
        if !isFree, answer.status != 304 || caller != .demoAccount { limits.spend(caller) }
        answer.headers.merge(limitState(of: caller).headers) { own, _ in own }
        addHeaders(to: &answer, context: context, version: version, accept: accept)
        return answer
    }

    private func addHeaders(to answer: inout Answer, context: Context, version: String, accept: String) {
        let isKnown = context.caller == .demoAccount
        if isKnown {
            answer.headers["X-OAuth-Scopes"] = "gist, read:user"
            answer.headers["X-Accepted-OAuth-Scopes"] = context.request.method == "GET" ? "" : "gist"
        }
        answer.headers["X-GitHub-Media-Type"] =
            "github.v3; \(accept.contains("base64") ? "param=base64; " : "")format=json"
        answer.headers["X-GitHub-Api-Version-Selected"] = version
        if answer.status == 200 || answer.status == 304, ["GET", "HEAD"].contains(context.request.method) {
            answer.headers["Cache-Control"] = "\(isKnown ? "private" : "public"), max-age=60, s-maxage=60"
        }
        answer.headers["Vary"] =
            (isKnown ? "Accept, Authorization, Cookie, X-GitHub-OTP, " : "Accept, ")
            + "Accept-Encoding, X-Requested-With"
    }

    /// The token of an `Authorization` header; nil without one.
    private func token(of request: Request) -> String? {
        guard let authorization = request.headers["authorization"] else { return nil }
        let parts = authorization.split(separator: " ", maxSplits: 1).map(String.init)
        return ["bearer", "token"].contains(parts.first?.lowercased()) && parts.count == 2 ? parts[1] : authorization
    }

    /// The origin that the client used, so that `Link` never leads to another one.
    private func apiOrigin(_ request: Request) -> String {
        "http://\(request.headers["host"] ?? "127.0.0.1")"
    }

    private var requestID: String {
        var randomness = Randomness(seed: UInt64(requestCount))
        return [4, 5, 6, 7, 8].map { randomness.hex(count: $0).uppercased() }.joined(separator: ":")
    }

    func limitState(of caller: Caller) -> RateLimits.State { limits.state(of: caller, now: .current) }
}

/// A request that was let in.
struct Context {
    let request: Request
    let caller: Caller
    let origins: Origins
    /// Whether the client speaks `2026-03-10`, whose gists have neither `user` nor `forks` nor `history`.
    let isNewVersion: Bool

    var isDemoAccount: Bool { caller == .demoAccount }

    func requireAuthentication() throws(Problem) {
        guard isDemoAccount else { throw .requiresAuthentication }
    }
}
