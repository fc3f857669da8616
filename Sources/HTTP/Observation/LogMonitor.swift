import Concurrency
import FoundationEssentials

/// Writes a line for each response, `GET https://… → 200, 12.3 kB, 84 ms`, and one for each failure. Secrets are masked.
public struct LogMonitor: EventMonitor {
    private let categories: Set<LogCategory>
    private let write: @Sendable (LogEntry) -> Void
    /// The cURL commands of the requests that have not ended; nil if they are not needed.
    private let curlCommands: Monitor<CurlCommands>?

    private struct CurlCommands {
        /// By the requests' IDs.
        var all: [Int: String] = [:]
    }

    /// - Parameters:
    ///   - categories: the kinds of events to write.
    ///   - write: receives one line, without a line end; called on any thread.
    public init(categories: Set<LogCategory> = [.network, .cache], write: @escaping @Sendable (String) -> Void) {
        self.categories = categories
        curlCommands = nil
        self.write = { write($0.line) }
    }

    /// - Parameters:
    ///   - categories: the kinds of events to record.
    ///   - record: receives one line with its category and its cURL command; called on any thread.
    public init(categories: Set<LogCategory>, record: @escaping @Sendable (LogEntry) -> Void) {
        self.categories = categories
        curlCommands = Monitor(CurlCommands())
        write = record
    }

    /// Writes the event's line, if its category is enabled.
    public func received(_ event: RequestEvent, of request: Request) {
        let curlCommand = curlCommand(event, request)
        guard let (category, line) = line(event, request), categories.contains(category) else { return }
        // Errors from servers may contain line breaks.
        let whole = String(line.map { $0.isNewline ? " " : $0 })
        write(LogEntry(category: category, line: whole, curlCommand: curlCommand))
    }

    /// The cURL command for an event. Since events arrive in order, it belongs to the last request that was sent.
    private func curlCommand(_ event: RequestEvent, _ request: Request) -> String? {
        curlCommands?.withLock { commands in
            switch event {
            case .sending(let wireRequest):
                commands.all[request.id] = wireRequest.curlCommand()
                return commands.all[request.id]
            case .finished, .failed, .cancelled: return commands.all.removeValue(forKey: request.id)
            default: return commands.all[request.id]
            }
        }
    }

    private func line(_ event: RequestEvent, _ request: Request) -> (LogCategory, String)? {
        switch event {
        case .answered(let response, let bytes, let metrics):
            let what = response.status == 304 ? Words.Log.notModified : size(bytes)
            let facts = [String(response.status), what, Words.Log.milliseconds(metrics.total.milliseconds)]
            return (.network, "\(place(response.method, response.url)) → \(facts.joined(separator: ", "))")
        // The line for the 304 has already said so.
        case .served(_, _, .notModified) where categories.contains(.network): return nil
        case .served(let response, let bytes, let source):
            let words = source == .cache ? Words.Log.cache : Words.Log.notModified
            return (.cache, "\(place(response.method, response.url)) → \(response.status), \(size(bytes)), \(words)")
        case .weighed(let response, let age, let lifetime, let isUsed):
            let verdict = Words.Log.age(age, freshFor: lifetime, isUsed: isUsed)
            return (.staleness, "\(place(response.method, response.url)): \(verdict)")
        case .retrying(let error, let delay):
            return (.network, Words.Log.retry(failure(error, of: request), inMilliseconds: delay.milliseconds))
        // The line for the response has already said so.
        case .failed(let error) where error.code == .unacceptableStatus: return nil
        case .failed(let error):
            return (error.stage == .caching ? .cache : .network, failure(error, of: request))
        case .cancelled: return (.network, Words.Log.cancelled(request.id))
        case .started: return (.pipeline, Words.Log.started(request.id))
        case .sending(let wireRequest):
            return (.pipeline, Words.Log.sends(request.id, place(wireRequest.method, wireRequest.url)))
        case .redirecting(let url):
            return (.pipeline, Words.Log.redirected(request.id, to: Redaction.redacted(url.absoluteString)))
        case .suspended: return (.pipeline, Words.Log.suspended(request.id))
        case .resumed: return (.pipeline, Words.Log.resumed(request.id))
        case .finished: return (.pipeline, Words.Log.finished(request.id))
        }
    }

    private func failure(_ error: HTTPError, of request: Request) -> String {
        let subject = error.url.map { place(error.method ?? .get, $0) } ?? Words.Log.request(request.id)
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

/// The subject of a log line.
public enum LogCategory: String, Sendable, Hashable, CaseIterable {
    /// Responses from servers, failures and retries.
    case network
    /// Responses from the cache, and misses.
    case cache
    /// The age of cached responses, and if they are fresh enough.
    case staleness
    /// The other steps of a request: start, redirects, pauses and end.
    case pipeline
}

/// A line of the log, with related data.
public struct LogEntry: Sendable, Hashable {
    /// The kind of event.
    public var category: LogCategory
    /// The text without a line end.
    public var line: String
    /// The shell command for the last request before this line, with secrets masked; nil if there was none.
    public var curlCommand: String?

    /// Creates an entry from these parts.
    public init(category: LogCategory, line: String, curlCommand: String? = nil) {
        self.category = category
        self.line = line
        self.curlCommand = curlCommand
    }
}
