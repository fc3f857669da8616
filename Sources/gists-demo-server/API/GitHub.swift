import Foundation

/// The API of the demo GitHub: checks each request like the real one, routes it (`GitHub+Routes`), and adds the headers
/// of every response.
actor GitHub {
    var world: World
    let options: Options
    private var limits: RateLimits
    private var requestCount = 0
    private var writeCount = 0
    /// The tokens and their accounts.
    var tokens: [String: Token]
    var device: DeviceFlow
    /// True if a gist was already changed by `--meddle`.
    var hasMeddled = false
    var hasShownPublicGists = false
    /// The first gist of another account that was read, and whether its owner has changed it since.
    var readGist: String?
    var hasChangedReadGist = false
    /// The accounts whose gists were asked for, and whether one of them has edited a gist since.
    var checkedAccounts: Set<Int> = []
    var hasEditedFollowed = false

    init(options: Options) throws {
        self.options = options
        device = DeviceFlow(options.device)
        world = World(now: options.now ?? .current, hasNewGists: options.hasNewGists)
        limits = RateLimits(anonymousLimit: options.anonymousLimit)
        tokens = [options.token: Token(account: World.demoAccount, scopes: ["gist", "read:user"])]
        for option in options.tokens {
            guard let account = world.account(login: option.login) else {
                throw Service.Failure(description: "--token: there is no account \(option.login)")
            }
            tokens[option.text] = Token(
                account: account, scopes: option.scopes, expires: option.expires, needsSignOn: option.needsSignOn)
        }
    }

    /// The time for listing and dating gists. Rate limits use the real time.
    var now: Timestamp { options.now ?? .current }

    func answer(_ request: Request, raw: String, avatars: String) -> Answer {
        if let answer = webAnswer(request) { return answer }
        requestCount += 1
        if request.isWrite { writeCount += 1 }
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
        let token = claimed.flatMap { tokens[$0] }.flatMap { token in
            token.expires.map { $0 > .current } ?? true ? token : nil
        }
        let caller: Caller = token.map { .account($0.account) } ?? .anonymous(address: request.address)
        let fault = fault(of: request)
        let isFree = request.path == ["rate_limit"]
        let context = Context(
            request: request, caller: caller, token: token,
            origins: options.hasGitHubURLs
                ? .github : Origins(api: apiOrigin(request), raw: raw, avatars: avatars),
            isNewVersion: version == "2026-03-10")
        var answer: Answer
        do throws(Problem) {
            guard isFree || request.isGraphQL || limitState(of: caller).remaining > 0 else {
                throw .limitExceeded(caller, accountID: world.accounts[token?.account ?? World.demoAccount].id)
            }
            if let fault, !fault.isAfterwards { throw fault.problem }
            if claimed != nil, token == nil { throw .badCredentials }
            if token?.needsSignOn == true { throw .singleSignOn }
            if request.isWrite {
                if let wait = limits.waitBeforeWriting(now: .current) { throw .secondaryLimit(wait: wait) }
                if token?.canWrite == false { throw .notFound }
            }
            answer = try route(context).conditional(on: request)
            meddle(with: context)
            noteReader(in: context)
            if let fault { throw fault.problem }
        } catch {
            answer = error.answer
        }
        if !isFree, !request.isGraphQL, answer.status != 304 || token == nil { limits.spend(caller) }
        if request.isGraphQL { answer.headers.merge(limits.graphQLHeaders(now: .current)) { own, _ in own } }
        answer.headers.merge(limitState(of: caller).headers) { own, _ in own }
        addHeaders(to: &answer, context: context, version: version, accept: accept)
        return answer
    }

    private func addHeaders(to answer: inout Answer, context: Context, version: String, accept: String) {
        let isKnown = context.token != nil
        if let token = context.token {
            answer.headers.merge(token.headers(isWrite: context.request.isWrite)) { own, _ in own }
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

    private func fault(of request: Request) -> Fault? {
        options.faults.first { fault in
            fault.countsWrites ? request.isWrite && fault.number == writeCount : fault.number == requestCount
        }
    }

    /// The token of an `Authorization` header; nil without one.
    private func token(of request: Request) -> String? {
        guard let authorization = request.headers["authorization"] else { return nil }
        let parts = authorization.split(separator: " ", maxSplits: 1).map(String.init)
        return ["bearer", "token"].contains(parts.first?.lowercased()) && parts.count == 2 ? parts[1] : authorization
    }

    /// The origin that the client used, so that `Link` never leads to another one.
    func apiOrigin(_ request: Request) -> String {
        "http://\(request.headers["host"] ?? "127.0.0.1")"
    }

    private var requestID: String {
        var randomness = Randomness(seed: UInt64(requestCount))
        return [4, 5, 6, 7, 8].map { randomness.hex(count: $0).uppercased() }.joined(separator: ":")
    }

    func limitState(of caller: Caller) -> RateLimits.State { limits.state(of: caller, now: .current) }
}

/// An accepted request.
struct Context {
    let request: Request
    let caller: Caller
    /// Nil if the caller is not signed in.
    let token: Token?
    let origins: Origins
    /// True if the client uses the version `2026-03-10`, whose gists have neither `user` nor `forks` nor `history`.
    let isNewVersion: Bool

    /// - Returns: the caller's account.
    @discardableResult
    func requireAuthentication() throws(Problem) -> Int {
        guard let token else { throw .requiresAuthentication }
        return token.account
    }
}
