import Documents
import Gists
import Reading
import Texts

/// A search through all files of a gist that waits for files to be loaded.
struct AwaitedFiles: Equatable, Sendable {
    let pattern: TextPattern
    /// The names of the files.
    let names: Set<ExactText>
    /// True while the gist's own response is pending, which contains the texts of most files.
    var comeWithGist = false

    /// The size in bytes of the largest file that a search loads.
    static let largestFile = 1 << 20
    /// The largest number of files that are requested one by one. For more, the gist's own response costs one API
    /// request.
    static let fewFiles = 10
}

extension DetailPane {
    /// Finds a pattern in every file of a gist; first loads small files that are missing.
    mutating func findInFiles(_ pattern: TextPattern, of gist: Gist, _ update: inout UpdateContext) {
        let names = namesOfMissingFiles(of: gist)
        let isOnItsWay = self[gist.id]?.gist.isLoading == true && !names.isEmpty
        // The gist's own response has no texts of older versions.
        guard isOnItsWay || names.count > AwaitedFiles.fewFiles, self[gist.id]?.history.newest == nil,
            askForGist(gist.id, &update)
        else { return findInFiles(pattern, loading: names, of: gist, &update) }
        wait(for: AwaitedFiles(pattern: pattern, names: names, comeWithGist: true), of: gist)
        update.tell(Words.Reader.loadingFiles(names.count))
    }

    /// Continues a search through all files: after the gist's own response, or its failure, requests the files that it
    /// lacks one by one; begins once no file is being loaded.
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

    /// Requests files one by one, only a few (offline all, from the store), and finds a pattern once they are loaded.
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

    /// `Esc`: cancels a waiting search, and its requests. Returns false if none is waiting.
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

    /// The files that a search would load: small texts that are not loaded completely.
    private func namesOfMissingFiles(of gist: Gist) -> Set<ExactText> {
        guard let opened = self[gist.id] else { return [] }
        let missing = gist.files.filter { file in
            !opened.isWhole(file) && file.size <= AwaitedFiles.largestFile && !file.isMedia
        }
        return Set(missing.map { ExactText($0.name) })
    }
}
