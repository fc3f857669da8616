import FoundationEssentials

/// Writes a line for each answer, `GET https://… → 200, 12.3 kB, 84 ms`, and one for each failure. Secrets are masked.
public struct LogMonitor: EventMonitor {
    private let write: @Sendable (String) -> Void

    /// - Parameter write: takes one line, without a line end; called on any thread.
    public init(write: @escaping @Sendable (String) -> Void) {
        // One line it stays, whatever a server may have written into an error.
        self.write = { line in write(String(line.map { $0.isNewline ? " " : $0 })) }
    }

    public func received(_ event: RequestEvent, of request: Request) {
        switch event {
        case .answered(let response, let bytes, let metrics):
            let facts = [String(response.status), size(bytes), "\(metrics.total.milliseconds) ms"]
            write("\(place(response.method, response.url)) → \(facts.joined(separator: ", "))")
        case .served(let response, let bytes, let source):
            let words = source == .cache ? "cache" : "not modified"
            write("\(place(response.method, response.url)) → \(response.status), \(size(bytes)), \(words)")
        case .retrying(let error, let delay):
            write("\(failure(error, of: request)), again in \(delay.milliseconds) ms")
        case .failed(let error) where error.code != .unacceptableStatus:
            write(failure(error, of: request))
        case .cancelled:
            write("request \(request.id) ✗ cancelled")
        // The rest either led to one of these or is told by the answer's line.
        case .started, .sending, .redirecting, .suspended, .resumed, .finished, .failed: break
        }
    }

    private func failure(_ error: HTTPError, of request: Request) -> String {
        let subject = error.url.map { place(error.method ?? .get, $0) } ?? "request \(request.id)"
        let reason = error.status.map(String.init) ?? error.code.rawValue
        return "\(subject) ✗ \(reason)" + (error.detail.isEmpty ? "" : ": \(error.detail)")
    }

    private func place(_ method: Method, _ url: URL) -> String {
        "\(method.rawValue) \(Redaction.redacted(url.absoluteString))"
    }

    private func size(_ bytes: Int) -> String {
        guard bytes >= 1000 else { return "\(bytes) B" }
        let (unit, name) = bytes >= 1_000_000 ? (1_000_000, "MB") : (1000, "kB")
        let tenths = (bytes * 10 + unit / 2) / unit
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
