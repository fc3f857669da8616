import Cells
import Documents
import Gists
import Reading
import Texts

/// One file of a gist: its source, its rendered text, or its image.
struct FileTab: TabPage {
    /// The file's index in the gist.
    let index: Int

    func title(in gist: Gist) -> String { OneLine.collapse(gist.files[index].name, columns: 40) }

    /// The file's number and size.
    func note(in gist: Gist) -> String {
        "\(index + 1)/\(gist.files.count)\(gist.isTruncated ? "+" : "")  \(ByteCount.short(gist.files[index].size))"
    }

    var hasSource: Bool { true }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let gist = pane.gist(context), gist.files.indices.contains(index) else { return .loading("") }
        if let failure = pane.shown(context)?.history.current?.isShown.failure {
            return .message(EmptyState(failure, context))
        }
        guard let opened = pane.shown(context) else {
            // Nothing is shown for the moment until the list rests.
            let isRunning = pane.preview.running == gist.id
            return .loading(isRunning ? Words.Reader.loading(ByteCount.short(gist.files[index].size)) : "")
        }
        let (file, tab) = (gist.files[index], DetailTab.file(index))
        if let text = opened.text(of: file) {
            let wantsSource = opened.texts.sourceTabs.contains(tab)
            if text.isImage, !wantsSource {
                return opened.isWhole(file) ? .image(text) : .message(imageNote(file, context))
            }
            // The bytes of an image are shown in hex.
            if text.isImage || !wantsSource, let view = opened.texts.views[tab]?.value {
                return .document(view, isFile: true)
            }
            return .document(.text(text), isFile: true)
        }
        let whole = opened.texts.wholeFiles[file.name]
        // A request that failed at one host may be running at the other.
        let isLoading = whole?.isLoading == true || whole?.failure != nil && opened.gist.isLoading
        if !isLoading, let failure = opened.gist.failure?.following(whole?.failure) ?? whole?.failure {
            return .message(EmptyState(failure, context))
        }
        if opened.shownGist != nil, file.isTooLarge {
            return .message(
                EmptyState(
                    headline: Words.Reader.tooLarge,
                    cause: Words.Reader.tooLargeCause(ByteCount.short(file.size)),
                    ways: [.shell(Words.Reader.clone(gist.gitPullURL))]))
        }
        return .loading(opened.progressText(of: file) ?? Words.Reader.loading(ByteCount.short(file.size)))
    }

    /// The message for an image that is only partly loaded.
    private func imageNote(_ file: GistFile, _ context: Context) -> EmptyState {
        EmptyState(
            headline: Words.Reader.image(ByteCount.short(file.size)),
            ways: [
                .key(context.key(of: .go(.open)), Words.Reader.readGist),
                .key(context.key(of: .reader(.loadWholeFile)), Words.Reader.loadImage),
            ])
    }

    /// The note about missing parts of the text, with the key that loads them.
    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return nil }
        let file = gist.files[index]
        let whole = opened.texts.wholeFiles[file.name]
        guard let text = opened.texts.inlineFiles[file.name], !text.isWhole, whole?.value == nil else {
            return opened.text(of: file)?.encodingNote
        }
        let amount = Words.Reader.loaded(ByteCount.short(text.document.byteCount), of: ByteCount.short(file.size))
        if whole?.isLoading == true {
            let state = opened.progressText(of: file) ?? Words.Reader.loadingRest
            return "\(context.spinner) \(state)"
        }
        if let failure = whole?.failure { return Words.Reader.restFailed(amount, failure.sentence) }
        return file.isTooLarge ? Words.Reader.cloneForRest(amount, gist.gitPullURL) : Words.Reader.loadRest(amount)
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        guard let file = pane.gist(context)?.files[index], let opened = pane.shown(context),
            let text = opened.text(of: file),
            let form = ReadingForm(fileName: file.name, language: file.language, text: text)
        else { return nil }
        return .file(text, form, isWhole: opened.isWhole(file))
    }

    /// Requests a text from the raw host if the gist's response did not contain all of it.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return }
        // Both hosts have failed.
        if opened.gist.failure != nil, opened.texts.wholeFiles[gist.files[index].name]?.failure != nil { return }
        // If the API is limited or down, the raw host may still serve the files in the list's data.
        let isRefused = opened.gist.failure.map { $0.absence == nil && !context.settings.isOffline } ?? false
        let isWanted =
            if let text = opened.texts.inlineFiles[gist.files[index].name] {
                !text.isWhole && opened.isOpen && (context.settings.sparesRequests || isRefused)
            } else {
                opened.shownGist != nil || isRefused
            }
        if isWanted { loadWhole(gist.files[index], of: gist, &pane, &update) }
    }

    /// Requests a whole file that GitHub has sent only the beginning of.
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let opened = pane.shown(update.context), let gist = pane.gist(update.context),
            opened.texts.inlineFiles[gist.files[index].name]?.isWhole == false
        else { return }
        loadWhole(gist.files[index], of: gist, &pane, &update)
    }

    /// Requests any file that is not loaded completely, unless the request is already running.
    func loadWhole(_ file: GistFile, of gist: Gist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let whole = pane[gist.id]?.texts.wholeFiles[file.name]
        guard whole?.isLoading != true, whole?.value == nil, !file.isTooLarge, !file.rawURL.isEmpty else { return }
        pane.withGist(gist.id) { opened in
            opened.texts.progress[file.name] = nil
            var whole = OpenedGist.Loadable<FileText>()
            whole.ask(
                .detail(.file(file, of: gist)), for: .gist(gist.id, .file(ExactText(file.name))), &update.requests)
            opened.texts.wholeFiles[file.name] = whole
        }
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let gist = pane.gist(update.context), let opened = pane.shown(update.context) else { return false }
        let name = gist.files[index].name
        // Before the first response there is nothing to stop: Esc goes back.
        guard opened.texts.wholeFiles[name]?.isLoading == true,
            opened.texts.inlineFiles[name] != nil || opened.texts.progress[name] != nil
        else { return false }
        pane.withGist(gist.id) { $0.texts.wholeFiles[name] = OpenedGist.Loadable(failure: Failure("Cancelled.")) }
        update.requests.cancel(.gist(gist.id, .file(ExactText(name))))
        return true
    }
}

extension OpenedGist {
    /// `43 % · 731.0 kB of 1.7 MB · Esc cancels`; nil before the first byte of the file.
    fileprivate func progressText(of file: GistFile) -> String? {
        guard texts.wholeFiles[file.name]?.isLoading == true, let progress = texts.progress[file.name] else {
            return nil
        }
        let received = ByteCount.short(progress.received)
        guard progress.total > 0 else { return Words.Reader.received(received) }
        let percent = Percent.of(progress.received, in: progress.total)
        return Words.Reader.received(percent, received, of: ByteCount.short(progress.total))
    }
}
