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
    /// Looks for a pattern in every file of a gist; loads small ones that are not here first.
    mutating func findInFiles(_ pattern: TextPattern, of gist: Gist, _ update: inout UpdateContext) {
        let names = namesOfMissingFiles(of: gist)
        let isOnItsWay = opened[gist.id]?.gist.isLoading == true && !names.isEmpty
        // The gist's own answer has no texts of a version from the past.
        guard isOnItsWay || names.count > AwaitedFiles.fewFiles, opened[gist.id]?.versions.newest == nil,
            askForGist(gist.id, &update)
        else { return findInFiles(pattern, loading: names, of: gist, &update) }
        awaitedFiles = AwaitedFiles(gist: gist.id, pattern: pattern, names: names, comeWithGist: true)
        update.tell(Words.Reader.loadingFiles(names.count))
    }

    /// Goes on with a search after the gist's own answer, or its failure: asks one by one for the files that it lacks.
    mutating func findInFiles(comeWith gist: String, _ update: inout UpdateContext) {
        guard let awaited = awaitedFiles, awaited.gist == gist, awaited.comeWithGist,
            update.context.selection == gist, let gist = self.gist(update.context)
        else { return }
        findInFiles(awaited.pattern, loading: namesOfMissingFiles(of: gist), of: gist, &update)
    }

    /// Asks for files one by one, a few at most (offline all, from the store), and looks for a pattern once they are
    /// here.
    private mutating func findInFiles(
        _ pattern: TextPattern, loading names: Set<ExactText>, of gist: Gist, _ update: inout UpdateContext
    ) {
        let missing = gist.files.indices.filter { names.contains(gist.files[$0].name) }
        let loaded = missing.prefix(update.context.settings.isOffline ? missing.count : AwaitedFiles.fewFiles)
        for index in loaded { FileTab(index: index).loadWhole(gist.files[index], of: gist, &self, &update) }
        awaitedFiles = AwaitedFiles(
            gist: gist.id, pattern: pattern, names: Set(loaded.map { ExactText(gist.files[$0].name) }))
        findInAwaitedFiles(&update)
        if awaitedFiles != nil { update.tell(Words.Reader.loadingFiles(loaded.count)) }
    }

    /// Begins the search that has waited, once none of its files is loading any more.
    mutating func findInAwaitedFiles(_ update: inout UpdateContext) {
        guard let awaited = awaitedFiles else { return }
        let context = update.context
        guard awaited.gist == context.selection, context.focus == .detail, let gist = gist(context),
            let opened = shown(context)
        else {
            awaitedFiles = nil
            return
        }
        let isWaiting = awaited.comeWithGist || awaited.names.contains { opened.wholeFiles[$0]?.isLoading == true }
        guard !isWaiting else { return }
        awaitedFiles = nil
        findInFiles(awaited.pattern, of: gist, in: opened, &update)
    }

    /// `Esc`: cancels a search that waits, and what it loads. Returns false if none waits.
    mutating func cancelAwaitedFiles(_ update: inout UpdateContext) -> Bool {
        guard let awaited = awaitedFiles else { return false }
        awaitedFiles = nil
        guard awaited.gist == update.context.selection else { return false }
        let cancelled = Failure("Cancelled.")
        if awaited.comeWithGist, opened[awaited.gist]?.gist.isLoading == true {
            opened[awaited.gist]?.gist.end(.failure(cancelled))
        }
        for name in awaited.names where opened[awaited.gist]?.wholeFiles[name]?.isLoading == true {
            opened[awaited.gist]?.wholeFiles[name]?.end(.failure(cancelled))
        }
        update.requests.cancel { owner in
            switch owner {
            case .gist(awaited.gist): awaited.comeWithGist
            case .file(awaited.gist, let name): awaited.names.contains(name)
            default: false
            }
        }
        return true
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
