import Documents
import Gists
import Reading

/// Comparing versions, and navigation in a diff.
extension DetailPane {
    /// The width of the pane from which two texts fit side by side.
    static let columnsForBoth = 100

    static func hasRoomForBoth(_ context: Context) -> Bool {
        context.layout.detail.map { $0.width >= columnsForBoth } ?? false
    }

    func isSideBySide(_ context: Context) -> Bool { comparesSideBySide && Self.hasRoomForBoth(context) }

    /// True if the page of a diff was made for another width.
    func hasOtherShape(_ view: Rendering, _ context: Context) -> Bool {
        guard case .page(let page)? = view.value, page.measure != .prose else { return false }
        return (page.measure == .sideBySide) != isSideBySide(context)
    }

    /// `=`: shows the changes since the version before, or since the marked one; in Forks, the differences between the
    /// chosen fork and the gist.
    mutating func compare(_ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let history = self[id]?.history else { return }
        if tab(context) == .diff {
            leaveDiff(&update)
            return
        }
        if tab(context) == .forks { return compareFork(&update) }
        guard let list = history.list.value else {
            return wait(forRevisions: .diff, of: id, &update)
        }
        guard !list.elements.isEmpty else { return update.tell(Words.History.none) }
        let index = tab(context) == .history ? reader(context).chosenLine ?? 0 : history.index
        let marked = history.marked.flatMap(list.index)
        var other = index + 1
        if let marked, marked != index { other = marked }
        guard other < list.elements.count else {
            guard !list.isLast else { return update.tell(Words.History.firstVersion) }
            return wait(forRevisions: .diff, of: id, &update)
        }
        showDiff(
            from: list.elements[max(index, other)].version, to: list.elements[min(index, other)].version, &update)
    }

    /// Shows how two revisions of the gist differ.
    mutating func showDiff(from old: String, to new: String, _ update: inout UpdateContext) {
        guard let id = update.context.selection else { return }
        let (old, new) = (Comparison.Side(gist: id, version: old), Comparison.Side(gist: id, version: new))
        show(Comparison(old: old, new: new, tabBefore: tab(update.context)), &update)
    }

    /// Shows the changes of the chosen fork.
    private mutating func compareFork(_ update: inout UpdateContext) {
        let context = update.context
        guard let id = context.selection, let choice = reader(context).chosenLine,
            let fork = ForksTab().gist(ofChoice: choice, self, context)
        else { return }
        show(
            Comparison(old: .init(gist: id, version: nil), new: .init(gist: fork, version: nil), tabBefore: .forks),
            &update)
    }

    private mutating func show(_ comparison: Comparison, _ update: inout UpdateContext) {
        guard let id = update.context.selection else { return }
        update.requests.cancel { if case .side(gist: id, _) = $0 { true } else { false } }
        withGist(id) { gist in
            gist.history.comparison = comparison
            gist.views[.diff] = nil
            gist.positions[.diff] = nil
            gist.tab = .diff
        }
        load(&update)
    }

    /// Goes back to the tab before the comparison. Returns false if none is shown.
    @discardableResult
    mutating func leaveDiff(_ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard let id = context.selection, tab(context) == .diff, let comparison = self[id]?.history.comparison
        else { return false }
        update.requests.cancel { owner in
            switch owner {
            case .side(gist: id, _), .rendering(gist: id, .diff): true
            default: false
            }
        }
        withGist(id) { gist in
            gist.history.comparison = nil
            gist.views[.diff] = nil
            gist.tab = comparison.tabBefore
        }
        load(&update)
        return true
    }

    /// The files of a side if they are already loaded.
    func files(of side: Comparison.Side) -> LoadedGist? {
        guard let state = self[side.gist] else { return nil }
        let history = state.history
        let newest = history.list.value?.elements.first?.version
        let here = RevisionTexts(
            gist: state.gist.value, wholeFiles: state.wholeFiles, inlineFiles: state.inlineFiles)
        // The gist's own response contained all that GitHub sends.
        let isAnswered = history.newest != nil || state.isAnswered || state.asOf != nil
        let shown = history.newest == nil ? newest : history.current?.version
        let texts: RevisionTexts? =
            if side.version == nil || side.version == newest {
                history.newest ?? here
            } else if side.version == shown {
                here
            } else {
                nil
            }
        return texts?.loaded(isAnswered: isAnswered)
    }

