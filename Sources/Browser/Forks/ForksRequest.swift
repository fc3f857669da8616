import Gists

/// Requests of forks.
enum ForksRequest: Hashable, Sendable {
    case fork(GistID)
    /// Changes to a fork since it was created.
    case changes(gist: GistID, fork: GistID)

    /// The gist whose detail pane waits.
    var gist: GistID? {
        if case .changes(let id, _) = self { id } else { nil }
    }
}
