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

extension AwaitedFiles {
    /// Finds a pattern in every file of a gist; first loads small files that are missing.
    static func load(
        for pattern: TextPattern, in gist: Gist, _ pane: inout DetailPane, _ update: inout UpdateContext
    ) {
        let opened = pane[gist.id]
        let names = opened?.namesOfMissingFiles(of: gist) ?? []
        let isOnItsWay = opened?.gist.isLoading == true && !names.isEmpty
        // The gist's own response has no texts of older versions.
        guard isOnItsWay || names.count > fewFiles, opened?.older == nil,
            pane.opened.ask(for: gist.id, &update)
        else { return request(names, for: pattern, in: gist, &pane, &update) }
        let awaited = AwaitedFiles(pattern: pattern, names: names, comeWithGist: true)
        pane.intent = PendingIntent(gist: gist.id, goal: .findInFiles(awaited))
        update.tell(Words.Reader.loadingFiles(names.count))
    }

    /// Requests files one by one, only a few (offline all, from the store), and finds a pattern once they are loaded.
    private static func request(
        _ names: Set<ExactText>, for pattern: TextPattern, in gist: Gist, _ pane: inout DetailPane,
        _ update: inout UpdateContext
    ) {
        let missing = gist.files.indices.filter { names.contains(gist.files[$0].name) }
        let loaded = missing.prefix(update.context.settings.isOffline ? missing.count : fewFiles)
        for index in loaded { FileTab(index: index).loadWhole(gist.files[index], of: gist, &pane, &update) }
        let awaited = AwaitedFiles(pattern: pattern, names: Set(loaded.map { ExactText(gist.files[$0].name) }))
        pane.intent = PendingIntent(gist: gist.id, goal: .findInFiles(awaited))
        PendingIntent.follow(in: &pane, &update)
        if case .findInFiles = pane.intent?.goal { update.tell(Words.Reader.loadingFiles(loaded.count)) }
    }

    /// Continues a search: after the gist's own response, or its failure, requests the files that it lacks one by one;
    /// begins once no file is being loaded.
    func goOn(_ opened: OpenedGist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard context.focus == .detail, let gist = pane.gist(context) else {
            pane.intent = nil
            return
        }
        if comeWithGist {
            if opened.gist.isLoading { return }
            return Self.request(opened.namesOfMissingFiles(of: gist), for: pattern, in: gist, &pane, &update)
        }
        guard !names.contains(where: { opened.texts.wholeFiles[$0]?.isLoading == true }) else { return }
        pane.intent = nil
        pane.filesFinding.begin(FilesSearch(pattern, in: gist, opened), &update)
    }

    /// `Esc`: cancels a waiting search, and its requests. Returns false if none is waiting.
    static func cancel(in pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let intent = pane.intent, case .findInFiles(let awaited) = intent.goal else { return false }
        let id = intent.gist
        pane.intent = nil
        guard id == update.context.selection else { return false }
        pane.withGist(id) { $0.cancel(awaited, Failure("Cancelled.")) }
        update.requests.cancel { owner in
            switch owner {
            case .gist(id, .content): awaited.comeWithGist
            case .gist(id, .file(let name)): awaited.names.contains(name)
            default: false
            }
        }
        return true
    }
}

extension OpenedGist {
    /// The files that a search would load: small texts that are not loaded completely.
    fileprivate func namesOfMissingFiles(of gist: Gist) -> Set<ExactText> {
        let missing = gist.files.filter { !isWhole($0) && $0.size <= AwaitedFiles.largestFile && !$0.isMedia }
        return Set(missing.map { ExactText($0.name) })
    }

    fileprivate mutating func cancel(_ awaited: AwaitedFiles, _ failure: Failure) {
        if awaited.comeWithGist, gist.isLoading { gist.end(.failure(failure)) }
        for name in awaited.names where texts.wholeFiles[name]?.isLoading == true {
            texts.wholeFiles[name]?.end(.failure(failure))
        }
    }
}
