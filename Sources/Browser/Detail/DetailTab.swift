import Cells
import FoundationEssentials
import Gists
import Reading

/// The pages of the detail pane: each file, the comments, and what is known about the gist.
public enum DetailTab: Hashable, Sendable {
    case file(Int)
    case comments
    case about

    /// The tabs of a gist in order.
    static func all(of gist: Gist) -> [DetailTab] {
        gist.files.indices.map(DetailTab.file) + (gist.commentCount > 0 ? [.comments] : []) + [.about]
    }

    /// The nth of them; the last where there are not so many.
    init(_ number: Int, of gist: Gist) {
        if gist.files.indices.contains(max(0, number)) {
            self = .file(max(0, number))
        } else {
            self = number <= gist.files.count && gist.commentCount > 0 ? .comments : .about
        }
    }

    func title(in gist: Gist) -> String {
        switch self {
        case .file(let index): OneLine.collapse(gist.files[index].name, columns: 40)
        case .comments: "💬 \(gist.commentCount)"
        case .about: "About"
        }
    }
}

/// What stands in the reader of the detail pane.
enum ReaderContent {
    /// Something to scroll through. Files have line numbers and obey `w`; every other text is wrapped.
    case document(ReadingDocument, isFile: Bool)
    case picture(TextDocument)
    case message(PlainMessage)
    case loading(String)
}

extension Model {
    /// The gist of the detail pane as fully as it is known: the single answer, else the list's.
    var detailGist: Gist? {
        guard let selected = selectedGist else { return nil }
        return openedSelection?.gist.value ?? selected
    }

    /// The tab on the screen. A gist that nobody opened shows what the list knows.
    var detailTab: DetailTab {
        guard let gist = detailGist, let opened = openedSelection else { return .about }
        return DetailTab(opened.tab, of: gist)
    }

    /// What the reader shows, for a reader of so many columns.
    func readerContent(columns: Int) -> ReaderContent {
        if let content = authorsContent { return content }
        guard let gist = detailGist else { return .loading("") }
        let hasWholeDescription = layout.detail.map { DetailLayout($0, self).hasWholeDescription } ?? false
        let page = aboutPages.page(
            AboutText(
                gist, self, showsDescription: !hasWholeDescription, columns: min(columns - 1, Self.pageColumns)))
        return .document(.page(page), isFile: false)
    }

    /// What the reader shows of files and comments, whatever its size; nil where it tells about the gist.
    var authorsContent: ReaderContent? {
        guard let gist = detailGist else { return nil }
        switch detailTab {
        case .about: return nil
        case .comments: return commentsContent
        case .file(let index): return fileContent(gist.files[index], of: gist)
        }
    }

    private var commentsContent: ReaderContent {
        if let page = openedSelection?.views[.comments]?.value { return .document(page, isFile: false) }
        return openedSelection?.comments.failure.map { .message(PlainMessage($0, self)) }
            ?? .loading("loading the comments …")
    }

    private func fileContent(_ file: GistFile, of gist: Gist) -> ReaderContent {
        guard let opened = openedSelection else { return .loading("") }
        if let text = opened.text(of: file) {
            let wantsSource = opened.sourceTabs.contains(detailTab)
            if text.isPicture, !wantsSource { return .picture(text) }
            // The bytes of a picture are read in hex.
            if text.isPicture || !wantsSource, let view = opened.views[detailTab]?.value {
                return .document(view, isFile: true)
            }
            return .document(.text(text), isFile: true)
        }
        if let failure = opened.gist.failure ?? opened.wholeFiles[file.name]?.failure {
            return .message(PlainMessage(failure, self))
        }
        if opened.gist.value != nil, file.isTooLarge {
            return .message(
                PlainMessage(
                    title: "\(ByteCount.short(file.size)) is more than GitHub's API gives.",
                    body: "git clone \(gist.gitPullURL)"))
        }
        return .loading(opened.progressText(of: file) ?? "loading \(ByteCount.short(file.size)) …")
    }

    /// What is to be said about the text on the screen: how much of it is here, and how to get the rest.
    var readerCaveat: String? {
        let missing = renderingCaveat ?? ageOfDetail ?? detailGist.flatMap(\.missingFilesNote)
        guard let gist = detailGist, let opened = openedSelection, case .file(let index) = detailTab else {
            return missing
        }
        let file = gist.files[index]
        let whole = opened.wholeFiles[file.name]
        guard let text = opened.inlineFiles[file.name], !text.isWhole, whole?.value == nil else { return missing }
        let amount = "\(ByteCount.short(text.document.byteCount)) of \(ByteCount.short(file.size)) loaded"
        if whole?.isLoading == true {
            let state = opened.progressText(of: file) ?? "loading all · Esc cancels"
            return "\(Spinner.frame(spinnerFrame)) \(state)"
        }
        if let failure = whole?.failure { return "\(amount) · \(failure.sentence) F tries again" }
        return file.isTooLarge ? "\(amount) · git clone \(gist.gitPullURL) gives all" : "\(amount) · F loads all"
    }

    /// How old the gist on the screen is, where the server could not say whether it still is so.
    private var ageOfDetail: String? {
        guard let opened = openedSelection, let failure = opened.gist.failure else { return nil }
        if failure.absence != nil { return failure.sentence }
        guard let asOf = opened.asOf else { return nil }
        let age = "as of \(RelativeTime.ago(asOf, now: now))"
        return failure.isOffline ? "offline · \(age)" : "\(age) · \(failure.sentence)"
    }

    /// Where the reader stands; empty while the detail pane is not on the screen.
    var readerArea: Rect {
        guard let detail = layout.detail else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        return DetailLayout(detail, self).reader.inset(left: 1, right: 1)
    }

    /// The tab on the screen laid out; nil where no text is shown.
    var readerLayout: ReaderLayout? {
        let area = readerArea
        guard case .document(let document, let isFile) = readerContent(columns: area.width) else { return nil }
        return readerLayout(of: document, isFile: isFile, size: area.size)
    }

    func readerLayout(of document: ReadingDocument, isFile: Bool, size: Size) -> ReaderLayout {
        var size = size
        if case .page = document { size.columns = min(size.columns - 1, Self.pageColumns) }
        return ReaderLayout(document, size: size, wraps: wraps || !isFile, numbersLines: isFile)
    }

    /// Longer lines of prose are hard to follow.
    private static let pageColumns = 100

    /// Where the reader stands in the tab on the screen.
    var readerPosition: OpenedGist.Position {
        get { openedSelection?.positions[detailTab] ?? OpenedGist.Position() }
        set {
            guard let id = feed.selection else { return }
            let tab = detailTab
            opened[id]?.positions[tab] = newValue
        }
    }
}

extension OpenedGist {
    /// `43 % · 731.0 kB of 1.7 MB · Esc cancels`; nil before the first byte of a file that is under way.
    fileprivate func progressText(of file: GistFile) -> String? {
        guard wholeFiles[file.name]?.isLoading == true, let progress = progress[file.name] else { return nil }
        let received = ByteCount.short(progress.received)
        guard progress.total > 0 else { return "\(received) · Esc cancels" }
        let percent = Percent.of(progress.received, in: progress.total)
        return "\(percent) % · \(received) of \(ByteCount.short(progress.total)) · Esc cancels"
    }
}

extension PlainMessage {
    init(_ failure: Failure, _ model: Model) {
        self.init(
            title: failure.sentence,
            body: (failure.isOffline ? "Nothing of it was kept from an earlier time.\n" : "")
                + (failure.isTokenRefused ? model.tokenHint(failure) + "\n" : "") + model.retryHint(failure),
            details: failure.details, isError: true)
    }
}
