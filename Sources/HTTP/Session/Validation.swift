import FoundationEssentials

extension RequestOutcome {
    /// A status that means success, and a content type that was asked for.
    func validate(_ options: RequestOptions) throws(HTTPError) {
        guard let response else { return }
        guard 200..<300 ~= response.status || options.alsoAcceptable.contains(response.status) else {
            throw HTTPError(.unacceptableStatus, at: .validating)
        }
        guard !body.isEmpty, let accept = request?.headers["Accept"], let contentType = response.contentType else {
            return
        }
        let accepted = accept.split(separator: ",").compactMap { MediaType(String($0)) }
        guard accepted.isEmpty || accepted.contains(where: { $0.accepts(contentType) }) else {
            throw HTTPError(
                .unacceptableContentType, at: .validating, detail: "\(contentType.type)/\(contentType.subtype)")
        }
    }
}
