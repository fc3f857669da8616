import Documents
import Gists

extension HistoryTab {
    /// `R`: makes an older revision the newest one of the user's own gist. Shows what that would change, and asks.
    /// Offers a fork of another user's gist.
    func restore(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let state = pane[id],
            let newest = state.gist.value,
            pane.tab(context) == .history || state.history.current != nil, let list = state.history.list.value
        else { return update.tell(Words.Restore.openHistory(context.key(of: .history(.open), or: ":history"))) }
        let index = chosenIndex(state.history, pane, context)
        guard index > 0, list.elements.indices.contains(index) else { return update.tell(Words.Restore.isNewest) }
        if let problem = context.writingProblem { return update.complain(problem) }
        guard !update.learnLogin(for: .history(.restore)) else { return }
        guard context.isOwn(newest) else { return update.type(.confirm(.forkInstead(newest))) }
        let revision = list.elements[index]
        DiffTab().compare(list.elements[0].version, with: revision.version, &pane, &update)
        let restored = Revert(
            gist: id, title: newest.shortTitle, description: nil, hasFiles: true, edited: GistState(newest),
            revision: revision.version)
        update.type(.confirm(.restore(restored, of: pane.timeText(revision.committedAt, context))))
    }

    /// The index of the chosen revision; in another tab, of the shown one.
    func chosenIndex(_ history: State, _ pane: DetailPane, _ context: Context) -> Int {
        pane.tab(context) == .history ? pane.reader(context).chosenLine ?? 0 : history.index
    }
}

extension UndoSlot {
    /// Makes an older revision the newest, with one request.
    func restore(_ revision: Revert, _ update: inout UpdateContext) {
        update.tell(Words.Restore.running(revision.title))
        update.change(.revert(revision), for: .undo(.revert(revision)))
    }

    /// Receives the gist whose older revision is the newest now. `:undo` reverts that as it reverts an edit.
    mutating func restored(_ loaded: LoadedGist, _ update: inout UpdateContext) {
        let title = loaded.gist.shortTitle
        latest = .edited(
            Revert(
                gist: loaded.gist.id, title: title, description: nil, hasFiles: true, edited: GistState(loaded.gist)))
        update.succeed(Words.Restore.done(title), hint: Words.Writing.undoHint)
    }
}
