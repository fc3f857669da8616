/// The subject of a log line.
public enum LogCategory: String, Sendable, Hashable, CaseIterable {
    /// Answers of servers, failures and retries.
    case network
    /// Answers out of the cache, and what it had not.
    case cache
    /// How old what the cache has is, and whether that is young enough.
    case staleness
    /// The other steps of a request: its start, redirects, pauses and its end.
    case pipeline
}

/// A line of the log, and what belongs to it.
public struct LogEntry: Sendable, Hashable {
    /// The kind of event.
    public var category: LogCategory
    /// Without a line end.
    public var line: String
    /// The shell's line for the request that was last sent before it, secrets masked; nil where none was.
    public var curlCommand: String?

    /// An entry of these parts.
    public init(category: LogCategory, line: String, curlCommand: String? = nil) {
        self.category = category
        self.line = line
        self.curlCommand = curlCommand
    }
}
