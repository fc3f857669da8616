import FoundationEssentials
import Gists
import HTTP

/// Requests for files and images, on hosts that never receive the token.
extension GitHubAPIManager {
    public static let largestAvatar = 5 << 20

    /// All bytes of a file, or an error: from the gist if it has the complete content, otherwise from the file's raw
    /// URL.
    /// - Parameters:
    ///   - path: the path of a file in which a large one is collected, so that an interrupted one is continued the next
    ///     time; nil to use memory only.
    ///   - progress: called with the number of bytes received and, if the server sends it, the total; on any thread.
    public func fileContent(
        _ file: GistFile, in gist: Gist, gatheredAt path: String? = nil, priority: RequestPriority = .normal,
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws(APIError) -> Data {
        if let content = file.wholeContent { return Data(content.utf8) }
        let endpoint = Endpoint.rawFile(file.rawURL, name: file.name)
        let router = try GistRouter(endpoint, configuration)
        guard !file.isTooLarge else {
            throw APIError(.needsClone("git clone \(gist.gitPullURL)"), router.subject)
        }
        let options = RequestOptions(priority: priority, bodyLimit: GistFile.largestServed)
        if let path, file.size > Self.largestUngathered,
            let answer = try await gathered(files.request(router, options: options), at: path, router.subject, progress)
        {
            return try answer.wholeFile(file)
        }
        return try await ask(Data.self, endpoint, options: options, progress: progress).wholeFile(file)
    }

    /// The size up to which a file is loaded into memory, compressed, instead of into a partial file.
    private static let largestUngathered = 1 << 20

    /// - Returns: nil if the partial file can't be used.
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

    /// The beginning of a file by its raw URL, for previews, with a low priority.
    ///
    /// If the host has had too many requests, the error has a time before which no more should be sent. If a host does
    /// not support ranges, it sends the file from its start, and the rest is not read.
    /// - Parameter limit: the maximum number of bytes.
    public func fileBeginning(
        _ file: GistFile, limit: Int
    ) async throws(APIError) -> (bytes: Data, isWhole: Bool) {
        let isLonger = file.size > limit
        // Uncompressed, because a range of a compressed file is not a part of the file.
        let part: Headers = ["Range": "bytes=0-\(limit - 1)", "Accept-Encoding": "identity"]
        let response = try await ask(
            Data.self, .rawFile(file.rawURL, name: file.name), isLonger ? part : [:],
            // One more byte shows if the file is longer.
            options: RequestOptions(
                priority: .low, timeout: Self.lookTimeout, bodyLimit: limit + 1, alsoAcceptable: [429],
                isCutAtLimit: true))
        guard response.head.status != 429 else { throw rest(response) }
        if !isLonger { return (try response.wholeFile(file), true) }
        return (try response.beginning(of: file, limit: limit), false)
    }

    /// The error of a host that has had too many requests.
    private func rest(_ response: Answer<Data>) -> APIError {
        let error = HTTPError(.unacceptableStatus, at: .validating, headers: response.head.headers)
        let now = session.clock.now
        let seconds = max(Self.shortestRest, error.retryAfter(now: now) ?? .zero) / .seconds(1)
        return APIError(
            .secondaryLimit, response.subject, status: response.head.status, retryAt: now.addingTimeInterval(seconds))
    }

    /// The time limit for a preview, which the user did not request explicitly.
    private static let lookTimeout = Duration.seconds(20)
    private static let shortestRest = Duration.seconds(60)

    /// The bytes of an image, recognized by its beginning.
    /// - Parameters:
    ///   - limit: the maximum number of bytes; an avatar's by default.
    ///   - mayAsk: returns true if a URL may be requested, including those of redirects; nil to allow all.
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
    /// The body if it is the complete file, with the size that the gist says.
    fileprivate func wholeFile(_ file: GistFile) throws(APIError) -> Data {
        try checkIsFile()
        guard value.count == file.size else { throw damaged }
        return value
    }

    /// The first bytes of a longer file, at most `limit`: from a range that starts with the first byte, or from the
    /// whole file, cut after one more byte, if the host does not support ranges.
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

    /// Throws for HTML: raw files are always sent as plain text, so it is a login form or a proxy's error page.
    private func checkIsFile() throws(APIError) {
        guard head.contentType?.subtype != "html" else {
            throw APIError(.rawFileIsWebPage, subject, status: head.status)
        }
    }

    private var damaged: APIError { APIError(.unreadable(.broken), subject, status: head.status) }
}

extension Request {
    /// Reports its progress until it ends.
    func tell(_ progress: @Sendable (TransferProgress) -> Void) async {
        for await step in progressSteps() { progress(step) }
    }
}

/// Refuses transfers to unwanted URLs, including those of redirects.
private struct AddressGuard: Interceptor {
    let mayAsk: @Sendable (String) -> Bool

    func admit(_ request: HTTPRequest) async throws(HTTPError) {
        guard mayAsk(request.url.absoluteString) else {
            throw HTTPError(.invalidRedirect, at: .redirecting, method: request.method, url: request.url)
        }
    }
}
