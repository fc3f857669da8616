/// `=` on a gist that has changed since it was read: what has changed. The version that was read is stored, so that this
/// works offline if the newer one is stored, too.
enum ReadComparison {
    /// Shows what has changed in the selected gist since it was read.
    /// In the list, says so if nothing has.
    /// - Returns: false if nothing has, or if `=` is for something else: a diff on the screen, a chosen version, a fork.
    static func start(in panes: inout Panes, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard let gist = panes.list.feed.selectedGist,
            let read = panes.library.marks.comparable(gist, login: context.signIn.login)
        else {
            guard context.focus == .list else { return false }
            update.tell(Words.List.notChanged)
            return true
        }
        let state = panes.detail[gist.id]
        guard state?.history.comparison == nil, state?.history.current == nil, state?.history.marked == nil,
            context.focus == .list || ![.history, .forks].contains(panes.detail.tab(context))
        else { return false }
        if context.focus == .list { panes.open(&update) }
        let tab = panes.detail.tab(update.context)
        DiffTab().show(
            Comparison(
                old: .init(gist: gist.id, version: nil, read: read), new: .init(gist: gist.id, version: nil),
                tabBefore: tab == .diff ? .file(0) : tab),
            &panes.detail, &update)
        return true
    }
}
