import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// The state of an opened gist: the results of its requests, and the reader's positions.
public struct OpenedGist: Equatable, Sendable {
    /// The state of one of the independent requests of the detail pane. The value, the last failure and a running
    /// request are independent too: a failure does not remove the value.
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

    /// The loaded part of a file: the bytes so far, and of all.
    public struct Progress: Hashable, Sendable {
        public var received: Int
        public var total: Int

        public init(received: Int, total: Int) {
            self.received = received
            self.total = total
        }
    }

    /// False for a preview that the user has not opened.
    var isOpen = false
    /// From the gist's own response, or from the list if no request was needed; the newest revision.
    @Boxed var gist = Loadable<Gist>()
    /// The texts of the newest revision.
    @Boxed var newest = RevisionTexts()
    /// The texts of the older revision on the screen; nil while the newest one is shown.
    @Boxed var older: RevisionTexts?
    /// True if it is from the gist's own response, which is complete.
    var isAnswered = false
    @Boxed var comments = CommentList()
    @Boxed var isStarred = Loadable<Bool>()
    @Boxed var forks = ForksTab.State()
    @Boxed var history = HistoryTab.State()
    /// The time of the gist on the screen, if it is a stored one and the server has not responded since.
    var asOf: Date?
    /// The position to restore once its text is rendered, if nothing scrolls the source until then.
    @Boxed var returning: Place.Reading?
    /// The encodings that the user has chosen for files, by file name: see `OpenedGists.choose`.
    var encodings: [ExactText: TextEncoding] = [:]
    /// The shown tab, or the last shown one: the gist may no longer have it.
    var tab = DetailTab.file(0)
    /// The tab that `i` goes back to.
    var tabBeforeAbout = DetailTab.file(0)

    init(encodings: [ExactText: TextEncoding] = [:]) { self.encodings = encodings }

    /// The texts on the screen.
    var texts: RevisionTexts {
        _read { if let older { yield older } else { yield newest } }
        _modify {
            // Moved out, so that the change is made in place.
            if older != nil, var texts = older.take() {
                defer { older = texts }
                yield &texts
            } else {
                yield &newest
            }
        }
    }

    /// The gist on the screen; an older revision has its own files.
    var shownGist: Gist? {
        guard let revision = older?.gist, var shown = gist.value else { return older?.gist ?? gist.value }
        (shown.files, shown.isTruncated, shown.htmlURL) = (revision.files, revision.isTruncated, revision.htmlURL)
        return shown
    }

    /// Returns the loaded part of a file's text, and whether it is complete.
    func known(_ file: GistFile) -> FileText? { texts.wholeFiles[file.name]?.value ?? texts.inlineFiles[file.name] }

    /// Returns the loaded part of a file's text.
    func text(of file: GistFile) -> TextDocument? { known(file)?.document }

    /// True if some text of the newest revision is loaded.
    var hasText: Bool { !newest.inlineFiles.isEmpty || newest.wholeFiles.values.contains { $0.value != nil } }

    /// True if every byte of the file is loaded.
    func isWhole(_ file: GistFile) -> Bool { known(file)?.isWhole == true }

    /// The note about the age of a stored gist that the server could not confirm; nil for others.
    func ageCaveat(_ context: Context) -> String? {
        guard let failure = gist.failure else { return nil }
        if failure.absence != nil { return failure.sentence }
        guard let asOf else { return nil }
        let age = Words.cached(RelativeTime.ago(asOf, now: context.now))
        return failure.isOffline ? Words.offline(age) : "\(age) · \(failure.sentence)"
    }

    /// True if the tab has a source and another view.
    func hasOtherView(of tab: DetailTab) -> Bool { tab.page.hasSource && texts.views[tab]?.value != nil }

    /// Stores a loaded gist.
    /// - Parameter asOf: its time, if it is a stored one.
    mutating func show(_ loaded: LoadedGist, asOf: Date?) {
        // A file's URL names its content: loaded texts stay valid unless it has changed.
        let (before, after) = (gist.value?.files ?? [], loaded.gist.files)
        let known = Set(before.map { ExactText($0.rawURL) })
        let kept = Set(after.filter { known.contains($0.rawURL) }.map { ExactText($0.name) })
        newest.wholeFiles = newest.wholeFiles.filter { kept.contains($0.key) }
        let came = loaded.texts.map { name, text in (name, decoded(text, ofFile: name.text)) }
        let texts = newest.inlineFiles.filter { kept.contains($0.key) }.merging(came) { $1.orLonger($0) }
        let haveSameNames = before.map { ExactText($0.name) } == after.map { ExactText($0.name) }
        newest.show(texts, of: haveSameNames ? after : [])
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

    /// Removes the failures of requests, so that these are made again. Returns false if there are none.
    mutating func forgetFailures() -> Bool {
        let failures: [Failure?] =
            [
                gist.failure, tab == .comments ? comments.newest.failure : nil, isStarred.failure,
                history.current?.isShown.failure, tab == .history ? history.list.failure : nil,
                history.comparison?.failure,
            ]
            + texts.wholeFiles.values.map(\.failure)
        guard failures.contains(where: { $0 != nil }) else { return false }
        texts.wholeFiles = texts.wholeFiles.filter { $0.value.failure == nil }
        history.current?.isShown.failure = nil
        history.list.failure = nil
        history.comparison?.forgetFailures()
        return true
    }

    /// Returns the gist with the texts that are loaded completely, byte for byte.
    func withTexts(_ gist: Gist) -> Gist {
        var gist = gist
        for (index, file) in gist.files.enumerated() {
            // The document does not contain byte order marks and bytes that are not UTF-8, which the sizes reveal.
            guard let text = known(file), text.isWhole, text.document.byteCount == file.size else { continue }
            gist.files[index].content = String(decoding: text.document.bytes, as: UTF8.self)
            gist.files[index].isTruncated = false
        }
        return gist
    }

    /// Stops the requests to the API, but not those for files, which are from another host.
    mutating func giveUp(_ failure: Failure) {
        if gist.isLoading { gist.end(.failure(failure)) }
        comments.cancel(failure)
        if forks.list.isLoading { forks.list.end(.failure(failure)) }
        if history.list.isLoading { history.list.end(.failure(failure)) }
        if history.current?.isShown.isLoading == true { history.current?.isShown.end(.failure(failure)) }
        if isStarred.isLoading { isStarred.end(.failure(failure)) }
    }

    /// Stops the running requests for files.
    mutating func giveUpFiles(_ failure: Failure) {
        for name in texts.wholeFiles.keys where texts.wholeFiles[name]?.isLoading == true {
            texts.wholeFiles[name]?.end(.failure(failure))
        }
    }
}
