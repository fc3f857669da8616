import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Going through the versions of the gist that is read.
extension DetailPane {
    /// `{`, `}`: an older version, or a newer one.
    /// - Parameter steps: positive for older ones.
    mutating func step(throughVersions steps: Int, _ context: Context, _ requests: inout Requests) -> Reaction {
        guard let id = context.selection, let versions = opened[id]?.versions else { return Reaction() }
        let index = versions.index + versions.awaitedSteps + steps
        guard index >= 0 else {
            if versions.index == 0 { return .tell(Words.History.newest) }
            return .effects(read(versionAt: 0, context, &requests))
        }
        guard let list = versions.list.value, index < list.revisions.count || list.isLast else {
            return .effects(wait(forSteps: index - versions.index, of: id, context, &requests))
        }
        let last = max(0, list.revisions.count - 1)
        if index > last, versions.index == last { return .tell(Words.History.oldest) }
        opened[id]?.versions.awaitedSteps = 0
        return .effects(read(versionAt: min(index, last), context, &requests))
    }

    /// Asks for the versions that some steps lead to.
    private mutating func wait(
        forSteps steps: Int, of id: String, _ context: Context, _ requests: inout Requests
    ) -> [Effect] {
        opened[id]?.versions.awaitedSteps = steps
        // The gist's own answer tells them as well.
        if opened[id]?.versions.list.value == nil, opened[id]?.gist.isLoading == true { return [] }
        return HistoryTab().goOn(&self, context, &requests)
    }

    /// Takes the steps that waited for the versions which have come now, or says why they can't be taken.
    mutating func stepOn(_ id: String, _ context: Context, _ requests: inout Requests) -> Reaction {
        guard let versions = opened[id]?.versions, versions.isAwaiting else { return Reaction() }
        if let failure = versions.list.failure, !versions.list.isLoading {
            opened[id]?.versions.stopWaiting()
            return context.selection == id ? .complain(failure.sentence) : Reaction()
        }
        guard context.selection == id, versions.list.value != nil else { return Reaction() }
        if versions.awaitsDiff {
            opened[id]?.versions.awaitsDiff = false
            return compare(context, &requests)
        }
        opened[id]?.versions.awaitedSteps = 0
        return step(throughVersions: versions.awaitedSteps, context, &requests)
    }

    /// Shows the files of a version, which is asked for unless it is the newest; what is shown stays until it has come.
    mutating func read(versionAt index: Int, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, let list = opened[id]?.versions.list.value,
            list.revisions.indices.contains(index)
        else { return [] }
        if let state = opened[id], !state.tab.isFile {
            opened[id]?.tab = state.tabBeforeAbout.isFile ? state.tabBeforeAbout : .file(0)
        }
        guard index > 0 else { return leavePast(context, &requests) ?? load(context, &requests) }
        let revision = list.revisions[index]
        return read(revision.version, from: revision.committedAt, context, &requests)
    }

    /// Shows the files of a version that may be none of those that are known.
    /// - Parameter time: when it was made; nil if that is not known yet.
    mutating func read(
        _ version: String, from time: Date?, _ context: Context, _ requests: inout Requests
    ) -> [Effect] {
        guard let id = context.selection, opened[id] != nil else { return [] }
        opened[id]?.versions.current = .init(version: version, committedAt: time)
        return load(context, &requests)
    }

    /// Asks for the version that is to be read.
    mutating func loadVersion(_ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let id = context.selection, let current = opened[id]?.versions.current, !current.isShown,
            !current.isLoading, current.failure == nil
        else { return [] }
        opened[id]?.versions.current?.isLoading = true
        return requests.cancel(.version(id)) + [
            .ask(.version(id, current.version, isWhole: false), requests.open(for: .version(id)))
        ]
    }

    /// Goes back to the newest version; nil where that is shown.
    mutating func leavePast(_ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let id = context.selection, opened[id]?.versions.current != nil else { return nil }
        opened[id]?.versions.current = nil
        var effects = requests.cancel(.version(id))
        if let newest = opened[id]?.versions.newest {
            opened[id]?.versions.newest = nil
            effects += show(newest, in: id, context, &requests)
        }
        return effects + load(context, &requests)
    }

    /// Takes in a version that was asked for.
    mutating func versionCame(
        _ result: Result<Answer, Failure>, of id: String, _ context: Context, _ requests: inout Requests
    ) -> [Effect] {
        opened[id]?.versions.current?.isLoading = false
        switch result {
        case .success(.gist(let loaded)):
            guard let state = opened[id], let version = state.versions.current?.version else { return [] }
            opened[id]?.versions.current?.isShown = true
            let newest = state.versions.newest?.gist ?? state.gist.value
            let left = state.versions.newest
            let effects = show(VersionTexts(loaded, version: version, of: newest), in: id, context, &requests)
            if let left { opened[id]?.versions.newest = left }
            return effects + (context.selection == id ? load(context, &requests) : [])
        case .failure(let failure): opened[id]?.versions.current?.failure = failure
        default: break
        }
        return []
    }

    /// Puts the texts of a version on the screen, at the same line of the file of the same name.
    private mutating func show(
        _ texts: VersionTexts, in id: String, _ context: Context, _ requests: inout Requests
    ) -> [Effect] {
        guard var state = opened[id] else { return [] }
        let isShown = context.selection == id
        let layout = isShown ? readerLayout(context) : nil
        let (before, top) = (state.gist.value?.files ?? [], state.positions[state.tab] ?? OpenedGist.Position())
        let line = layout?.sourceLine(at: top.top)
        let cursor = top.cursor.flatMap { layout?.sourceCursor($0) }
        let effects = requests.cancel { requester in
            switch requester {
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
        if state.tab.isFile, let line {
            var position = OpenedGist.Position(top: WrappedPosition(line: line), column: top.column)
            position.cursor = cursor
            state.positions[state.tab] = position
            // Where it was rendered it is laid out anew, from the source.
            state.views[state.tab] = nil
        }
        opened[id] = state
        return effects
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
