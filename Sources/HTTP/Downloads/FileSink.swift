import Concurrency
import FoundationEssentials

/// Saves a body to a file, through a partial file that survives interruptions.
final class FileSink: BodySink {
    fileprivate struct State {
        /// Nil before the first attempt and after the end.
        var file: PartialFile?
        var hasEnded = false
        /// The requested URL of this attempt.
        var url: URL?
        /// The offset from which this attempt continues, and the identity of its file; nil if it loads the whole body.
        var asked: (offset: Int, identity: PartialFile.Identity)?
        /// True if the response does not continue the partial file.
        var isMisfit = false
        /// The total size, if a partial response gives it; otherwise the size up to its end.
        var total: Int?
        var bytes = 0
        var resumedAt = 0
    }
    private let state = Monitor(State())
    private let names: PartialFile.Names
    private let options: DownloadOptions

    init(path: String, options: DownloadOptions) {
        names = PartialFile.Names(path)
        self.options = options
    }

    /// The total size, and the size of the earlier part.
    var sizes: (bytes: Int, resumedAt: Int) { state.withLock { ($0.bytes, $0.resumedAt) } }

    // MARK: Attempts

    func adapt(_ request: HTTPRequest) throws(HTTPError) -> HTTPRequest {
        try state.withLock { state throws(HTTPError) in try state.adapt(request, names, options) }
    }

    func begin(_ response: HTTPResponse) throws(HTTPError) {
        try state.withLock { state throws(HTTPError) in try state.begin(response, options) }
    }

    func take(_ data: Data) throws(HTTPError) -> ReceiveResult {
        try state.withLock { state throws(HTTPError) in try state.openFile.append(data) }
        return .taken
    }

    func complete() throws(HTTPError) {
        try state.withLock { state throws(HTTPError) in try state.complete(options) }
    }

    func recovery(from error: HTTPError) -> RetryDecision {
        state.withLock { state in
            guard state.asked != nil, state.isMisfit || error.status == 416 else { return .pass }
            do throws(HTTPError) {
                try state.openFile.begin(nil)
                return .retry(after: .zero)
            } catch {
                return .failWith(error)
            }
        }
    }

    func ended(_ error: HTTPError?) {
        state.withLock { state in
            state.hasEnded = true
            guard let file = state.file else { return }
            if !options.resumes || file.count == 0 || file.identity == nil { PartialFile.remove(names) }
            state.file = nil
        }
    }
}

extension FileSink.State {
    fileprivate var openFile: PartialFile {
        get throws(HTTPError) {
            guard let file, !hasEnded else { throw HTTPError(.cancelled, at: .saving) }
            return file
        }
    }

    fileprivate mutating func adapt(
        _ request: HTTPRequest, _ names: PartialFile.Names, _ options: DownloadOptions
    ) throws(HTTPError) -> HTTPRequest {
        guard !hasEnded else { throw HTTPError(.cancelled, at: .saving) }
        if self.file == nil { self.file = try PartialFile(names) }
        let file = try openFile
        var request = request
        url = request.url
        asked = nil
        isMisfit = false
        if request.headers["Accept-Encoding"] == nil { request.headers["Accept-Encoding"] = "identity" }
        if options.resumes, request.method == .get, request.headers["Range"] == nil, file.count > 0,
            let identity = file.identity, identity.isOf(request.url)
        {
            request.headers["Range"] = "bytes=\(file.count)-"
            request.headers["If-Range"] = identity.validator
            asked = (file.count, identity)
        }
        return request
    }

    fileprivate mutating func begin(_ response: HTTPResponse, _ options: DownloadOptions) throws(HTTPError) {
        let file = try openFile
        guard let url else { return }
        guard response.status == 206, let asked else {
            resumedAt = 0
            total = nil
            // A range that the caller has requested counts as the whole, but later parts could not be matched to it.
            let isWhole = options.resumes && response.status == 200
            return try file.begin(isWhole ? PartialFile.Identity(response, requested: url) : nil)
        }
        guard let range = ContentRange(response), range.start == asked.offset,
            asked.identity.fits(response, requested: url), response.headers["Content-Encoding"] == nil
        else {
            isMisfit = true
            throw HTTPError(.malformedResponse, at: .saving, detail: Words.Detail.wrongRange)
        }
        resumedAt = asked.offset
        total = range.total ?? range.end
    }

    fileprivate mutating func complete(_ options: DownloadOptions) throws(HTTPError) {
        let file = try openFile
        if let total, file.count != total {
            throw HTTPError(.truncatedBody, at: .saving, detail: Words.Detail.truncated(file.count, of: total))
        }
        try file.publish(permissions: options.permissions)
        bytes = file.count
        self.file = nil
        hasEnded = true
    }
}
