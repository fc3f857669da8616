import FoundationEssentials
import Gists
import HTTP

/// Requests for what lies beside the API, on hosts that never see the token.
extension GitHubAPIManager {
    public static let largestAvatar = 5 << 20

    /// Every byte of a file, or an error: from the gist where it holds the whole content, else from the file's raw URL.
    /// - Parameter progress: told how many bytes have come and, where the server says so, of how many; on any thread.
    public func fileContent(
        _ file: GistFile, in gist: Gist, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Data {
        if let content = file.wholeContent { return Data(content.utf8) }
        let endpoint = Endpoint.rawFile(file.rawURL, name: file.name)
        let subject = try GistRouter(endpoint, configuration).subject
        guard !file.isTooLarge else {
            throw APIError(.needsClone("git clone \(gist.gitPullURL)"), subject)
        }
        let response = try await ask(
            endpoint, options: RequestOptions(bodyLimit: GistFile.largestServed), progress: progress)
        // Raw files come as plain text, whatever they are: HTML is a login form or a proxy's excuse.
        guard response.head.contentType?.subtype != "html" else {
            throw APIError(.rawFileIsWebPage, subject, status: response.head.status)
        }
        guard response.head.isLengthVerified || response.body.count >= file.size else {
            throw APIError(.unreadable(.broken), subject, status: response.head.status)
        }
        return response.body
    }

    /// The beginning of a file by its raw URL, for who only looks: it comes after everything that somebody waits for.
    ///
    /// That the host has had too many requests is an error with a time: until then it is to be left alone.
    /// - Parameter limit: how many bytes at most.
    public func fileBeginning(
        _ file: GistFile, limit: Int
    ) async throws(APIError) -> (bytes: Data, isWhole: Bool) {
        let response = try await ask(
            .rawFile(file.rawURL, name: file.name), file.size > limit ? ["Range": "bytes=0-\(limit - 1)"] : [:],
            options: RequestOptions(
                priority: .low, timeout: Self.lookTimeout, bodyLimit: limit, alsoAcceptable: [429]))
        let head = response.head
        guard head.status != 429 else {
            let error = HTTPError(.unacceptableStatus, at: .validating, headers: head.headers)
            let now = session.clock.now
            let seconds = max(Self.shortestRest, error.retryAfter(now: now) ?? .zero) / .seconds(1)
            throw APIError(
                .secondaryLimit, response.subject, status: head.status, retryAt: now.addingTimeInterval(seconds))
        }
        guard head.contentType?.subtype != "html" else {
            throw APIError(.rawFileIsWebPage, response.subject, status: head.status)
        }
        let isPart = head.status == 206
        guard head.isLengthVerified || isPart || response.body.count >= file.size else {
            throw APIError(.unreadable(.broken), response.subject, status: head.status)
        }
        return (response.body, !isPart || response.body.count >= file.size)
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
            .avatar(url), options: RequestOptions(bodyLimit: limit), interceptor: mayAsk.map(AddressGuard.init))
        do {
            return try ResponseSerializer.image.serialize(response.head, response.body).data
        } catch {
            throw APIError(error, response.subject, now: session.clock.now)
        }
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
