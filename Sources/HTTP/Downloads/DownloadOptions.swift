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
