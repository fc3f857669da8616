import Gists
import Reading

/// What is shown instead of a text as it is, and what became of the attempt to make it.
public struct Rendering: Equatable, Sendable {
    var value: ReadingDocument?
    /// Why there is no more; comments are then shown as they were written.
    var stop: ReadingStop?
    var isRunning = false

    /// True where the text would be rendered, if it took less.
    var canBeTriedAgain: Bool { stop.map { $0 != .otherwise } ?? false }

    /// - Parameter key: what tries again.
    func sentence(key: String) -> String? {
        switch stop {
        case nil: nil
        case .otherwise: "This can't be shown but as it is."
        case .work: "Rendering this takes too long · \(key) tries without a limit"
        case .memory: "Rendering this takes too much memory · \(key) tries with more"
        case .cancelled: "Rendering was cancelled · \(key) tries again"
        }
    }
}

/// The text that is being made ready to read: the one on the screen, or none.
struct ReadingWork: Equatable, Sendable {
    var gist: String
    var tab: DetailTab
    /// False for comments that are shown as they were written.
    var isRendered: Bool
}

extension Model {
    /// What is to be said of the text on the screen, where it is not rendered though it could be.
    var renderingCaveat: String? {
        guard let rendering = openedSelection?.views[detailTab], rendering.canBeTriedAgain else { return nil }
        if rendering.isRunning { return "\(Spinner.frame(window.spinnerFrame)) rendering · Esc cancels" }
        return rendering.sentence(key: settings.keymap.keyName(of: .toggleSource))
    }

    /// What the tab on the screen takes to be rendered, if anything.
    private func readingJob(rendered: Bool = true) -> ReadingJob? {
        openedSelection == nil ? nil : detailTab.page.readingJob(self, rendered: rendered)
    }

    /// Renders the tab on the screen, where that was not done yet: at once if that is quick; else the source is shown until
    /// the answer comes. What was left or replaced before is given up.
    mutating func readShownTab() -> [Effect] {
        let effects = giveUpReading()
        guard let id = feed.selection, opened[id]?.views[detailTab] == nil, layout.detail != nil,
            let job = readingJob()
        else { return effects }
        if job.isShort {
            let result = job.run(within: .quick)
            if result != .failure(.work), result != .failure(.memory) {
                end(result, of: id, detailTab)
                return effects
            }
        }
        return effects + read(job, in: id, within: .usual)
    }

    private mutating func read(
        _ job: ReadingJob, in id: String, within limits: ReadingLimits, rendered: Bool = true
    ) -> [Effect] {
        let tab = detailTab
        opened[id]?.views[tab, default: Rendering()].isRunning = true
        detail.rendering = ReadingWork(gist: id, tab: tab, isRendered: rendered)
        return [.compute(.read(job, limits), requests.open(for: .rendering(gist: id, tab)))]
    }

    private mutating func giveUpReading() -> [Effect] {
        guard let work = detail.rendering else { return [] }
        let isAwaited = opened[work.gist]?.views[work.tab]?.isRunning == true
        if isAwaited, work.gist == feed.selection, work.tab == detailTab, layout.detail != nil { return [] }
        detail.rendering = nil
        let effects = requests.cancel(.rendering(gist: work.gist, work.tab))
        guard isAwaited else { return effects }
        opened[work.gist]?.views[work.tab]?.isRunning = false
        // What was never tried to its end is tried again when somebody comes back.
        if opened[work.gist]?.views[work.tab] == Rendering() { opened[work.gist]?.views[work.tab] = nil }
        return effects
    }

    private mutating func end(
        _ result: Result<ReadingDocument, ReadingStop>, of id: String, _ tab: DetailTab, rendered: Bool = true
    ) {
        var rendering = opened[id]?.views[tab] ?? Rendering()
        rendering.isRunning = false
        switch result {
        case .success(let document):
            rendering.value = withRoom(document, of: id)
            if rendered { rendering.stop = nil }
        case .failure(let stop): rendering.stop = stop
        }
        opened[id]?.views[tab] = rendering
    }

    mutating func rendered(
        _ result: Result<ReadingDocument, ReadingStop>, of id: String, _ tab: DetailTab
    ) -> [Effect] {
        // The text was replaced.
        guard opened[id]?.views[tab]?.isRunning == true else { return [] }
        let isRendered = detail.rendering?.isRendered ?? true
        detail.rendering = nil
        let isShown = feed.selection == id && detailTab == tab
        keepingPlace(isShown) { $0.end(result, of: id, tab, rendered: isRendered) }
        // Nothing stands there already.
        guard !tab.page.hasSource, isShown, isRendered, case .failure = result, let job = readingJob(rendered: false),
            opened[id]?.views[tab]?.value == nil
        else { return [] }
        return read(job, in: id, within: .patient, rendered: false)
    }

    /// `m`: the text as it is, or as it is meant; where that took too much, another try without limits.
    mutating func toggleSource() -> [Effect] {
        guard let id = feed.selection, let view = opened[id]?.views[detailTab],
            view.canBeTriedAgain || detailTab.page.hasSource
        else {
            notice = Notice(text: "There is no other view of this.", isError: false)
            return []
        }
        if view.canBeTriedAgain {
            guard !view.isRunning, let job = readingJob() else { return [] }
            return read(job, in: id, within: .patient)
        }
        if let sentence = view.sentence(key: "") {
            notice = Notice(text: sentence, isError: false)
            return []
        }
        let tab = detailTab
        keepingPlace(true) { model in
            let isSource = model.opened[id]?.sourceTabs.remove(tab) != nil
            if !isSource { model.opened[id]?.sourceTabs.insert(tab) }
        }
        return []
    }

    /// Gives up the try without limits; nil where none runs.
    mutating func cancelRendering() -> [Effect]? {
        guard let work = detail.rendering, work.isRendered, work.gist == feed.selection, work.tab == detailTab,
            opened[work.gist]?.views[work.tab]?.canBeTriedAgain == true
        else { return nil }
        detail.rendering = nil
        end(.failure(.cancelled), of: work.gist, work.tab)
        return requests.cancel(.rendering(gist: work.gist, work.tab))
    }

    /// True where the file on the screen has a source and another view.
    var hasOtherView: Bool {
        detailTab.page.hasSource && openedSelection?.views[detailTab]?.value != nil
    }

    /// Changes what the reader shows, and brings the line of the source back to its top that was there before.
    mutating func keepingPlace(_ keeps: Bool, _ change: (inout Model) -> Void) {
        let line = keeps ? readerLayout?.sourceLine(at: readerPosition.top) : nil
        let wasAtStart = readerPosition.top == WrappedPosition()
        change(&self)
        // Its number is another line's now.
        if readerPosition.marked != nil { readerPosition.marked = nil }
        guard let line, let layout = readerLayout else { return }
        let top = wasAtStart ? WrappedPosition() : layout.position(ofSource: line)
        readerPosition = OpenedGist.Position(top: top, column: 0)
    }
}
