import Cells
import Gists
import Reading

extension DetailPane {
    /// The note above a text that is not rendered although it could be.
    func renderingCaveat(_ context: Context) -> String? {
        guard let rendering = shown(context)?.views[tab(context)], rendering.stop != nil else { return nil }
        if rendering.isRunning { return Words.Reader.rendering(context.spinner) }
        return rendering.sentence(key: context.key(of: .toggleSource))
    }

    /// True if the file has a source and another view.
    func hasOtherView(_ context: Context) -> Bool {
        let tab = tab(context)
        return tab.page.hasSource && shown(context)?.views[tab]?.value != nil
    }

    /// The job that renders the tab; nil if there is nothing to render.
    private func readingJob(rendered: Bool = true, _ context: Context) -> ReadingJob? {
        shown(context) == nil ? nil : tab(context).page.readingJob(self, context, rendered: rendered)
    }

    /// Renders the tab on the screen unless that is already done: at once if it is fast, else beside the loop while the
    /// source is shown. Cancels the rendering of a tab that was left, or of a text that was replaced.
    mutating func readShownTab(_ update: inout UpdateContext) {
        let context = update.context
        giveUpReading(&update)
        let tab = tab(context)
        guard let id = context.selection,
            opened[id]?.views[tab].map({ isOutdated($0, tab, context) && !$0.isRunning }) ?? true,
            context.layout.detail != nil
        else { return }
        guard let job = readingJob(context) else {
            withGist(id) { $0.views[tab] = nil }
            return
        }
        if job.isShort {
            let result = job.run(within: .quick)
            if result != .failure(.work), result != .failure(.memory) {
                return keepPlace(true, context) { $0.end(result, of: id, tab, context) }
            }
        }
        read(job, in: id, tab, within: .usual, &update)
    }

    private func isOutdated(_ view: Rendering, _ tab: DetailTab, _ context: Context) -> Bool {
        view.isOutdated || tab == .diff && DiffTab().hasOtherShape(view, self, context)
    }

    private mutating func read(
        _ job: ReadingJob, in id: String, _ tab: DetailTab, within limits: ReadingLimits, rendered: Bool = true,
        _ update: inout UpdateContext
    ) {
        withGist(id) { $0.views[tab, default: Rendering()].isRunning = true }
        rendering = ReadingWork(gist: id, tab: tab, isRendered: rendered)
        update.compute(.read(job, limits), for: .rendering(gist: id, tab))
    }

    private mutating func giveUpReading(_ update: inout UpdateContext) {
        guard let work = rendering else { return }
        let isAwaited = opened[work.gist]?.views[work.tab]?.isRunning == true
        if isAwaited, isShown(work, update.context), update.context.layout.detail != nil { return }
        rendering = nil
        update.requests.cancel(.rendering(gist: work.gist, work.tab))
        guard isAwaited else { return }
        withGist(work.gist) { gist in
            gist.views[work.tab]?.isRunning = false
            // A cancelled rendering is started again when the user returns to the tab.
            if gist.views[work.tab] == Rendering() { gist.views[work.tab] = nil }
        }
    }

    private func isShown(_ work: ReadingWork, _ context: Context) -> Bool {
        work.gist == context.selection && work.tab == tab(context)
    }

    private mutating func end(
        _ result: Result<ReadingDocument, ReadingStop>, of id: String, _ tab: DetailTab, rendered: Bool = true,
        _ context: Context
    ) {
        var rendering = opened[id]?.views[tab] ?? Rendering()
        rendering.isRunning = false
        if rendering.isOutdated { rendering = Rendering() }
        switch result {
        case .success(let document):
            rendering.value = inlineImages.withRoom(document, of: id, in: self, context)
            if rendered { rendering.stop = nil }
        case .failure(let stop): rendering.stop = stop
        }
        withGist(id) { $0.views[tab] = rendering }
    }

