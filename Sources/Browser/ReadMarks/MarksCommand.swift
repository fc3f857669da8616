import Gists

/// A command for unread gists.
public enum MarksCommand: Hashable, Sendable {
    case nextUnread, previousUnread, toggle
}

/// A change to the stored marks of gists.
public enum MarksWrite: Equatable, Sendable {
    /// These gists were opened, or marked as read.
    case read([GistID: ReadMark])
    /// Complete marks for these gists, whose marks had no contents.
    case completed([GistID: ReadMark])
    /// The user marked these gists as unread.
    case unread([GistID])
}
