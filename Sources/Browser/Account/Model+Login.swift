import Documents
import Gists

/// What depends on whose token it is: only one's own gists and comments can be changed.
extension Model {
    mutating func learnLogin(for command: Command) -> Bool { updating { $1.learnLogin(for: command) } }

    /// Performs the command that waited, unless the user went elsewhere or does something else by now.
    mutating func loginCame(_ result: Result<Response, Failure>, _ command: Command, _ gist: String) {
        if case .success(.login(let login)) = result { account.login = login }
        guard context.selection == gist, layers.front == nil else { return }
        switch (result, command) {
        case (.failure(let failure), _) where command != .open: complain(failure.sentence)
        case (_, .open): openCommentMenu()
        case (_, .edit): editGist()
        case (_, .delete): askToDelete()
        default: break
        }
    }
}

extension UpdateContext {
    /// Asks whose token it is before a command that depends on it.
    /// - Returns: false if that is known already, or can't be asked.
    mutating func learnLogin(for command: Command) -> Bool {
        // In the feed of own gists every row is the user's own.
        guard context.login == nil, context.settings.hasToken, !context.settings.isOffline, context.feed != .mine,
            let id = context.selection
        else { return false }
        let owner = RequestOwner.login(command, gist: id)
        if !requests.isOpen(where: { $0 == owner }) { ask(.login, for: owner) }
        return true
    }
}
