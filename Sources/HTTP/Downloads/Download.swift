/// How a body is saved to a file.
public struct DownloadOptions: Sendable, Hashable {
    /// Continues a partial file that an earlier try has left, and leaves one behind for the next. Otherwise a failure
    /// leaves nothing.
    public var resumes: Bool
    /// Of the finished file.
    public var permissions: UInt16

    /// Options with these values.
    /// - Parameter permissions: POSIX mode bits; 0644 unless told otherwise.
    public init(resumes: Bool = true, permissions: UInt16 = 0o644) {
        self.resumes = resumes
        self.permissions = permissions
    }
}

/// A body that was saved whole.
public struct Download: Sendable {
    /// The path that the request was told.
    public let path: String
    /// Of the file.
    public let bytes: Int
    /// How many of them earlier tries had brought.
    public let resumedAt: Int
    /// The last answer's head. Where its `isLengthVerified` is false, nothing but the end of the connection says that the
    /// file is whole.
    public let response: HTTPResponse
    /// Times and bytes of the transfers.
    public let metrics: Metrics

    /// Removes what a download to that path that did not end has left for its next try.
    public static func removePartial(of path: String) {
        PartialFile.remove(PartialFile.Names(path))
    }
}

extension Request {
    /// Saves the body to a file and returns when it is whole and safe on the disk.
    ///
    /// It is written under a temporary name in the same folder (`.NAME.part`), and takes its own name, replacing a file
    /// that has it, only at the end. After a cut the next attempt, by a retrier or by another request later, asks for the
    /// rest alone, and only if the resource is still the same (`Range` with `If-Range`, for which the server must send a
    /// strong `ETag` or `Last-Modified`); a resource that has changed begins anew, and so does one whose server does not
    /// know ranges. It is asked for without compression, so that bytes can be counted. `progress` and `suspend()` work as
    /// always, cancelling keeps the partial file, and `RequestOptions.bodyLimit` counts what one answer brings.
    ///
    /// - Parameter path: of the file; its folder must exist. For names that a server suggests see `DownloadName`.
    /// - Throws: `.cannotSave` where the file or its folder can't be written, the disk is full, or another download to the
    ///   same path is under way; `.alreadyStarted` where the request has begun otherwise.
    public func download(
        to path: String, options: DownloadOptions = .init()
    ) async throws(HTTPError) -> Download {
        let file = FileSink(path: path, options: options)
        guard start(into: file) else { throw refusal }
        let outcome = await outcome()
        if let error = outcome.error { throw error }
        guard let response = outcome.response else { throw HTTPError(.malformedResponse, at: .transfer) }
        let (bytes, resumedAt) = file.sizes
        return Download(
            path: path, bytes: bytes, resumedAt: resumedAt, response: response, metrics: outcome.metrics)
    }
}
