import FoundationEssentials

/// The stored state of earlier sessions: read gists, typed lines and drafts.
public struct ReadHistory: Equatable, Sendable {
    /// IDs of the gists that were opened, or marked as read.
    public var read: Set<String>
    /// The last start of the program; nil the first time.
    public var lastVisit: Date?

    /// Typed lines, the latest last.
    public var typed: [PromptHistory.Kind: [String]]

    /// Texts that were not published.
    public var drafts: [Draft]
    public var comments: [CommentDraft]
    /// True if new drafts can be stored.
    public var keepsDrafts: Bool

    public init(
        read: Set<String> = [], lastVisit: Date? = nil, typed: [PromptHistory.Kind: [String]] = [:],
        drafts: [Draft] = [], comments: [CommentDraft] = [], keepsDrafts: Bool = true
    ) {
        self.read = read
        self.lastVisit = lastVisit
        self.typed = typed
        self.drafts = drafts
        self.comments = comments
        self.keepsDrafts = keepsDrafts
    }
}
