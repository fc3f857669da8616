import Documents
import Gists
import Reading
import Texts

/// A search through all files of a gist that waits for those that are not here.
struct AwaitedFiles: Equatable, Sendable {
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
        let isOnItsWay = self[gist.id]?.gist.isLoading == true && !names.isEmpty
        // The gist's own answer has no texts of a version from the past.
        guard isOnItsWay || names.count > AwaitedFiles.fewFiles, self[gist.id]?.history.newest == nil,
            askForGist(gist.id, &update)
        else { return findInFiles(pattern, loading: names, of: gist, &update) }
        wait(for: AwaitedFiles(pattern: pattern, names: names, comeWithGist: true), of: gist)
        update.tell(Words.Reader.loadingFiles(names.count))
    }

    /// Goes on with a search through all files: after the gist's own response, or its failure, requests one by one the files
    /// that it lacks; begins once none of the files is loading.
    mutating func findInFiles(_ awaited: AwaitedFiles, _ opened: OpenedGist, _ update: inout UpdateContext) {
        let context = update.context
        guard context.focus == .detail, let gist = gist(context) else {
            intent = nil
            return
        }
        if awaited.comeWithGist {
            if opened.gist.isLoading { return }
            return findInFiles(awaited.pattern, loading: namesOfMissingFiles(of: gist), of: gist, &update)
        }
        guard !awaited.names.contains(where: { opened.wholeFiles[$0]?.isLoading == true }) else { return }
        intent = nil
        findInFiles(awaited.pattern, of: gist, in: opened, &update)
    }

    /// Asks for files one by one, a few at most (offline all, from the store), and looks for a pattern once they are
    /// here.
    private mutating func findInFiles(
        _ pattern: TextPattern, loading names: Set<ExactText>, of gist: Gist, _ update: inout UpdateContext
    ) {
        let missing = gist.files.indices.filter { names.contains(gist.files[$0].name) }
        let loaded = missing.prefix(update.context.settings.isOffline ? missing.count : AwaitedFiles.fewFiles)
        for index in loaded { FileTab(index: index).loadWhole(gist.files[index], of: gist, &self, &update) }
        wait(for: AwaitedFiles(pattern: pattern, names: Set(loaded.map { ExactText(gist.files[$0].name) })), of: gist)
        followIntent(&update)
        if awaitedFiles != nil { update.tell(Words.Reader.loadingFiles(loaded.count)) }
    }

    private mutating func wait(for files: AwaitedFiles, of gist: Gist) {
        intent = PendingIntent(gist: gist.id, goal: .findInFiles(files))
    }

    private var awaitedFiles: AwaitedFiles? { if case .findInFiles(let files) = intent?.goal { files } else { nil } }

    /// `Esc`: cancels a search that waits, and what it loads. Returns false if none waits.
    mutating func cancelAwaitedFiles(_ update: inout UpdateContext) -> Bool {
        guard let intent, let awaited = awaitedFiles else { return false }
        let id = intent.gist
        self.intent = nil
        guard id == update.context.selection else { return false }
        let cancelled = Failure("Cancelled.")
        if awaited.comeWithGist, self[id]?.gist.isLoading == true { withGist(id) { $0.gist.end(.failure(cancelled)) } }
        for name in awaited.names where self[id]?.wholeFiles[name]?.isLoading == true {
            withGist(id) { $0.wholeFiles[name]?.end(.failure(cancelled)) }
        }
        update.requests.cancel { owner in
            switch owner {
            case .gist(id): awaited.comeWithGist
            case .file(id, let name): awaited.names.contains(name)
            default: false
            }
        }
        return true
    }

    /// Files that a search would load: small ones with a text, of which not all is here.
    private func namesOfMissingFiles(of gist: Gist) -> Set<ExactText> {
        guard let opened = self[gist.id] else { return [] }
        let missing = gist.files.filter { file in
            !opened.isWhole(file) && file.size <= AwaitedFiles.largestFile && !file.isMedia
        }
        return Set(missing.map { ExactText($0.name) })
    }
}
