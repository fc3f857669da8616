/// Details for error sentences, and texts for the log.
enum Words {
    enum Detail {
        static let noHost = "no host"
        static let noBody = "no response"
        static let stalled = "no data for too long"
        static let timedOut = "the whole request took too long"
        static let unaskedRange = "a partial response to a request for everything"
        static let wrongRange = "the partial response does not continue the file"
        static let compressedTooLarge = "more compressed bytes than allowed"
        static let tooLarge = "more bytes than allowed"
        static let corruptGzip = "corrupt gzip stream"
        static let truncatedGzip = "truncated gzip stream"
        static let noZlib = "zlib is missing"
        static let noResources = "out of system resources"
        static let sameDownload = "another download to the same file is running"
        static let diskFull = "the disk is full"
        static let folderReadOnly = "the folder is not writable"
        static let folderMissing = "the folder does not exist"
        static let noContentType = "no content type"
        static let session = "the session"
        static let request = "a request"
        static let interceptor = "an interceptor"

        static func curl(_ code: UInt32) -> String { "curl error \(code)" }
        static func noLibcurl(_ problem: String, command: String?) -> String {
            "Can't load libcurl (\(problem)): \(command ?? "install the package that contains libcurl.so.4")."
        }
        static func headersTooLarge(_ limit: Int) -> String { "more than \(limit >> 10) KiB of headers" }
        static func truncated(_ count: Int, of total: Int) -> String { "\(count) of \(total) bytes" }
        static func authorization(from owner: String) -> String {
            "only the router may set Authorization, not \(owner)"
        }
        static func bodyNotAllowed(_ method: Method) -> String { "\(method.rawValue) allows no body" }
        static func invalidHeader(_ name: String) -> String {
            "invalid character in the header \(name.debugDescription)"
        }
        static func nothing(at path: String) -> String { "nothing at \(path)" }
        static func unknownCharset(_ name: String) -> String { "unknown charset \(name)" }
        static func wrongInput(_ type: String, _ wanted: String) -> String { "\(type), not \(wanted)" }
        static func not(_ charset: String) -> String { "not \(charset)" }
    }

    enum Log {
        static let notModified = "not modified"
        static let cache = "cache"

        static func milliseconds(_ count: Int) -> String { "\(count) ms" }
        static func age(_ age: Int, freshFor lifetime: Int, isUsed: Bool) -> String {
            "\(age) s old, fresh for \(lifetime) s, \(isUsed ? "used" : "not used")"
        }
        static func retry(_ failure: String, inMilliseconds delay: Int) -> String { "\(failure), retry in \(delay) ms" }
        static func request(_ id: Int) -> String { "request \(id)" }
        static func cancelled(_ id: Int) -> String { "request \(id) ✗ cancelled" }
        static func started(_ id: Int) -> String { "request \(id) started" }
        static func sends(_ id: Int, _ place: String) -> String { "request \(id) sends \(place)" }
        static func redirected(_ id: Int, to url: String) -> String { "request \(id) redirected to \(url)" }
        static func suspended(_ id: Int) -> String { "request \(id) suspended" }
        static func resumed(_ id: Int) -> String { "request \(id) resumed" }
        static func finished(_ id: Int) -> String { "request \(id) finished" }
    }
}
