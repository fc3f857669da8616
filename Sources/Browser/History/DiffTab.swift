import Gists
import Reading

/// The differences between two versions, or between two gists.
struct DiffTab: TabPage {
    func title(in gist: Gist) -> String { Words.History.diff }

    func hints(in gist: Gist, _ context: Context) -> [(Command, String)] {
        [(.go(.nextGist), Words.Hint.nextChange), (.reader(.unfold), Words.Hint.unfold)]
            + (hasRoomForBoth(context) ? [(.history(.sideBySide), Words.Hint.sideBySide)] : [])
    }

    func note(in gist: Gist) -> String { "" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let comparison = pane.shown(context)?.history.comparison else { return .loading("") }
        if let page = pane.shown(context)?.texts.views[.diff]?.value { return .document(page, isFile: false) }
        if let failure = comparison.failure, !comparison.isLoading { return .message(EmptyState(failure, context)) }
        return .loading(Words.History.comparing)
    }

    /// The note about the compared versions, and about missing parts.
    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let comparison = pane.shown(context)?.history.comparison else { return nil }
        let newest = comparison.old.read == nil ? nil : Words.History.now
        let text = Words.History.from(
            title(of: comparison.old, pane, context), to: newest ?? title(of: comparison.new, pane, context))
        if comparison.isLoading { return "\(context.spinner) \(text)" }
        guard let failure = comparison.failure, pane.shown(context)?.texts.views[.diff]?.value != nil else {
            return text
        }
        return "\(text) · \(failure.sentence)"
    }

    /// Returns the title of a side: the revision and its age, or the gist's owner.
    private func title(of side: Comparison.Side, _ pane: DetailPane, _ context: Context) -> String {
        if let read = side.read { return Words.History.read(pane.timeText(read.readAt, context)) }
        if let version = side.version, let list = pane.shown(context)?.history.list.value,
            let index = list.index(of: version)
        {
            return Words.History.side(version.short, pane.timeText(list.elements[index].committedAt, context))
        }
        let gist = side.gist == context.selection ? pane.gist(context) : side.files.value?.gist
        return gist?.owner?.login.rawValue ?? String(side.gist.rawValue.prefix(7))
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        pane.shown(context)?.history.comparison?.job(isSideBySide: isSideBySide(pane, context)).map(ReadingJob.diff)
    }

    /// Requests the sides that are missing.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, var comparison = pane[id]?.history.comparison else { return }
        for isOld in [true, false] where comparison[isOld: isOld].files.value == nil {
            let side = comparison[isOld: isOld]
            if side.read == nil, let files = pane[side.gist]?.files(at: side.version),
                isOld || !comparison.isBehind(files)
            {
                comparison[isOld: isOld].files.value = files
            } else if !side.files.isLoading, side.files.failure == nil {
                comparison.ask(isOld: isOld, of: id, &update.requests)
            }
        }
        pane.withGist(id) { $0.history.comparison = comparison }
    }

    /// Requests the whole files of those that were compared only in part.
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, var comparison = pane[id]?.history.comparison,
            comparison.job(isSideBySide: false)?.canLoadMore == true, !comparison.isLoading
        else { return }
        for isOld in [true, false] {
            comparison[isOld: isOld].isWhole = true
            comparison.ask(isOld: isOld, of: id, &update.requests)
        }
        pane.withGist(id) { $0.history.comparison = comparison }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, let comparison = pane[id]?.history.comparison,
            comparison.isLoading, pane[id]?.texts.views[.diff]?.value != nil
        else { return false }
        pane.withGist(id) { gist in
            for isOld in [true, false] { gist.history.comparison?[isOld: isOld].files.isLoading = false }
        }
        update.requests.cancel { if case .history(gist: id, .side) = $0 { true } else { false } }
        return true
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int {
        guard case .page(let page)? = pane.shown(context)?.texts.views[.diff]?.value else { return 0 }
        return page.stops.isEmpty ? 0 : page.lineCount
    }

    /// `Enter`: shows the equal lines in a fold.
    func open(choice: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, case .page(let page)? = pane[id]?.texts.views[.diff]?.value,
            let fold = page.fold(atLine: choice)
        else { return true }
        pane.withGist(id) { gist in
            gist.history.comparison?.shape.openFolds.insert(fold)
            gist.texts.views[.diff]?.textChanged()
        }
        return true
    }
}
