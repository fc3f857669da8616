/// A command for the comments on the gist.
public enum CommentsCommand: Hashable, Sendable {
    case open, write, next, previous
}
