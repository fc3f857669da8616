import FoundationEssentials

extension RequestOutcome {
    /// A status that means success, and a content type that was asked for.
    func validate(_ options: RequestOptions) throws(HTTPError) {
        guard let response else { return }
        guard response.isAcceptable(options) else { throw HTTPError(.unacceptableStatus, at: .validating) }
        if !body.isEmpty, let request { try response.validateContentType(for: request) }
    }
}

extension HTTPResponse {
    func isAcceptable(_ options: RequestOptions) -> Bool {
        200..<300 ~= status || options.alsoAcceptable.contains(status)
    }

    func validateContentType(for request: HTTPRequest) throws(HTTPError) {
        guard let accept = request.headers["Accept"], let contentType else { return }
        let accepted = accept.split(separator: ",").compactMap { MediaType(String($0)) }
        guard accepted.isEmpty || accepted.contains(where: { $0.accepts(contentType) }) else {
            throw HTTPError(
                .unacceptableContentType, at: .validating, detail: "\(contentType.type)/\(contentType.subtype)")
        }
    }
}
