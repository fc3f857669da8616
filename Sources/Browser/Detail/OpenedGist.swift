import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// A gist that was opened: what came of each of its requests, and where its reader stands.
public struct OpenedGist: Equatable, Sendable {
    /// One of the independent answers that make up the detail pane. What is known, why the last attempt failed and whether
    /// one runs are independent too: a failure takes nothing away.
    struct Loadable<Value: Equatable & Sendable>: Equatable, Sendable {
        var value: Value?
        var failure: Failure?
        var isLoading = false

        mutating func end(_ result: Result<Value, Failure>) {
            isLoading = false
            switch result {
            case .success(let value):
                self.value = value
                failure = nil
            case .failure(let failure): self.failure = failure
            }
        }
    }

    /// How much of a file has come: bytes so far, and of how many.
    public struct Progress: Hashable, Sendable {
        public var received: Int
        public var total: Int

        public init(received: Int, total: Int) {
            self.received = received
            self.total = total
        }
    }

    /// False where somebody has only looked into it.
    var isOpen = false
    /// As the gist's own answer tells it, or the list, where no answer was needed.
    @Boxed var gist = Loadable<Gist>()
    /// True where that is the gist's own answer, which tells all that there is to know.
    var isAnswered = false
    @Boxed var comments = CommentList()
    @Boxed var isStarred = Loadable<Bool>()
    @Boxed var forks = ForksTab.State()
    @Boxed var history = HistoryTab.State()
    /// When the gist on the screen was true, where it was kept from an earlier time and the server has not answered since.
    var asOf: Date?
    /// Whole texts asked for by raw URL, by file name.
    var wholeFiles: [ExactText: Loadable<FileText>] = [:]
    /// Of the whole texts under way, by file name.
    var progress: [ExactText: Progress] = [:]
    /// Texts that came with the gist, by file name.
    var inlineFiles: [ExactText: FileText] = [:]
    var positions: [DetailTab: ReaderPosition] = [:]
    /// The encodings that the user has chosen for files, by file name.
    var encodings: [ExactText: TextEncoding] = [:]
    /// What is shown instead of the text as it is.
    var views: [DetailTab: Rendering] = [:]
    /// Files that are pictures, as they are looked at.
    var pictures: [DetailTab: Picture] = [:]
    /// Tabs in which the text is wanted as it is, or a picture's bytes.
    var sourceTabs: Set<DetailTab> = []
    /// The tab shown, or last shown: the gist may have it no more.
    var tab = DetailTab.file(0)
    /// The one that `i` leads back to.
    var tabBeforeAbout = DetailTab.file(0)

    init() {}

    /// A file's text as far as it is here, and whether that is all of it.
    func known(_ file: GistFile) -> FileText? { wholeFiles[file.name]?.value ?? inlineFiles[file.name] }

    /// A file's text as far as it is here.
    func text(of file: GistFile) -> TextDocument? { known(file)?.document }

    /// True where every byte of the file is here.
    func isWhole(_ file: GistFile) -> Bool { known(file)?.isWhole == true }

    /// Takes in what came of the gist.
    /// - Parameter asOf: when it was so, where it was kept from an earlier time.
    mutating func show(_ loaded: LoadedGist, asOf: Date?) {
        // A file's address names its content: what was loaded of it stays, unless it changed.
        let (before, after) = (gist.value?.files ?? [], loaded.gist.files)
        let known = Set(before.map { ExactText($0.rawURL) })
        let kept = Set(after.filter { known.contains($0.rawURL) }.map { ExactText($0.name) })
        wholeFiles = wholeFiles.filter { kept.contains($0.key) }
        let came = loaded.texts.map { name, text in (name, decoded(text, ofFile: name.text)) }
        let texts = inlineFiles.filter { kept.contains($0.key) }.merging(came) { $1.orLonger($0) }
        let haveSameNames = before.map { ExactText($0.name) } == after.map { ExactText($0.name) }
        outdateViews(haveSameNames ? after : [], with: texts)
        inlineFiles = texts
        gist.value = loaded.gist
        let commentCount = comments.count(told: loaded.gist.commentCount)
        gist.value?.commentCount = commentCount
        if let history = loaded.gist.history {
            if self.history.list.value == nil { self.history.list.value = RevisionList(inResponse: history) }
            self.history.list.value?.renew(history)
        }
        if let known = loaded.gist.forks, forks.list.value?.pageCount ?? 0 == 0 {
            forks.list.value = ForkList(inResponse: known)
            forks.list.value?.sortByChange()
        }
        isAnswered = false
        self.asOf = asOf
    }

    /// Notes which views are of texts that are replaced now: they stay until the new ones are rendered.
    /// - Parameter files: those of the gist; none where other files stand in their places.
    mutating func outdateViews(_ files: [GistFile], with texts: [ExactText: FileText]) {
        for tab in views.keys {
            guard case .file(let index) = tab else { continue }
            if !files.indices.contains(index) {
                views[tab] = nil
            } else if inlineFiles[files[index].name] != texts[files[index].name] {
                views[tab]?.textChanged()
            }
        }
    }

    /// Gives up what was asked of the API: files lie elsewhere.
    mutating func giveUp(_ failure: Failure) {
        if gist.isLoading { gist.end(.failure(failure)) }
        comments.cancel(failure)
        if forks.list.isLoading { forks.list.end(.failure(failure)) }
        if history.list.isLoading { history.list.end(.failure(failure)) }
        if history.current?.isLoading == true {
            history.current?.isLoading = false
            history.current?.failure = failure
        }
        if isStarred.isLoading { isStarred.end(.failure(failure)) }
    }

    /// Gives up files that are under way.
    mutating func giveUpFiles(_ failure: Failure) {
        for name in wholeFiles.keys where wholeFiles[name]?.isLoading == true {
            wholeFiles[name]?.end(.failure(failure))
        }
    }
}

extension OpenedGist {
    /// A file that is a picture: what is looked at, and how that looks.
    struct Picture: Equatable, Sendable {
        var viewport = Viewport()
        /// What was asked for last.
        var job: PictureJob?
        var drawing = Loadable<DrawnPicture>()
    }
}
