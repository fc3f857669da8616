import Cells
import FoundationEssentials
import Gists
import OrderedCollections
import Reading

/// What the detail pane knows: the gists that were opened, and what is under way for the one that is read.
public struct DetailPane: Equatable, Sendable {
    /// By id, the latest last.
    public internal(set) var opened: OrderedDictionary<String, OpenedGist> = [:]
    public internal(set) var wraps = false
    public internal(set) var showsExactTimes = false
    let pages = PageCache()
    /// The text that is being rendered.
    var rendering: ReadingWork?
    /// The long file that is being looked through.
    var highlighting: TextDocument?
    /// What was last looked for in a text.
    var finding: Finding?
    var picturesInText = PicturesInText()
}

extension Model {
    /// The gist of the detail pane as fully as it is known: the single answer, else the list's.
    var detailGist: Gist? {
        guard let selected = selectedGist else { return nil }
        return openedSelection?.gist.value ?? selected
    }

    /// What is to be said about the text on the screen: what is missing of it, and how to get that.
    var readerCaveat: String? {
        detailTab.page.caveat(self) ?? renderingCaveat ?? ageOfDetail ?? detailGist.flatMap(\.missingFilesNote)
    }

    /// How old the gist on the screen is, where the server could not say whether it still is so.
    private var ageOfDetail: String? {
        guard let opened = openedSelection, let failure = opened.gist.failure else { return nil }
        if failure.absence != nil { return failure.sentence }
        guard let asOf = opened.asOf else { return nil }
        let age = "as of \(RelativeTime.ago(asOf, now: now))"
        return failure.isOffline ? "offline · \(age)" : "\(age) · \(failure.sentence)"
    }

    /// When something was: how long ago, or with `t` exactly.
    func timeText(_ date: Date) -> String {
        detail.showsExactTimes ? ExactTime.full(date, on: settings.clock) : RelativeTime.ago(date, now: now)
    }

    /// Where the reader stands; empty while the detail pane is not on the screen.
    var readerArea: Rect {
        guard let detail = layout.detail else { return Rect(x: 0, y: 0, width: 0, height: 0) }
        return DetailLayout(detail, self).reader.inset(left: 1, right: 1)
    }

    /// The tab on the screen laid out; nil where no text is shown.
    var readerLayout: ReaderLayout? {
        let area = readerArea
        guard case .document(let document, let isFile) = readerContent else { return nil }
        return readerLayout(of: document, isFile: isFile, size: area.size)
    }

    func readerLayout(of document: ReadingDocument, isFile: Bool, size: Size) -> ReaderLayout {
        var size = size
        if case .page = document { size.columns = min(size.columns - 1, Self.pageColumns) }
        return ReaderLayout(document, size: size, wraps: detail.wraps || !isFile, numbersLines: isFile)
    }

    /// Longer lines of prose are hard to follow.
    static let pageColumns = 100

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

extension MessageBox {
    init(_ failure: Failure, _ model: Model) {
        self.init(
            title: failure.sentence,
            body: (failure.isOffline ? "Nothing of it was kept from an earlier time.\n" : "")
                + (failure.isTokenRefused ? model.tokenHint(failure) + "\n" : "") + model.retryHint(failure),
            details: failure.details, isError: true)
    }
}
