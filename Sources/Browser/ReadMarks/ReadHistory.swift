import FoundationEssentials
import Gists

/// The stored state of earlier sessions: read gists, typed lines and drafts.
public struct ReadHistory: Equatable, Sendable {
    /// The gists that were opened, or marked as read, by ID.
    public var read: [GistID: ReadMark]
    /// The last start of the program; nil the first time.
    public var lastVisit: Date?

    /// The logins of the people whom the user follows.
    public var followed: [Login]

    /// Typed lines, the latest last.
    public var typed: [PromptHistory.Kind: [String]]

    /// Texts that were not published.
    public var drafts: [Draft]
    public var comments: [CommentDraft]
    /// True if new drafts can be stored.
    public var keepsDrafts: Bool

    public init(
        read: [GistID: ReadMark] = [:], lastVisit: Date? = nil, followed: [Login] = [],
        typed: [PromptHistory.Kind: [String]] = [:],
        drafts: [Draft] = [], comments: [CommentDraft] = [], keepsDrafts: Bool = true
    ) {
        self.read = read
        self.lastVisit = lastVisit
        self.followed = followed
        self.typed = typed
        self.drafts = drafts
        self.comments = comments
        self.keepsDrafts = keepsDrafts
    }
}
