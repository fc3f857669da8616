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
        guard !update.requests.isOpen(.forks(.fork(gist.id))) else { return }
        update.tell(Words.Fork.running(gist.shortTitle))
        update.change(.fork(gist.id), for: .forks(.fork(gist.id)))
    }

    /// Shows a new fork in a separate feed. Going back leads to the original gist.
    static func received(
        _ result: Result<Response, Failure>, for request: ForksRequest, _ panes: inout Panes,
        _ update: inout UpdateContext
    ) {
        if case .changes(let gist, let fork) = request {
            panes.detail.withGist(gist) { $0.forks.received(result, changesOf: fork) }
            return
        }
        switch result {
        case .success(.gist(let loaded)):
            if panes.list.feeds[.mine]?.loadedAt != nil { panes.list.feeds[.mine]?.insert(loaded.gist, at: 0) }
            update.perform(.showOpened(loaded))
            update.succeed(Words.Fork.made(loaded.gist.htmlURL), copying: loaded.gist.htmlURL)
        case .success: break
        case .failure(let failure): update.complain(failure.sentence)
        }
    }
}
