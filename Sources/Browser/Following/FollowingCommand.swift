/// A command for the people whom the user follows.
public enum FollowingCommand: Hashable, Sendable {
    /// Follows the gist's owner, or stops.
    case toggle
    case people
}
