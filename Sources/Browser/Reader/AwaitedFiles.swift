import Documents
import Gists
import Reading
import Texts

/// A search through all files of a gist that waits for those that are not here.
struct AwaitedFiles: Equatable, Sendable {
    let gist: String
    let pattern: TextPattern
    /// The names of the files.
    let names: Set<ExactText>
    /// True while the gist's own answer is to come, which has the texts of most files.
    var comeWithGist = false

    /// Bytes of the largest file that a search loads.
    static let largestFile = 1 << 20
    /// So many files at most are asked for one by one. Of more, the gist's own answer costs one request of the API's.
    static let fewFiles = 10
}

extension DetailPane {
    /// Looks for a pattern in every file of a gist; small ones that are not here are loaded first.
    mutating func findInFiles(
        _ pattern: TextPattern, of gist: Gist, _ context: Context, _ requests: inout Requests
    ) -> Reaction {
        let names = namesOfMissingFiles(of: gist)
        let isOnItsWay = opened[gist.id]?.gist.isLoading == true && !names.isEmpty
        // The gist's own answer has no texts of a version from the past.
        guard isOnItsWay || names.count > AwaitedFiles.fewFiles, opened[gist.id]?.versions.newest == nil,
            let effects = askForGist(gist.id, context, &requests)
        else {
            return findInFiles(pattern, loading: names, of: gist, context, &requests)
        }
        awaitedFiles = AwaitedFiles(gist: gist.id, pattern: pattern, names: names, comeWithGist: true)
        var reaction = Reaction.tell(Words.Reader.loadingFiles(names.count))
        reaction.effects = effects
        return reaction
    }

    /// Goes on with a search once the gist's own answer has come, or has failed to: files that it has not are asked for one
    /// by one.
    mutating func findInFiles(comeWith gist: String, _ context: Context, _ requests: inout Requests) -> Reaction {
        guard let awaited = awaitedFiles, awaited.gist == gist, awaited.comeWithGist, context.selection == gist,
            let gist = self.gist(context)
        else { return Reaction() }
        let names = namesOfMissingFiles(of: gist)
        return findInFiles(awaited.pattern, loading: names, of: gist, context, &requests)
    }

    /// Asks for files one by one, as many as that is done for, and looks for a pattern once they are here. The store is
    /// asked for all.
    private mutating func findInFiles(
        _ pattern: TextPattern, loading names: Set<ExactText>, of gist: Gist, _ context: Context,
        _ requests: inout Requests
    ) -> Reaction {
        let missing = gist.files.indices.filter { names.contains(gist.files[$0].name) }
        let loaded = missing.prefix(context.settings.isOffline ? missing.count : AwaitedFiles.fewFiles)
        let effects = loaded.flatMap { FileTab(index: $0).loadWhole(gist.files[$0], of: gist, &self, &requests) }
        awaitedFiles = AwaitedFiles(
            gist: gist.id, pattern: pattern, names: Set(loaded.map { ExactText(gist.files[$0].name) }))
        var reaction = findInAwaitedFiles(context, &requests)
        if awaitedFiles != nil { reaction = .tell(Words.Reader.loadingFiles(loaded.count)) }
        reaction.effects += effects
        return reaction
    }

    /// Begins the search that has waited, once none of its files is under way any more.
    mutating func findInAwaitedFiles(_ context: Context, _ requests: inout Requests) -> Reaction {
        guard let awaited = awaitedFiles else { return Reaction() }
        guard awaited.gist == context.selection, context.focus == .detail, let gist = gist(context),
            let opened = shown(context)
        else {
            awaitedFiles = nil
            return Reaction()
        }
        let isWaiting = awaited.comeWithGist || awaited.names.contains { opened.wholeFiles[$0]?.isLoading == true }
        guard !isWaiting else { return Reaction() }
        awaitedFiles = nil
        return findInFiles(awaited.pattern, of: gist, in: opened, context, &requests)
    }

    /// `Esc`: the search waits no more, and what it loads is given up; nil where none waits.
    mutating func cancelAwaitedFiles(_ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let awaited = awaitedFiles else { return nil }
        awaitedFiles = nil
        guard awaited.gist == context.selection else { return nil }
        let cancelled = Failure("Cancelled.")
        if awaited.comeWithGist, opened[awaited.gist]?.gist.isLoading == true {
            opened[awaited.gist]?.gist.end(.failure(cancelled))
        }
        for name in awaited.names where opened[awaited.gist]?.wholeFiles[name]?.isLoading == true {
            opened[awaited.gist]?.wholeFiles[name]?.end(.failure(cancelled))
        }
        return requests.cancel { requester in
            switch requester {
            case .gist(awaited.gist): awaited.comeWithGist
            case .file(awaited.gist, let name): awaited.names.contains(name)
            default: false
            }
        }
    }

    /// Files that a search would load: small ones with a text, of which not all is here.
    private func namesOfMissingFiles(of gist: Gist) -> Set<ExactText> {
        guard let opened = opened[gist.id] else { return [] }
        let missing = gist.files.filter { file in
            !opened.isWhole(file) && file.size <= AwaitedFiles.largestFile && !file.isMedia
        }
        return Set(missing.map { ExactText($0.name) })
    }
}
