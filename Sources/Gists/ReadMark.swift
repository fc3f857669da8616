import FoundationEssentials

/// The part of a gist that the user has read: the state of its files, and the comments.
public struct ReadMark: Hashable, Sendable {
    /// The files that were read; nil in marks of earlier versions of the program, until a list shows the gist.
    public var contents: ContentDigest?
    /// Their commit; nil if only a list has shown them.
    public var version: RevisionID?
    /// GitHub's time of the last update then. It orders states, and never tells whether they differ.
    public var updatedAt: Date?
    public var readAt: Date
    /// The comments that were there when the user last saw them, or when the gist was first opened; nil if unknown.
    public var comments: Comments?
    /// The newest files that the server has shown since, even if they were not read.
    public var latest: Latest?

    public struct Comments: Hashable, Sendable {
        public var count: Int
        /// The ID of the newest one; nil if only their number is known.
        public var newest: Int?
        public var seenAt: Date

        public init(count: Int, newest: Int? = nil, seenAt: Date) {
            self.count = count
            self.newest = newest
            self.seenAt = seenAt
        }
    }

    public struct Latest: Hashable, Sendable {
        public var contents: ContentDigest
        public var updatedAt: Date

        public init(contents: ContentDigest, updatedAt: Date) {
            self.contents = contents
            self.updatedAt = updatedAt
        }
    }

    public init(
        contents: ContentDigest? = nil, version: RevisionID? = nil, updatedAt: Date? = nil, readAt: Date,
        comments: Comments? = nil, latest: Latest? = nil
    ) {
        self.contents = contents
        self.version = version
        self.updatedAt = updatedAt
        self.readAt = readAt
        self.comments = comments
        self.latest = latest
    }

    /// Creates the mark of a gist that is read now.
    /// - Parameter earlier: the gist's mark until now, whose comments stay as they were.
    public init(of gist: Gist, at now: Date, after earlier: ReadMark? = nil) {
        self.init(
            contents: gist.contents, version: gist.history?.first?.version, updatedAt: gist.updatedAt, readAt: now,
            comments: earlier?.comments ?? Comments(count: gist.commentCount, seenAt: now), latest: earlier?.latest)
        if version == nil, let earlier, earlier.contents == contents { version = earlier.version }
    }

    /// True if the gist has other files than those that were read. A state that is older than these does not count: a list
    /// may be behind the gist's own response.
    public func isOutdated(by gist: Gist) -> Bool {
        guard let contents else { return false }
        if isSuperseded(by: gist) { return true }
        let read = updatedAt ?? .distantPast
        // The files of a stored row may be older than the row.
        guard let latest, latest.updatedAt >= read, latest.contents != contents else { return false }
        return gist.updatedAt <= latest.updatedAt
    }

    /// True if these files themselves are newer than those that were read, and differ from them.
    public func isSuperseded(by gist: Gist) -> Bool {
        gist.updatedAt >= updatedAt ?? .distantPast && differs(from: gist)
    }

    private func differs(from gist: Gist) -> Bool {
        guard let contents, let now = gist.contents else { return false }
        if now != contents { return true }
        guard !now.isCertain, let version, let newest = gist.history?.first?.version else { return false }
        return version != newest
    }

    /// The number of comments that were added since the user saw them.
    public func newComments(on gist: Gist) -> Int {
        guard let comments else { return 0 }
        return max(0, gist.commentCount - comments.count)
    }
}