    mutating func received(side result: Result<Response, Failure>, of id: String, isOld: Bool) {
        switch result {
        case .success(.gist(let loaded)):
            withGist(id) { gist in
                gist.history.comparison?[isOld: isOld].files.end(.success(loaded))
                gist.views[.diff]?.textChanged()
            }
        case .failure(let failure):
            withGist(id) { $0.history.comparison?[isOld: isOld].files.end(.failure(failure)) }
        case .success: break
        }
    }

    /// Returns the title of a side: the version's age, or the gist's owner.
    func title(of side: Comparison.Side, _ context: Context) -> String {
        if let version = side.version, let list = shown(context)?.history.list.value,
            let index = list.index(of: version)
        {
            return timeText(list.elements[index].committedAt, context)
        }
        let gist = side.gist == context.selection ? gist(context) : side.files.value?.gist
        return gist?.owner?.login ?? String(side.gist.prefix(7))
    }

    /// `Space` in History: marks the version to compare others with; elsewhere scrolls a page down.
    mutating func markRevision(_ update: inout UpdateContext) {
        let context = update.context
        guard tab(context) == .history, let id = context.selection, let line = reader(context).chosenLine,
            let version = self[id]?.history.list.value?.elements[line].version
        else {
            _ = handle(.pageDown, times: nil, &update)
            return
        }
        withGist(id) { $0.history.marked = $0.history.marked == version ? nil : version }
    }

    /// `W`: shows old and new text side by side, or one below the other.
    mutating func toggleSideBySide(_ update: inout UpdateContext) {
        let context = update.context
        guard Self.hasRoomForBoth(context) || comparesSideBySide else {
            let isZoomHelp = !context.window.isZoomed && context.size.columns >= Self.columnsForBoth
            let zoom = isZoomHelp ? context.key(of: .zoom, or: ":zoom") : nil
            return update.tell(Words.History.needsColumns(Self.columnsForBoth, zoom: zoom))
        }
        comparesSideBySide.toggle()
    }

    /// `+`, `-`: opens or closes all folds; false if no diff is shown.
    mutating func foldDiff(_ context: Context, isOpen: Bool) -> Bool {
        guard tab(context) == .diff, let id = context.selection else { return false }
        withGist(id) { gist in
            gist.history.comparison?.shape.opensAll = isOpen
            if !isOpen { gist.history.comparison?.shape.openFolds = [] }
            gist.views[.diff]?.textChanged()
        }
        return true
    }

    /// `)`, `(`: goes to another change. Returns false if no diff is shown.
    mutating func goToChange(by steps: Int, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard context.focus == .detail, tab(context) == .diff else { return false }
        guard let id = context.selection, case .page(let page)? = self[id]?.views[.diff]?.value,
            let chosen = reader(context).chosenLine
        else {
            update.tell(Words.History.noChange)
            return true
        }
        let stops = page.stops
        let above = stops.count { $0 < chosen }
        let isAtStop = above < stops.count && stops[above] == chosen
        let target = steps > 0 ? above + steps - (isAtStop ? 0 : 1) : above + steps
        guard stops.indices.contains(target) else {
            update.tell(steps > 0 ? Words.History.lastChange : Words.History.firstChange)
            return true
        }
        withReader(context) { reader in
            reader.choose(stops[target])
            reader.place(line: stops[target] + 1) { $0 / 4 }
        }
        return true
    }
}

extension RevisionTexts {
    /// All files with their texts; nil if one is missing that the gist's own response may contain.
    func loaded(isAnswered: Bool) -> LoadedGist? {
        guard let gist else { return nil }
        var texts = inlineFiles
        for (name, whole) in wholeFiles { if let text = whole.value { texts[name] = text } }
        guard isAnswered || gist.files.allSatisfy({ texts[$0.name] != nil }) else { return nil }
        return LoadedGist(gist, texts: texts)
    }
}
