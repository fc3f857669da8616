import CCurl
import SystemCalls

/// The meaning of curl's result codes.
enum CurlFailure {
    struct Situation {
        /// True if the connection was established, including TLS if requested.
        var isConnected: Bool
        /// True if the whole head has arrived.
        var hasHead: Bool
        /// True if the proxy answered a CONNECT without success.
        var isRefusedByProxy: Bool
    }

    static func code(for code: CURLcode, _ situation: Situation) -> HTTPError.Code {
        if situation.isRefusedByProxy { return .proxyFailed }
        return switch code {
        case CURLE_URL_MALFORMAT: .invalidURL
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxyFailed
        case CURLE_COULDNT_RESOLVE_HOST: .cannotResolve
        case CURLE_COULDNT_CONNECT: .cannotConnect
        // curl reports a response that does not start like HTTP as "an unsupported protocol".
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .malformedResponse
        case CURLE_PARTIAL_FILE: .truncatedBody
        case CURLE_OPERATION_TIMEDOUT:
            situation.isConnected ? .timedOut : .connectTimedOut
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            situation.hasHead ? .truncatedBody : .connectionLost
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            .tlsFailed
        default: .transferFailed
        }
    }
}

extension HTTPError {
    static func libraryMissing(_ problem: String) -> HTTPError {
        HTTPError(
            .libraryMissing, at: .transfer,
            detail: Words.Detail.noLibcurl(problem, command: Installable.libcurl.command()))
    }

    /// An error for a lack of memory, handles or threads.
    static var noResources: HTTPError {
        HTTPError(.transferFailed, at: .transfer, detail: Words.Detail.noResources)
    }
}
