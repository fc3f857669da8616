import Gists
import Reading

/// The rendering of the tab on the screen: at once if that is fast, else beside the loop while the source is shown.
struct DocumentRendering: Equatable, Sendable {
    /// The text that is being rendered beside the loop: one at a time.
    private var work: Work?

    private struct Work: Equatable, Sendable {
        var gist: GistID
        var tab: DetailTab
        /// False for comments that are shown as source.
        var isRendered = true

        var owner: RequestOwner { .gist(gist, .rendering(tab)) }
    }

    /// Renders the tab on the screen unless that is already done. Cancels the rendering of a tab that was left, or of a
    /// text that was replaced.
    static func renderShownTab(of pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        let id = context.layout.detail == nil ? nil : context.selection
        let tab = pane.tab(context)
        pane.rendering.cancel(unlessShown: id, tab, &pane.opened, &update)
        guard let id, pane[id] != nil else { return }
        if let view = pane[id]?.texts.views[tab] {
            let isOutdated = view.isOutdated || tab == .diff && DiffTab().hasOtherShape(view, pane, context)
            if view.isRunning || !isOutdated { return }
        }
        guard let job = tab.page.readingJob(pane, context, rendered: true) else {
            pane.withGist(id) { $0.texts.views[tab] = nil }
            return
        }
        if job.isShort {
            let result = job.run(within: .quick)
            if result != .failure(.work), result != .failure(.memory) {
                return pane.keepPlace(context) { show(result, of: id, tab, &$0, context) }
            }
        }
        pane.rendering.start(job, Work(gist: id, tab: tab), within: .usual, &pane.opened, &update)
    }

    private mutating func start(
        _ job: ReadingJob, _ work: Work, within limits: ReadingLimits, _ opened: inout OpenedGists,
        _ update: inout UpdateContext
    ) {
        opened.withGist(work.gist) { $0.texts.views[work.tab, default: Rendering()].isRunning = true }
        self.work = work
        update.compute(.reader(.read(job, limits)), for: work.owner)
    }

    private mutating func cancel(
        unlessShown id: GistID?, _ tab: DetailTab, _ opened: inout OpenedGists, _ update: inout UpdateContext
    ) {
        guard let work else { return }
        let isAwaited = opened[work.gist]?.texts.views[work.tab]?.isRunning == true
        if isAwaited, work.gist == id, work.tab == tab { return }
        self.work = nil
        update.requests.cancel(work.owner)
        guard isAwaited else { return }
        opened.withGist(work.gist) { gist in
            gist.texts.views[work.tab]?.isRunning = false
            // A cancelled rendering is started again when the user returns to the tab.
            if gist.texts.views[work.tab] == Rendering() { gist.texts.views[work.tab] = nil }
        }
    }

    /// Forgets the rendering of a gist whose requests were cancelled.
    mutating func forget(_ gist: GistID) { if work?.gist == gist { work = nil } }

    private static func show(
        _ result: Result<ReadingDocument, ReadingStop>, of id: GistID, _ tab: DetailTab, isRendered: Bool = true,
        _ pane: inout DetailPane, _ context: Context
    ) {
        let result = result.map { pane.inlineImages.withRoom($0, of: id, in: pane, context) }
        pane.withGist(id) { $0.texts.views[tab, default: Rendering()].end(result, isRendered: isRendered) }
    }

    /// Receives a rendered text, or the reason why there is none.
    static func received(
        _ result: Result<ReadingDocument, ReadingStop>, of id: GistID, _ tab: DetailTab, _ pane: inout DetailPane,
        _ update: inout UpdateContext
    ) {
        let context = update.context
        // The text was replaced.
        guard pane[id]?.texts.views[tab]?.isRunning == true else { return }
        let isRendered = pane.rendering.work.take()?.isRendered ?? true
        guard context.selection == id, pane.tab(context) == tab else {
            return show(result, of: id, tab, isRendered: isRendered, &pane, context)
        }
        pane.keepPlace(context) { show(result, of: id, tab, isRendered: isRendered, &$0, context) }
        // Nothing was shown before.
        guard !tab.page.hasSource, isRendered, case .failure = result, pane[id]?.texts.views[tab]?.value == nil,
            let job = tab.page.readingJob(pane, context, rendered: false)
        else { return }
        let work = Work(gist: id, tab: tab, isRendered: false)
        pane.rendering.start(job, work, within: .patient, &pane.opened, &update)
    }

    /// `m`: switches between the source and the rendered text. If rendering took too long, renders without limits.
    static func toggleSource(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        let tab = pane.tab(context)
        guard let id = context.selection, let view = pane[id]?.texts.views[tab],
            view.canBeTriedAgain || tab.page.hasSource
        else { return update.tell(Words.Reader.noRenderedView) }
        if view.canBeTriedAgain {
            guard !view.isRunning, let job = tab.page.readingJob(pane, context, rendered: true) else { return }
            return pane.rendering.start(job, Work(gist: id, tab: tab), within: .patient, &pane.opened, &update)
        }
        if let sentence = view.sentence(key: "") { return update.tell(sentence) }
        pane.keepPlace(context) { pane in
            pane.withGist(id) { if $0.texts.sourceTabs.remove(tab) == nil { $0.texts.sourceTabs.insert(tab) } }
        }
    }

    /// `Esc`: cancels rendering without limits. Returns false if none is running.
    static func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let work = pane.rendering.work, work.isRendered, work.gist == update.context.selection,
            work.tab == pane.tab(update.context), pane[work.gist]?.texts.views[work.tab]?.canBeTriedAgain == true
        else { return false }
        pane.rendering.work = nil
        pane.withGist(work.gist) { $0.texts.views[work.tab]?.end(.failure(.cancelled), isRendered: true) }
        update.requests.cancel(work.owner)
        return true
    }
}

/// The rendered view of a text, and the result of the attempt to render it.
struct Rendering: Equatable, Sendable {
    var value: ReadingDocument?
    /// The reason why there is no view; comments are then shown as source.
    var stop: ReadingStop?
    var isRunning = false
    /// True if the text was replaced: the view stays until the new text is rendered.
    var isOutdated = false

    /// Marks the view as outdated because the text was replaced.
    mutating func textChanged() {
        isOutdated = true
        isRunning = false
    }

    fileprivate mutating func end(_ result: Result<ReadingDocument, ReadingStop>, isRendered: Bool) {
        if isOutdated { self = Rendering() }
        isRunning = false
        switch result {
        case .success(let document):
            value = document
            if isRendered { stop = nil }
        case .failure(let stop): self.stop = stop
        }
    }

    /// True if the text could be rendered without limits.
    var canBeTriedAgain: Bool {
        switch stop {
        case .work, .memory, .cancelled: true
        case .otherwise, .syntax, nil: false
        }
    }

    /// The note above a text that is not rendered although it could be.
    func caveat(_ context: Context) -> String? {
        if stop != nil, isRunning { return Words.Reader.rendering(context.spinner) }
        return sentence(key: context.key(of: .reader(.toggleSource)))
    }

    /// - Parameter key: the key for another attempt.
    fileprivate func sentence(key: String) -> String? {
        switch stop {
        case nil: nil
        case .otherwise: Words.Reader.cannotRender
        case .syntax(let line): Words.Reader.syntaxError(line)
        case .work: Words.Reader.tooSlow(key)
        case .memory: Words.Reader.tooMuchMemory(key)
        case .cancelled: Words.Reader.cancelled(key)
        }
    }
}
