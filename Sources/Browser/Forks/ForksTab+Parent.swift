/// The gist that the shown one is a fork of.
extension ForksTab {
    /// `^`: opens the parent gist. Only the gist's own response contains it, so that may be requested first.
    func goToParent(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let gist = pane.gist(update.context) else { return update.complain(Words.Writing.noGist) }
        guard let state = pane[gist.id], state.isOpen else {
            update.perform(.open(nil))
            return update.perform(.perform(.forks(.parent)))
        }
        if let parent = state.gist.value?.parent {
            return update.perform(.openGist(parent.id.rawValue))
        }
        if state.isAnswered { return update.tell(Words.Forks.noParent) }
        pane.intent = PendingIntent(gist: gist.id, goal: .parent)
        guard !state.gist.isLoading else { return }
        pane.withGist(gist.id) {
            $0.gist.ask(
                .detail(.gist(gist.id)), for: .gist(gist.id, .content), isForced: state.gist.failure != nil,
                &update.requests)
        }
    }

    /// Opens the parent gist once the gist's own response is loaded.
    func followParent(_ opened: OpenedGist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard !opened.gist.isLoading else { return }
        pane.intent = nil
        guard update.context.focus == .detail else { return }
        if let failure = opened.gist.failure { return update.complain(failure.sentence) }
        if opened.isAnswered { goToParent(&pane, &update) }
    }
}
