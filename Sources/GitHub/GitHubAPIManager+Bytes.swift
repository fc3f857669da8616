import FoundationEssentials
import Gists
import HTTP

/// Requests for what lies beside the API, on hosts that never see the token.
extension GitHubAPIManager {
    public static let largestAvatar = 5 << 20

    /// Every byte of a file, or an error: from the gist where it holds the whole content, else from the file's raw URL.
    /// - Parameters:
    ///   - path: of a file in which a large one is gathered, so that what was cut is continued the next time; nil for memory
    ///     alone.
    ///   - progress: told how many bytes have come and, where the server says so, of how many; on any thread.
    public func fileContent(
        _ file: GistFile, in gist: Gist, gatheredAt path: String? = nil,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Data {
        if let content = file.wholeContent { return Data(content.utf8) }
        let endpoint = Endpoint.rawFile(file.rawURL, name: file.name)
        let router = try GistRouter(endpoint, configuration)
        guard !file.isTooLarge else {
            throw APIError(.needsClone("git clone \(gist.gitPullURL)"), router.subject)
        }
        let options = RequestOptions(bodyLimit: GistFile.largestServed)
        if let path, file.size > Self.largestUngathered,
            let answer = try await gathered(files.request(router, options: options), at: path, router.subject, progress)
        {
            return try answer.wholeFile(file)
        }
        return try await ask(Data.self, endpoint, options: options, progress: progress).wholeFile(file)
    }

    /// Bytes of a file that is worth a file of its own while it comes, and coming uncompressed.
    private static let largestUngathered = 1 << 20

    /// - Returns: nil where the file can't be used.
    private func gathered(
        _ request: Request, at path: String, _ subject: RequestSubject,
        _ progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(APIError) -> Answer<Data>? {
        async let steps: Void = request.tell { progress?($0) }
        do throws(HTTPError) {
            let (data, response) = try await request.body(gatheredAt: path)
            await steps
            return Answer(value: data, head: response, source: .network, subject: subject)
        } catch {
            guard error.code == .cannotSave else { throw APIError(error, subject, now: session.clock.now) }
            return nil
        }
    }

    /// The beginning of a file by its raw URL, for who only looks: it comes after everything that somebody waits for.
    ///
    /// That the host has had too many requests is an error with a time: until then it is to be left alone. A host that knows
    /// no ranges sends the file from its start, of which no more is read.
    /// - Parameter limit: how many bytes at most.
    public func fileBeginning(
        _ file: GistFile, limit: Int
    ) async throws(APIError) -> (bytes: Data, isWhole: Bool) {
        let isLonger = file.size > limit
        // Uncompressed, as a part of something compressed is not a part of the file.
        let part: Headers = ["Range": "bytes=0-\(limit - 1)", "Accept-Encoding": "identity"]
        let response = try await ask(
            Data.self, .rawFile(file.rawURL, name: file.name), isLonger ? part : [:],
            // One byte more tells a file of that size from a longer one.
            options: RequestOptions(
                priority: .low, timeout: Self.lookTimeout, bodyLimit: limit + 1, alsoAcceptable: [429],
                isCutAtLimit: true))
        guard response.head.status != 429 else { throw rest(response) }
        if !isLonger { return (try response.wholeFile(file), true) }
        return (try response.beginning(of: file, limit: limit), false)
    }

    /// The error for a host that has had too many requests.
    private func rest(_ response: Answer<Data>) -> APIError {
        let error = HTTPError(.unacceptableStatus, at: .validating, headers: response.head.headers)
        let now = session.clock.now
        let seconds = max(Self.shortestRest, error.retryAfter(now: now) ?? .zero) / .seconds(1)
        return APIError(
            .secondaryLimit, response.subject, status: response.head.status, retryAt: now.addingTimeInterval(seconds))
    }

    /// Nobody waits longer for what nobody has asked for.
    private static let lookTimeout = Duration.seconds(20)
    private static let shortestRest = Duration.seconds(60)

    /// The bytes of a picture, recognized as one by its beginning.
    /// - Parameters:
    ///   - limit: how many at most; an avatar's by default.
    ///   - mayAsk: whether an address may be asked, those of redirects included; nil for all.
    public func avatar(
        _ url: String, limit: Int = largestAvatar, mayAsk: (@Sendable (_ url: String) -> Bool)? = nil
    ) async throws(APIError) -> Data {
        let response = try await ask(
            Data.self, .avatar(url), options: RequestOptions(bodyLimit: limit),
            interceptor: mayAsk.map(AddressGuard.init))
        do {
            return try ResponseSerializer.image.serialize(response.head, response.value).data
        } catch {
            throw APIError(error, response.subject, now: session.clock.now)
        }
    }
}

extension GitHubAPIManager.Answer<Data> {
    /// The body where it is the file: of the size that the gist tells.
    fileprivate func wholeFile(_ file: GistFile) throws(APIError) -> Data {
        try checkIsFile()
        guard value.count == file.size else { throw damaged }
        return value
    }

    /// The first bytes of a longer file, at most `limit`: of a part that starts with the first one, or of the file as a host
    /// that knows no ranges sends it, of which one byte more has come.
    fileprivate func beginning(of file: GistFile, limit: Int) throws(APIError) -> Data {
        try checkIsFile()
        guard head.status == 206 ? isFirstPart(of: file, limit: limit) : value.count > limit else { throw damaged }
        return value.prefix(limit)
    }

    private func isFirstPart(of file: GistFile, limit: Int) -> Bool {
        guard let range = ContentRange(head), head.headers["Content-Encoding"]?.lowercased() ?? "identity" == "identity"
        else { return false }
        return range.start == 0 && range.end <= file.size && (range.total ?? file.size) == file.size
            && value.count == min(range.end, limit + 1)
    }

    /// Raw files come as plain text, whatever they are: HTML is a login form or a proxy's excuse.
    private func checkIsFile() throws(APIError) {
        guard head.contentType?.subtype != "html" else {
            throw APIError(.rawFileIsWebPage, subject, status: head.status)
        }
    }

    private var damaged: APIError { APIError(.unreadable(.broken), subject, status: head.status) }
}

extension Request {
    /// Tells of its progress until it ends.
    func tell(_ progress: @Sendable (TransferProgress) -> Void) async {
        for await step in progressSteps() { progress(step) }
    }
}

/// Refuses transfers to other addresses than those that are wanted, wherever a server redirects to.
private struct AddressGuard: Interceptor {
    let mayAsk: @Sendable (String) -> Bool

    func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard mayAsk(request.url.absoluteString) else {
            throw HTTPError(.invalidRedirect, at: .redirecting, method: request.method, url: request.url)
        }
    }
}
