/// The options for saving a body to a file.
public struct DownloadOptions: Sendable, Hashable {
    /// True to continue a partial file of an earlier attempt, and to keep one for the next attempt. Otherwise a failure
    /// leaves no file.
    public var resumes: Bool
    /// The permissions of the finished file.
    public var permissions: UInt16

    /// Creates options with these values.
    /// - Parameters:
    ///   - resumes: true to continue a partial file, and to keep one.
    ///   - permissions: POSIX mode bits; 0644 by default.
    public init(resumes: Bool = true, permissions: UInt16 = 0o644) {
        self.resumes = resumes
        self.permissions = permissions
    }
}

/// A completely saved body.
public struct Download: Sendable {
    /// The path that was given to the request.
    public let path: String
    /// The size of the file.
    public let bytes: Int
    /// The number of bytes that earlier attempts had loaded.
    public let resumedAt: Int
    /// The head of the last response. If its `isLengthVerified` is false, only the end of the connection indicates that
    /// the file is complete.
    public let response: HTTPResponse
    /// Times and bytes of the transfers.
    public let metrics: Metrics

    /// Removes the partial file of an unfinished download to this path.
    public static func removePartial(of path: String) {
        PartialFile.remove(PartialFile.Names(path))
    }
}

extension Request {
    /// Saves the body to a file, and returns when it is complete and safely on the disk.
    ///
    /// The body is written to a temporary file in the same folder (`.NAME.part`), which is renamed at the end,
    /// replacing an existing file. After an interruption, the next attempt, by a retrier or by a later request, loads
    /// only the rest, and only if the resource is unchanged (`Range` with `If-Range`, which needs a strong `ETag` or
    /// `Last-Modified` from the server). A changed resource is loaded from the start, and so is one whose server does
    /// not support ranges. The request asks for no compression, so that bytes can be counted. `progress` and
    /// `suspend()` work as always, cancelling keeps the partial file, and `RequestOptions.bodyLimit` applies to each
    /// response.
    ///
    /// - Parameters:
    ///   - path: the path of the file; its folder must exist. For names that a server suggests see `DownloadName`.
    ///   - options: the permissions of the file, and the use of a partial one.
    /// - Throws: `.cannotSave` if the file or its folder can't be written, the disk is full, or another download to the
    ///   same path is running; `.alreadyStarted` if the request has been started in another way.
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
