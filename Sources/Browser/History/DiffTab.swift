import Gists
import Reading

/// What differs between two versions, or between two gists.
struct DiffTab: TabPage {
    func title(in gist: Gist) -> String { Words.History.diff }

    var hints: [(Command, String)] {
        [(.nextGist, Words.Hint.nextChange), (.unfold, Words.Hint.unfold), (.diff, Words.Hint.leaveDiff)]
    }

    func note(in gist: Gist) -> String { "" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let comparison = pane.shown(context)?.versions.comparison else { return .loading("") }
        if let page = pane.shown(context)?.views[.diff]?.value { return .document(page, isFile: false) }
        if let failure = comparison.failure, !comparison.isLoading { return .message(MessageBox(failure, context)) }
        return .loading(Words.History.comparing)
    }

    /// What is compared, and that more is on its way.
    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let comparison = pane.shown(context)?.versions.comparison else { return nil }
        let text = Words.History.from(
            pane.title(of: comparison.old, context), to: pane.title(of: comparison.new, context))
        if comparison.isLoading { return "\(context.spinner) \(text)" }
        guard let failure = comparison.failure, pane.shown(context)?.views[.diff]?.value != nil else { return text }
        return "\(text) · \(failure.sentence)"
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        pane.shown(context)?.versions.comparison?.job(isSideBySide: pane.isSideBySide(context)).map(ReadingJob.diff)
    }

    /// The sides that are not here.
    func load(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, pane.opened[id]?.versions.comparison != nil else { return [] }
        var effects: [Effect] = []
        for isOld in [true, false] {
            guard let side = pane.opened[id]?.versions.comparison?[isOld: isOld], side.files.value == nil else {
                continue
            }
            if let files = pane.files(of: side) {
                pane.opened[id]?.versions.comparison?[isOld: isOld].files.value = files
            } else if !side.files.isLoading, side.files.failure == nil {
                effects.append(ask(for: side, isOld: isOld, &pane, id, &requests))
            }
        }
        return effects
    }

    private func ask(
        for side: Comparison.Side, isOld: Bool, _ pane: inout DetailPane, _ id: String, _ requests: inout Requests
    ) -> Effect {
        pane.opened[id]?.versions.comparison?[isOld: isOld].files.isLoading = true
        return .ask(side.query, requests.open(for: .side(gist: id, isOld: isOld)))
    }

    /// All of the files of which only the beginning is compared.
    func loadWhole(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, let comparison = pane.opened[id]?.versions.comparison,
            comparison.job(isSideBySide: false)?.canLoadMore == true, !comparison.isLoading
        else { return [] }
        return [true, false].map { isOld in
            pane.opened[id]?.versions.comparison?[isOld: isOld].isWhole = true
            var side = comparison[isOld: isOld]
            side.isWhole = true
            return ask(for: side, isOld: isOld, &pane, id, &requests)
        }
    }

    func cancel(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let id = context.selection, let comparison = pane.opened[id]?.versions.comparison, comparison.isLoading,
            pane.opened[id]?.views[.diff]?.value != nil
        else { return nil }
        for isOld in [true, false] { pane.opened[id]?.versions.comparison?[isOld: isOld].files.isLoading = false }
        return requests.cancel { if case .side(gist: id, _) = $0 { true } else { false } }
    }

    func choices(_ pane: DetailPane, _ context: Context) -> Int {
        guard case .page(let page)? = pane.shown(context)?.views[.diff]?.value else { return 0 }
        return page.stops.isEmpty ? 0 : page.lineCount
    }

    /// `Enter`: shows the equal lines that a fold stands for.
    func open(choice: Int, _ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let id = context.selection, case .page(let page)? = pane.opened[id]?.views[.diff]?.value else {
            return []
        }
        if let fold = page.fold(atLine: choice) {
            pane.opened[id]?.versions.comparison?.shape.openFolds.insert(fold)
            pane.opened[id]?.views[.diff]?.textChanged()
        }
        return []
    }
}
