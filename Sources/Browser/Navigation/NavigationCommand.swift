import Gists

/// A command that goes to another gist, feed, place or match.
public enum NavigationCommand: Hashable, Sendable {
    case open, back, previousPlace, leave
    case nextGist, previousGist, nextMatch, previousMatch
    case feed(Feed), owner, user
    /// Chooses a file or tab of the gist by its name.
    case file
}
