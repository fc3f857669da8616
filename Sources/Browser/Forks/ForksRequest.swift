/// Requests of forks.
enum ForksRequest: Hashable, Sendable {
    case fork(String)
    /// Changes to a fork since it was created.
    case changes(gist: String, fork: String)

    /// The gist whose detail pane waits.
    var gist: String? {
        if case .changes(let id, _) = self { id } else { nil }
    }
}
