import Documents
import Gists
import Reading

/// Comparing versions, and navigation in a diff.
extension DiffTab {
    /// `=`: shows the changes since the version before, or since the marked one; in Forks, the differences between the
    /// chosen fork and the gist.
    func compare(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let history = pane[id]?.history else { return }
        if leave(&pane, &update) { return }
        if pane.tab(context) == .forks { return compareFork(&pane, &update) }
        guard let list = history.list.value else { return HistoryTab().wait(for: .diff, of: id, &pane, &update) }
        guard !list.elements.isEmpty else { return update.tell(Words.History.none) }
        let index = HistoryTab().chosenIndex(history, pane, context)
        let marked = history.marked.flatMap(list.index)
        let other = marked == index ? index + 1 : marked ?? index + 1
        guard other < list.elements.count else {
            guard !list.isLast else { return update.tell(Words.History.firstVersion) }
            return HistoryTab().wait(for: .diff, of: id, &pane, &update)
        }
        let (old, new) = (list.elements[max(index, other)], list.elements[min(index, other)])
        compare(old.version, with: new.version, &pane, &update)
    }

    /// Shows how two revisions of the gist differ.
    func compare(_ old: RevisionID, with new: RevisionID, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection else { return }
        let (old, new) = (Comparison.Side(gist: id, version: old), Comparison.Side(gist: id, version: new))
        show(Comparison(old: old, new: new, tabBefore: pane.tab(update.context)), &pane, &update)
    }

    /// Shows the changes of the chosen fork.
    private func compareFork(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let choice = pane.reader(context).chosenLine,
            let fork = ForksTab().gist(ofChoice: choice, pane, context)
        else { return }
        show(
            Comparison(old: .init(gist: id, version: nil), new: .init(gist: fork, version: nil), tabBefore: .forks),
            &pane, &update)
    }

    func show(_ comparison: Comparison, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection else { return }
        update.requests.cancel { if case .history(gist: id, .side) = $0 { true } else { false } }
        pane.withGist(id) { gist in
            gist.history.comparison = comparison
            gist.texts.views[.diff] = nil
            gist.texts.positions[.diff] = nil
            gist.tab = .diff
        }
        pane.load(&update)
    }

    /// Goes back to the tab before the comparison. Returns false if none is shown.
    func leave(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard let id = context.selection, pane.tab(context) == .diff, let comparison = pane[id]?.history.comparison
        else { return false }
        update.requests.cancel { owner in
            switch owner {
            case .history(gist: id, .side), .gist(id, .rendering(.diff)): true
            default: false
            }
        }
        pane.withGist(id) { gist in
            gist.history.comparison = nil
            gist.texts.views[.diff] = nil
            gist.tab = comparison.tabBefore
        }
        pane.load(&update)
        return true
    }

    func received(
        _ result: Result<Response, Failure>, sideOf id: GistID, isOld: Bool, _ pane: inout DetailPane,
        _ update: inout UpdateContext
    ) {
        pane.withGist(id) { gist in
            switch result {
            case .success(.gist(let loaded)):
                gist.history.comparison?[isOld: isOld].files.end(.success(loaded))
                gist.texts.views[.diff]?.textChanged()
            case .success: break
            case .failure(let failure): gist.history.comparison?[isOld: isOld].files.end(.failure(failure))
            }
        }
        if update.context.selection == id { pane.load(&update) }
    }

    /// Receives the stored copy of the gist, which is as new as the newest files that the user has not read, or is of no
    /// use for comparing.
    func received(stored loaded: LoadedGist, of id: GistID, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let comparison = pane[id]?.history.comparison, comparison.old.read != nil, !comparison.isBehind(loaded)
        else { return }
        received(.success(.gist(loaded)), sideOf: id, isOld: false, &pane, &update)
    }

    // MARK: - The diff on the screen

    /// The width of the pane from which two texts fit side by side.
    static let columnsForBoth = 100

    func hasRoomForBoth(_ context: Context) -> Bool {
        context.layout.detail.map { $0.width >= Self.columnsForBoth } ?? false
    }

    func isSideBySide(_ pane: DetailPane, _ context: Context) -> Bool {
        pane.comparesSideBySide && hasRoomForBoth(context)
    }

    /// True if the page of a diff was made for another width.
    func hasOtherShape(_ view: Rendering, _ pane: DetailPane, _ context: Context) -> Bool {
        guard case .page(let page)? = view.value, page.measure != .prose else { return false }
        return (page.measure == .sideBySide) != isSideBySide(pane, context)
    }

    /// `W`: shows old and new text side by side, or one below the other.
    func toggleSideBySide(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard hasRoomForBoth(context) || pane.comparesSideBySide else {
            let isZoomHelp = !context.window.isZoomed && context.size.columns >= Self.columnsForBoth
            let zoom = isZoomHelp ? context.key(of: .window(.zoom), or: ":zoom") : nil
            return update.tell(Words.History.needsColumns(Self.columnsForBoth, zoom: zoom))
        }
        pane.comparesSideBySide.toggle()
    }

    /// `+`, `-`: opens or closes all folds; false if no diff is shown.
    func fold(_ pane: inout DetailPane, _ context: Context, isOpen: Bool) -> Bool {
        guard pane.tab(context) == .diff, let id = context.selection else { return false }
        pane.withGist(id) { gist in
            gist.history.comparison?.shape.opensAll = isOpen
            if !isOpen { gist.history.comparison?.shape.openFolds = [] }
            gist.texts.views[.diff]?.textChanged()
        }
        return true
    }

    /// `)`, `(`: goes to another change. Returns false if no diff is shown.
    func goToChange(by steps: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard context.focus == .detail, pane.tab(context) == .diff else { return false }
        pane.withReader(context) { reader in
            guard case .page(let page)? = reader.document, let chosen = reader.chosenLine else {
                return update.tell(Words.History.noChange)
            }
            let stops = page.stops
            let above = stops.count { $0 < chosen }
            let isAtStop = above < stops.count && stops[above] == chosen
            let target = steps > 0 ? above + steps - (isAtStop ? 0 : 1) : above + steps
            guard stops.indices.contains(target) else {
                return update.tell(steps > 0 ? Words.History.lastChange : Words.History.firstChange)
            }
            reader.choose(stops[target])
            reader.place(line: stops[target] + 1) { $0 / 4 }
        }
        return true
    }
}