    /// Shows a rendered text, or the reason why there is none.
    mutating func rendered(
        _ result: Result<ReadingDocument, ReadingStop>, of id: String, _ tab: DetailTab, _ update: inout UpdateContext
    ) {
        let context = update.context
        // The text was replaced.
        guard opened[id]?.views[tab]?.isRunning == true else { return }
        let isRendered = rendering?.isRendered ?? true
        rendering = nil
        let isShown = context.selection == id && self.tab(context) == tab
        keepPlace(isShown, context) { $0.end(result, of: id, tab, rendered: isRendered, context) }
        // Nothing was shown before.
        guard !tab.page.hasSource, isShown, isRendered, case .failure = result, opened[id]?.views[tab]?.value == nil,
            let job = readingJob(rendered: false, context)
        else { return }
        read(job, in: id, tab, within: .patient, rendered: false, &update)
    }

    /// `m`: switches between the source and the rendered text. If rendering took too long, renders without limits.
    mutating func toggleSource(_ update: inout UpdateContext) {
        let context = update.context
        let tab = tab(context)
        guard let id = context.selection, let view = opened[id]?.views[tab],
            view.canBeTriedAgain || tab.page.hasSource
        else { return update.tell(Words.Reader.noRenderedView) }
        if view.canBeTriedAgain {
            guard !view.isRunning, let job = readingJob(context) else { return }
            return read(job, in: id, tab, within: .patient, &update)
        }
        if let sentence = view.sentence(key: "") { return update.tell(sentence) }
        keepPlace(true, context) { pane in
            pane.withGist(id) { if $0.sourceTabs.remove(tab) == nil { $0.sourceTabs.insert(tab) } }
        }
    }

    /// Cancels rendering without limits. Returns false if none is running.
    mutating func cancelRendering(_ update: inout UpdateContext) -> Bool {
        guard let work = rendering, work.isRendered, isShown(work, update.context),
            opened[work.gist]?.views[work.tab]?.canBeTriedAgain == true
        else { return false }
        rendering = nil
        end(.failure(.cancelled), of: work.gist, work.tab, update.context)
        update.requests.cancel(.rendering(gist: work.gist, work.tab))
        return true
    }

    /// Changes the reader's view, and keeps the source line at its top.
    private mutating func keepPlace(_ keeps: Bool, _ context: Context, _ change: (inout DetailPane) -> Void) {
        guard keeps, let place = SourcePlace(reader(context), isDiff: tab(context) == .diff) else {
            return change(&self)
        }
        let restored = takeReturn(from: place.top, in: place.layout, context)
        change(&self)
        guard let layout = reader(context).layout else { return }
        let position = restored?.position(in: layout) ?? place.position(in: layout)
        if position != self.position(context) { scroll(to: position, context) }
    }
}

/// A position in a text by the lines of its source, which is valid for other forms of the text, too.
struct SourcePlace {
    let layout: ReaderLayout
    let top: WrappedPosition
    /// The source line at the top.
    let line: Int
    let cursor: TextCursor?
    private let chosen: Int?

    /// - Parameter isDiff: true if the chosen line is to be found again by its source.
    /// - Returns: nil if no text is shown.
    init?(_ reader: Reader, isDiff: Bool = false) {
        guard let layout = reader.layout else { return nil }
        self.layout = layout
        top = reader.position.top
        line = layout.sourceLine(at: top)
        cursor = reader.position.cursor.flatMap { layout.sourceCursor($0) }
        chosen = isDiff ? reader.chosenLine.map { layout.sourceLine(ofLine: $0) } : nil
    }

    /// Returns the same position in another form of the text.
    func position(in layout: ReaderLayout) -> ReaderPosition {
        var position = ReaderPosition(top: top == WrappedPosition() ? top : layout.position(ofSource: line))
        position.cursor = cursor.flatMap { layout.cursor(ofSource: $0) }
        if let chosen { position.chosen = layout.row(ofSource: chosen).line }
        return position
    }

    /// Returns the same position in the source.
    func position(column: Int) -> ReaderPosition {
        ReaderPosition(top: WrappedPosition(line: line), column: column, cursor: cursor)
    }
}
