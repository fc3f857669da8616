import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Going through the versions of the gist that is read.
extension DetailPane {
    /// `{`, `}`: shows an older version, or a newer one.
    /// - Parameter steps: positive for older ones.
    mutating func step(throughVersions steps: Int, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let versions = opened[id]?.versions else { return }
        var index = versions.index + steps
        if case .revision(let awaited)? = intent?.goal { index += awaited }
        guard index >= 0 else {
            if versions.index == 0 { return update.tell(Words.History.newest) }
            return read(versionAt: 0, &update)
        }
        guard let list = versions.list.value, index < list.elements.count || list.isLast else {
            return wait(forRevisions: .revision(steps: index - versions.index), of: id, &update)
        }
        let last = max(0, list.elements.count - 1)
        if index > last, versions.index == last { return update.tell(Words.History.oldest) }
        dropAwaitedRevisions()
        read(versionAt: min(index, last), &update)
    }

    /// Asks for the revisions that are needed first.
    mutating func wait(forRevisions goal: PendingIntent.Goal, of id: String, _ update: inout UpdateContext) {
        intent = PendingIntent(gist: id, goal: goal)
        // The gist's own response lists them as well.
        if opened[id]?.versions.list.value == nil, opened[id]?.gist.isLoading == true { return }
        HistoryTab().goOn(&self, &update)
    }

    /// Takes the steps, or shows the diff, once the revisions have arrived; reports why they have not.
    mutating func resumeSteps(_ opened: OpenedGist, _ update: inout UpdateContext) {
        let list = opened.versions.list
        guard !list.isLoading, list.value != nil || !opened.gist.isLoading, let goal = intent?.goal else { return }
        if let failure = list.failure {
            intent = nil
            return update.complain(failure.sentence)
        }
        guard list.value != nil else { return }
        intent = nil
        if case .revision(let steps) = goal { step(throughVersions: steps, &update) } else { compare(&update) }
    }

    mutating func dropAwaitedRevisions() {
        switch intent?.goal {
        case .revision, .diff: intent = nil
        default: break
        }
    }

    /// Shows the files of a version, which is asked for unless it is the newest. What is shown stays until then.
    mutating func read(versionAt index: Int, _ update: inout UpdateContext) {
        guard let id = update.context.selection, let list = opened[id]?.versions.list.value,
            list.elements.indices.contains(index)
        else { return }
        if let state = opened[id], !state.tab.isFile {
            opened[id]?.tab = state.tabBeforeAbout.isFile ? state.tabBeforeAbout : .file(0)
        }
        guard index > 0 else {
            if !leavePast(&update) { load(&update) }
            return
        }
        let revision = list.elements[index]
        read(revision.version, from: revision.committedAt, &update)
    }

    /// Shows the files of a version that may be none of those that are known.
    /// - Parameter time: when it was made; nil if that is not known yet.
    mutating func read(_ version: String, from time: Date?, _ update: inout UpdateContext) {
        guard let id = update.context.selection, opened[id] != nil else { return }
        opened[id]?.versions.current = .init(version: version, committedAt: time)
        load(&update)
    }

    /// Asks for the version that is to be read.
    mutating func loadVersion(_ update: inout UpdateContext) {
        guard let id = update.context.selection, let current = opened[id]?.versions.current, !current.isShown,
            !current.isLoading, current.failure == nil
        else { return }
        opened[id]?.versions.current?.isLoading = true
        update.requests.cancel(.version(id))
        update.ask(.version(id, current.version, isWhole: false), for: .version(id))
    }

    /// Goes back to the newest version. Returns false if that is shown already.
    @discardableResult
    mutating func leavePast(_ update: inout UpdateContext) -> Bool {
        guard let id = update.context.selection, opened[id]?.versions.current != nil else { return false }
        opened[id]?.versions.current = nil
        update.requests.cancel(.version(id))
        if let newest = opened[id]?.versions.newest {
            opened[id]?.versions.newest = nil
            show(newest, in: id, &update)
        }
        load(&update)
        return true
    }

    /// Takes in a version that was asked for.
    mutating func versionCame(_ result: Result<Response, Failure>, of id: String, _ update: inout UpdateContext) {
        opened[id]?.versions.current?.isLoading = false
        switch result {
        case .success(.gist(let loaded)):
            guard let state = opened[id], let version = state.versions.current?.version else { return }
            opened[id]?.versions.current?.isShown = true
            let newest = state.versions.newest?.gist ?? state.gist.value
            let left = state.versions.newest
            show(VersionTexts(loaded, version: version, of: newest), in: id, &update)
            if let left { opened[id]?.versions.newest = left }
            if update.context.selection == id { load(&update) }
        case .failure(let failure): opened[id]?.versions.current?.failure = failure
        default: break
        }
    }

    /// Puts the texts of a version on the screen, at the same line of the file of the same name.
    private mutating func show(_ texts: VersionTexts, in id: String, _ update: inout UpdateContext) {
        guard var state = opened[id] else { return }
        let isShown = update.context.selection == id
        let reader = reader(update.context)
        let place = isShown ? SourcePlace(reader) : nil
        let before = state.gist.value?.files ?? []
        update.requests.cancel { owner in
            switch owner {
            case .file(gist: id, _), .rendering(gist: id, _), .picture(gist: id, _): true
            default: false
            }
        }
        if rendering?.gist == id { rendering = nil }
        let left = state.exchangeTexts(for: texts)
        if state.versions.current != nil { state.versions.newest = left }
        if case .file(let index) = state.tab, before.indices.contains(index), let files = state.gist.value?.files {
            let same = files.firstIndex { $0.name.isExactly(before[index].name) }
            state.tab = .file(same ?? max(0, min(index, files.count - 1)))
        }
        if state.tab.isFile, let place {
            state.positions[state.tab] = place.position(column: reader.position.column)
            // Where it was rendered it is laid out anew, from the source.
            state.views[state.tab] = nil
        }
        opened[id] = state
    }

    /// What is to be said of the version that is read: how old it is, and which one.
    func versionCaveat(_ context: Context) -> String? {
        guard let versions = shown(context)?.versions, let current = versions.current,
            let time = current.committedAt, tab(context).isFile
        else { return nil }
        let list = versions.list.value
        let place = list?.index(of: current.version).flatMap { list?.place(of: $0) }
        let age = timeText(time, context)
        let text = place.map { Words.History.version(age, $0) } ?? Words.History.version(age)
        return current.isLoading ? "\(context.spinner) \(text)" : text
    }
}
