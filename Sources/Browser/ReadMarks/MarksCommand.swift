/// A command for unread gists.
public enum MarksCommand: Hashable, Sendable {
    case nextUnread, previousUnread, toggle
}
