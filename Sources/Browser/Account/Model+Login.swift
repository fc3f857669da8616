import Documents
import Gists

/// What depends on whose token it is: only one's own gists and comments can be changed.
extension Model {
    /// Asks whose token it is before a command is carried out that depends on it.
    /// - Returns: nil if that is known, or can't be asked.
    mutating func learnLogin(for command: Command) -> [Effect]? {
        guard account.login == nil, settings.hasToken, !settings.isOffline, !isOwnFeed, let id = context.selection
        else { return nil }
        let requester = Requester.login(command, gist: id)
        guard !requests.isOpen(where: { $0 == requester }) else { return [] }
        return [.ask(.login, requests.open(for: requester))]
    }

    /// True where every row is one's own, whoever that is.
    private var isOwnFeed: Bool { feedID == .mine }

    /// Carries the command out that waited, unless the user went elsewhere or does something else by now.
    mutating func loginCame(_ result: Result<Answer, Failure>, _ command: Command, _ gist: String) -> [Effect] {
        if case .success(.login(let login)) = result { account.login = login }
        guard context.selection == gist, layers.front == nil else { return [] }
        switch (result, command) {
        case (.failure(let failure), _) where command != .open: return complain(failure.sentence)
        case (_, .open): return openCommentMenu() ?? []
        case (_, .edit): return editGist()
        case (_, .delete): return askToDelete()
        default: return []
        }
    }
}
