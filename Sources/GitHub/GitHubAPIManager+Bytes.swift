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
