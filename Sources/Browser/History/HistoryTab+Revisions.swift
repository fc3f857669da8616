import Documents
import FoundationEssentials
import Gists
import Reading

/// Navigation through the revisions of the gist on the screen.
extension HistoryTab {
    func handle(_ command: HistoryCommand, times: Int?, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        switch command {
        case .open: update.perform(.open(.history))
        case .older: step(by: times ?? 1, &pane, &update)
        case .newer: step(by: -(times ?? 1), &pane, &update)
        case .restore: restore(&pane, &update)
        case .mark: if !mark(&pane, update.context) { pane.move(.pages(1), &update) }
        case .diff: DiffTab().compare(&pane, &update)
        case .sideBySide: DiffTab().toggleSideBySide(&pane, &update)
        }
    }

    /// `{`, `}`: shows an older revision, or a newer one.
    /// - Parameter steps: positive for older ones.
    private func step(by steps: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let history = pane[id]?.history else { return }
        var steps = steps
        if case .revision(let awaited)? = pane.intent?.goal { steps += awaited }
        dropAwaited(&pane)
        switch RevisionStep(by: steps, in: history) {
        case .revision(let index): showRevision(at: index, &pane, &update)
        case .notLoaded: wait(for: .revision(steps: steps), of: id, &pane, &update)
        case .isNewest: update.tell(Words.History.newest)
        case .isOldest: update.tell(Words.History.oldest)
        }
    }

    /// Requests the revisions that are needed first.
    func wait(for goal: PendingIntent.Goal, of id: GistID, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        pane.intent = PendingIntent(gist: id, goal: goal)
        // The gist's own response contains the revisions, too.
        if pane[id]?.history.list.value == nil, pane[id]?.gist.isLoading == true { return }
        loadNextPage(&pane, &update)
    }

    /// Takes the steps, or shows the diff, once the revisions are loaded; reports an error if they failed to load.
    func resume(_ opened: OpenedGist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let list = opened.history.list
        guard !list.isLoading, list.value != nil || !opened.gist.isLoading, let goal = pane.intent?.goal else { return }
        if let failure = list.failure {
            pane.intent = nil
            return update.complain(failure.sentence)
        }
        guard list.value != nil else { return }
        pane.intent = nil
        guard case .revision(let steps) = goal else { return DiffTab().compare(&pane, &update) }
        step(by: steps, &pane, &update)
    }

    /// Drops the steps, or the diff, that wait for revisions.
    func dropAwaited(_ pane: inout DetailPane) {
        switch pane.intent?.goal {
        case .revision, .diff: pane.intent = nil
        default: break
        }
    }

    /// `Space`: marks the revision to compare others with, or removes the mark. Returns false in another tab.
    private func mark(_ pane: inout DetailPane, _ context: Context) -> Bool {
        guard pane.tab(context) == .history, let id = context.selection, let line = pane.reader(context).chosenLine,
            let version = pane[id]?.history.list.value?.elements[line].version
        else { return false }
        pane.withGist(id) { $0.history.marked = $0.history.marked == version ? nil : version }
        return true
    }

    // MARK: - The shown revision

    /// Shows the files of a revision, which is requested unless it is the newest. The current ones stay until then.
    func showRevision(at index: Int, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = pane[id]?.history.list.value,
            list.elements.indices.contains(index)
        else { return }
        pane.withGist(id) { gist in
            if !gist.tab.isFile { gist.tab = gist.tabBeforeAbout.isFile ? gist.tabBeforeAbout : .file(0) }
        }
        guard index > 0 else {
            if !showNewest(&pane, &update) { pane.load(&update) }
            return
        }
        let revision = list.elements[index]
        show(revision.version, from: revision.committedAt, &pane, &update)
    }

    /// Shows the files of a revision that may not be in the loaded list.
    /// - Parameter time: the revision's time; nil if it is not known yet.
    func show(_ revision: RevisionID, from time: Date?, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, pane[id] != nil else { return }
        pane.withGist(id) { gist in
            let isFromList = gist.history.current?.isFromList == true
            gist.history.current = .init(version: revision, committedAt: time, isFromList: isFromList)
        }
        pane.load(&update)
    }

