import Documents
import Gists

/// Forks another user's gist into the user's account.
enum Forking {
    /// `:fork`
    static func fork(_ gist: Gist?, _ update: inout UpdateContext) {
        let context = update.context
        if let problem = context.writingProblem { return update.complain(problem) }
        guard let gist else { return update.complain(Words.Export.nothingToCopy) }
        guard context.login == nil || !context.isOwn(gist) else { return update.complain(Words.Fork.own) }
        guard !update.requests.isOpen(.fork(gist.id)) else { return }
        update.tell(Words.Fork.running(gist.shortTitle))
        update.change(.fork(gist.id), for: .fork(gist.id))
    }

    /// Shows the fork in a separate feed. Going back leads to the original gist.
    static func received(
        _ result: Result<Response, Failure>, _ list: inout ListPane, _ update: inout UpdateContext
    ) {
        switch result {
        case .success(.gist(let loaded)):
            if list.feeds[.mine]?.loadedAt != nil { list.feeds[.mine]?.insert(loaded.gist, at: 0) }
            update.perform(.showOpened(loaded))
            update.succeed(Words.Fork.made(loaded.gist.htmlURL), copying: loaded.gist.htmlURL)
        case .success: break
        case .failure(let failure): update.complain(failure.sentence)
        }
    }
}
