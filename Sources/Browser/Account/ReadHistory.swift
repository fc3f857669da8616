import FoundationEssentials

/// The gists that the account has read, and when it was last here: what earlier sessions left.
public struct ReadHistory: Equatable, Sendable {
    /// Gists that were opened, or marked as read, by id.
    public var read: Set<String>
    /// When the program was last started; nil the first time.
    public var lastVisit: Date?

    /// Lines that were typed, the latest last.
    public var typed: [PromptHistory.Kind: [String]]

    /// What was written and not published.
    public var drafts: [Draft]
    public var comments: [CommentDraft]
    /// Whether what is written from now on can be stored.
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

/// Gists that were marked together, for who wants them as they were.
struct ReadMarks: Equatable, Sendable {
    var ids: [String]
    var isRead: Bool
}

extension Account {
    /// False where drafts last only as long as the program.
    var keepsDrafts: Bool { readHistory?.keepsDrafts == true }

    /// Whether a gist was opened before, or marked as read; nil where nobody keeps count.
    func isRead(_ id: String) -> Bool? { readHistory.map { $0.read.contains(id) } }

    /// Notes that a gist was opened.
    mutating func markRead(_ id: String, _ requests: inout PendingRequests) {
        guard readHistory?.read.contains(id) == false else { return }
        readHistory?.read.insert(id)
        requests.emit(.keep(.read(id)))
    }

    /// Marks gists as read or unread.
    /// - Returns: how many were not so before.
    mutating func mark(_ ids: [String], isRead: Bool, _ requests: inout PendingRequests) -> Int {
        let changed = ids.filter { self.isRead($0) == !isRead }
        guard !changed.isEmpty else { return 0 }
        if isRead { readHistory?.read.formUnion(changed) } else { readHistory?.read.subtract(changed) }
        lastMarks = ReadMarks(ids: changed, isRead: isRead)
        requests.emit(.keep(.marked(changed, isRead: isRead)))
        return changed.count
    }
}