    /// Requests the revision to be shown.
    func loadRevision(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let current = pane[id]?.history.current,
            current.isShown == OpenedGist.Loadable()
        else { return }
        update.requests.cancel(.history(gist: id, .revision))
        pane.withGist(id) {
            $0.history.current?.isShown.ask(
                .revisions(gist: id, .gist(at: current.version, isWhole: false)), for: .history(gist: id, .revision),
                &update.requests)
        }
    }

    /// Shows the newest revision again. Returns false if it is already shown.
    @discardableResult
    func showNewest(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, pane[id]?.history.current != nil else { return false }
        pane.withGist(id) { $0.history.current = nil }
        update.requests.cancel(.history(gist: id, .revision))
        if pane[id]?.older != nil { show(nil, in: id, &pane, &update) }
        pane.load(&update)
        return true
    }

    /// `Esc`: shows the newest revision again, in the list of revisions if the shown one was chosen there.
    /// - Returns: false if no other revision is shown.
    func leaveRevision(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        let isFromList = isFromList(pane, update.context)
        guard showNewest(&pane, &update) else { return false }
        if isFromList { pane.switchTab(to: .history, &update) }
        return true
    }

    /// True if the text on the screen is of a revision that was chosen in the list.
    func isFromList(_ pane: DetailPane, _ context: Context) -> Bool {
        pane.shown(context)?.history.current?.isFromList == true && pane.tab(context) != .history
    }

    func received(
        _ result: Result<Response, Failure>, for request: HistoryRequest, of id: GistID, _ pane: inout DetailPane,
        _ update: inout UpdateContext
    ) {
        switch request {
        case .revision: received(result, revisionOf: id, &pane, &update)
        case .side(let isOld): DiffTab().received(result, sideOf: id, isOld: isOld, &pane, &update)
        case .previewed(let version): pane.historyPreview.received(result, revision: version, &update)
        case .preview: pane.historyPreview.received(diff: result)
        }
    }

    private func received(
        _ result: Result<Response, Failure>, revisionOf id: GistID, _ pane: inout DetailPane,
        _ update: inout UpdateContext
    ) {
        switch result {
        case .success(.gist(let loaded)):
            guard let state = pane[id], let version = state.history.current?.version else { return }
            pane.withGist(id) { $0.history.current?.isShown.end(.success(true)) }
            show(RevisionTexts(loaded, version: version, of: state.gist.value), in: id, &pane, &update)
            if update.context.selection == id { pane.load(&update) }
        case .success: break
        case .failure(let failure): pane.withGist(id) { $0.history.current?.isShown.end(.failure(failure)) }
        }
    }

    /// Shows the texts of an older revision, or the newest's, at the same line of the file of the same name.
    private func show(_ texts: RevisionTexts?, in id: GistID, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let reader = update.context.selection == id ? pane.reader(update.context) : nil
        let position = reader.flatMap { SourcePlace($0)?.position(column: $0.position.column) }
        update.requests.cancel { owner in
            switch owner {
            case .gist(id, .file), .gist(id, .rendering), .gist(id, .image): true
            default: false
            }
        }
        pane.rendering.forget(id)
        pane.withGist(id) { $0.show(texts, at: position) }
    }

    /// The note about the shown revision: its age and number; nil for the newest.
    func revisionCaveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let history = pane.shown(context)?.history, let current = history.current,
            let time = current.committedAt, pane.tab(context).isFile
        else { return nil }
        let list = history.list.value
        let place = list?.index(of: current.version).flatMap { list?.place(of: $0) }
        let age = pane.timeText(time, context)
        let id = current.version.short
        let text = place.map { Words.History.revision(id, age, $0) } ?? Words.History.revision(id, age)
        return current.isShown.isLoading ? "\(context.spinner) \(text)" : text
    }
}
