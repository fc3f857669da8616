import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Navigation through the revisions of the gist on the screen.
extension DetailPane {
    /// `{`, `}`: shows an older revision, or a newer one.
    /// - Parameter steps: positive for older ones.
    mutating func step(throughRevisions steps: Int, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let history = self[id]?.history else { return }
        var index = history.index + steps
        if case .revision(let awaited)? = intent?.goal { index += awaited }
        guard index >= 0 else {
            if history.index == 0 { return update.tell(Words.History.newest) }
            return showRevision(at: 0, &update)
        }
        guard let list = history.list.value, index < list.elements.count || list.isLast else {
            return wait(forRevisions: .revision(steps: index - history.index), of: id, &update)
        }
        let last = max(0, list.elements.count - 1)
        if index > last, history.index == last { return update.tell(Words.History.oldest) }
        dropAwaitedRevisions()
        showRevision(at: min(index, last), &update)
    }

    /// Requests the revisions that are needed first.
    mutating func wait(forRevisions goal: PendingIntent.Goal, of id: String, _ update: inout UpdateContext) {
        intent = PendingIntent(gist: id, goal: goal)
        // The gist's own response contains the revisions, too.
        if self[id]?.history.list.value == nil, self[id]?.gist.isLoading == true { return }
        HistoryTab().loadNextPage(&self, &update)
    }

    /// Takes the steps, or shows the diff, once the revisions are loaded; reports an error if they failed to load.
    mutating func resumeSteps(_ opened: OpenedGist, _ update: inout UpdateContext) {
        let list = opened.history.list
        guard !list.isLoading, list.value != nil || !opened.gist.isLoading, let goal = intent?.goal else { return }
        if let failure = list.failure {
            intent = nil
            return update.complain(failure.sentence)
        }
        guard list.value != nil else { return }
        intent = nil
        if case .revision(let steps) = goal { step(throughRevisions: steps, &update) } else { compare(&update) }
    }

    mutating func dropAwaitedRevisions() {
        switch intent?.goal {
        case .revision, .diff: intent = nil
        default: break
        }
    }

    /// Shows the files of a revision, which is requested unless it is the newest. The current ones stay until then.
    mutating func showRevision(at index: Int, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = self[id]?.history.list.value,
            list.elements.indices.contains(index)
        else { return }
        withGist(id) { gist in
            if !gist.tab.isFile { gist.tab = gist.tabBeforeAbout.isFile ? gist.tabBeforeAbout : .file(0) }
        }
        guard index > 0 else {
            if !showNewestRevision(&update) { load(&update) }
            return
        }
        let revision = list.elements[index]
        show(revision.version, from: revision.committedAt, &update)
    }

    /// Shows the files of a revision that may not be in the loaded list.
    /// - Parameter time: the revision's time; nil if it is not known yet.
    mutating func show(_ revision: String, from time: Date?, _ update: inout UpdateContext) {
        guard let id = update.context.selection, self[id] != nil else { return }
        withGist(id) { $0.history.current = .init(version: revision, committedAt: time) }
        load(&update)
    }

    /// Requests the revision to be shown.
    mutating func loadRevision(_ update: inout UpdateContext) {
        guard let id = update.context.selection, let current = self[id]?.history.current, !current.isShown,
            !current.isLoading, current.failure == nil
        else { return }
        withGist(id) { $0.history.current?.isLoading = true }
        update.requests.cancel(.revision(id))
        update.ask(.revision(id, current.version, isWhole: false), for: .revision(id))
    }

    /// Shows the newest revision again. Returns false if it is already shown.
    @discardableResult
    mutating func showNewestRevision(_ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, self[id]?.history.current != nil else { return false }
        let newest = withGist(id) { gist in
            gist.history.current = nil
            return gist.history.newest.take()
        }
        update.requests.cancel(.revision(id))
        if let newest = newest ?? nil { show(newest, in: id, &update) }
        load(&update)
        return true
    }

    mutating func received(revision result: Result<Response, Failure>, of id: String, _ update: inout UpdateContext) {
        withGist(id) { $0.history.current?.isLoading = false }
        switch result {
        case .success(.gist(let loaded)):
            guard let state = self[id], let version = state.history.current?.version else { return }
            withGist(id) { $0.history.current?.isShown = true }
            let left = state.history.newest
            let newest = left?.gist ?? state.gist.value
            show(RevisionTexts(loaded, version: version, of: newest), in: id, &update)
            if let left { withGist(id) { $0.history.newest = left } }
            if update.context.selection == id { load(&update) }
        case .failure(let failure): withGist(id) { $0.history.current?.failure = failure }
        default: break
        }
    }

    /// Shows the texts of a revision, at the same line of the file of the same name.
    private mutating func show(_ texts: RevisionTexts, in id: String, _ update: inout UpdateContext) {
        let reader = reader(update.context)
        let place = update.context.selection == id ? SourcePlace(reader) : nil
        update.requests.cancel { owner in
            switch owner {
            case .file(gist: id, _), .rendering(gist: id, _), .picture(gist: id, _): true
            default: false
            }
        }
        if rendering?.gist == id { rendering = nil }
        withGist(id) { gist in
            let before = gist.gist.value?.files ?? []
            let left = gist.exchangeTexts(for: texts)
            if gist.history.current != nil { gist.history.newest = left }
            if case .file(let index) = gist.tab, before.indices.contains(index), let files = gist.gist.value?.files {
                let same = files.firstIndex { $0.name.isExactly(before[index].name) }
                gist.tab = .file(same ?? max(0, min(index, files.count - 1)))
            }
            guard gist.tab.isFile, let place else { return }
            gist.positions[gist.tab] = place.position(column: reader.position.column)
            // The rendered view is computed again, from the new source.
            gist.views[gist.tab] = nil
        }
    }

    /// The note about the shown revision: its age and number; nil for the newest.
    func revisionCaveat(_ context: Context) -> String? {
        guard let history = shown(context)?.history, let current = history.current, let time = current.committedAt,
            tab(context).isFile
        else { return nil }
        let list = history.list.value
        let place = list?.index(of: current.version).flatMap { list?.place(of: $0) }
        let age = timeText(time, context)
        let text = place.map { Words.History.version(age, $0) } ?? Words.History.version(age)
        return current.isLoading ? "\(context.spinner) \(text)" : text
    }
}
