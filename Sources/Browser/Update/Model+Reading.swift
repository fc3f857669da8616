import Gists
import Reading

extension Model {
    /// What the tab on the screen takes to be rendered, if anything.
    private var readingJob: ReadingJob? {
        guard let gist = detailGist, let opened = openedSelection else { return nil }
        switch detailTab {
        case .about: return nil
        case .comments:
            return opened.comments.value.map {
                .comments($0, total: gist.commentCount, utcOffset: settings.utcOffset)
            }
        case .file(let index):
            let file = gist.files[index]
            guard let text = opened.text(of: file),
                let form = ReadingForm(fileName: file.name, language: file.language, text: text)
            else { return nil }
            return .file(text, form)
        }
    }

    /// Renders the tab on the screen, where that was not done yet: at once if it is quick; else the source is shown until
    /// the answer comes.
    mutating func readShownTab() -> [Effect] {
        guard let id = feed.selection, opened[id]?.views[detailTab] == nil, Layout(self).detail != nil,
            let job = readingJob
        else { return [] }
        let tab = detailTab
        guard !job.isQuick else {
            let result = result(of: job.run(), in: id)
            opened[id]?.views[tab, default: .init()].end(result)
            return []
        }
        let request = newRequest()
        opened[id]?.views[tab, default: .init()].request = request
        return [.read(id, tab, job, request)]
    }

    private func result(of document: ReadingDocument?, in id: String) -> Result<ReadingDocument, Failure> {
        document.map { .success(withRoom($0, of: id)) } ?? .failure(Failure("This can't be shown but as it is."))
    }

    mutating func receive(_ document: ReadingDocument?, for id: String, _ tab: DetailTab, _ request: RequestID) {
        guard opened[id]?.views[tab]?.request == request else { return }
        let isShown = feed.selection == id && detailTab == tab
        let result = result(of: document, in: id)
        keepingPlace(isShown) { $0.opened[id]?.views[tab]?.end(result) }
    }

    /// `m`: the text as it is, or as it is meant.
    mutating func toggleSource() {
        guard let id = feed.selection, case .file = detailTab, let view = opened[id]?.views[detailTab] else {
            notice = Notice(text: "There is no other view of this.", isError: false)
            return
        }
        if let failure = view.failure {
            notice = Notice(text: failure.sentence, isError: false)
            return
        }
        let tab = detailTab
        keepingPlace(true) { model in
            let isSource = model.opened[id]?.sourceTabs.remove(tab) != nil
            if !isSource { model.opened[id]?.sourceTabs.insert(tab) }
        }
    }

    /// True where the file on the screen has a source and another view.
    var hasOtherView: Bool {
        guard case .file = detailTab else { return false }
        return openedSelection?.views[detailTab]?.value != nil
    }

    /// Changes what the reader shows, and brings the line of the source back to its top that was there before.
    mutating func keepingPlace(_ keeps: Bool, _ change: (inout Model) -> Void) {
        let line = keeps ? readerLayout?.sourceLine(at: readerPosition.top) : nil
        let wasAtStart = readerPosition.top == WrappedPosition()
        change(&self)
        guard let line, let layout = readerLayout else { return }
        let top = wasAtStart ? WrappedPosition() : layout.position(ofSource: line)
        readerPosition = OpenedGist.Position(top: top, column: 0)
    }
}
