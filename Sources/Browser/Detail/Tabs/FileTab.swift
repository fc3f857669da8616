import Cells
import Documents
import Gists
import Reading
import Texts

/// One file of a gist: its text as it is, or as it is meant, or its picture.
struct FileTab: TabPage {
    /// The file's place among those of the gist.
    let index: Int

    func title(in gist: Gist) -> String { OneLine.collapse(gist.files[index].name, columns: 40) }

    /// Its place and size.
    func note(in gist: Gist) -> String {
        "\(index + 1)/\(gist.files.count)  \(ByteCount.short(gist.files[index].size))"
    }

    var hasSource: Bool { true }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let gist = pane.gist(context), gist.files.indices.contains(index) else { return .loading("") }
        if let failure = pane.shown(context)?.history.current?.failure {
            return .message(MessageBox(failure, context))
        }
        guard let opened = pane.shown(context) else {
            // Nothing stands there for the moment until the list rests.
            let isLooking = pane.looking.running == gist.id
            return .loading(isLooking ? Words.Reader.loading(ByteCount.short(gist.files[index].size)) : "")
        }
        let (file, tab) = (gist.files[index], DetailTab.file(index))
        if let text = opened.text(of: file) {
            let wantsSource = opened.sourceTabs.contains(tab)
            if text.isPicture, !wantsSource {
                return opened.isWhole(file) ? .picture(text) : .message(pictureNote(file, context))
            }
            // The bytes of a picture are read in hex.
            if text.isPicture || !wantsSource, let view = opened.views[tab]?.value {
                return .document(view, isFile: true)
            }
            return .document(.text(text), isFile: true)
        }
        let whole = opened.wholeFiles[file.name]
        // What did not come in one way may be on its way in the other.
        let isLoading = whole?.isLoading == true || whole?.failure != nil && opened.gist.isLoading
        if !isLoading, let failure = opened.gist.failure?.following(whole?.failure) ?? whole?.failure {
            return .message(MessageBox(failure, context))
        }
        if opened.gist.value != nil, file.isTooLarge {
            return .message(
                MessageBox(
                    headline: Words.Reader.tooLarge,
                    cause: Words.Reader.tooLargeCause(ByteCount.short(file.size)),
                    ways: [.shell(Words.Reader.clone(gist.gitPullURL))]))
        }
        return .loading(opened.progressText(of: file) ?? Words.Reader.loading(ByteCount.short(file.size)))
    }

    /// A picture of which only the beginning is here.
    private func pictureNote(_ file: GistFile, _ context: Context) -> MessageBox {
        MessageBox(
            headline: Words.Reader.image(ByteCount.short(file.size)),
            ways: [
                .key(context.key(of: .open), Words.Reader.readGist),
                .key(context.key(of: .loadWholeFile), Words.Reader.loadImage),
            ])
    }

    /// How much of the text is here, and how to get the rest.
    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return nil }
        let file = gist.files[index]
        let whole = opened.wholeFiles[file.name]
        guard let text = opened.inlineFiles[file.name], !text.isWhole, whole?.value == nil else {
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

    /// Asks the raw host for a text that the gist came without, or for the rest of one.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return }
        // Both ways were tried.
        if opened.gist.failure != nil, opened.wholeFiles[gist.files[index].name]?.failure != nil { return }
        // Where the API is limited or down, the raw host may still serve what the list names.
        let isRefused = opened.gist.failure.map { $0.absence == nil && !context.settings.isOffline } ?? false
        let isWanted =
            if let text = opened.inlineFiles[gist.files[index].name] {
                !text.isWhole && opened.isOpen && (context.settings.sparesRequests || isRefused)
            } else {
                opened.gist.value != nil || isRefused
            }
        if isWanted { loadWhole(gist.files[index], of: gist, &pane, &update) }
    }

    /// Asks for all of a file of which GitHub sent the beginning.
    func loadWhole(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let opened = pane.shown(update.context), let gist = pane.gist(update.context),
            opened.inlineFiles[gist.files[index].name]?.isWhole == false
        else { return }
        loadWhole(gist.files[index], of: gist, &pane, &update)
    }

    /// Asks for all of any file that is not here, unless the request is running already.
    func loadWhole(_ file: GistFile, of gist: Gist, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let whole = pane[gist.id]?.wholeFiles[file.name]
        guard whole?.isLoading != true, whole?.value == nil, !file.isTooLarge, !file.rawURL.isEmpty else { return }
        pane.withGist(gist.id) { $0.progress[file.name] = nil }
        pane.withGist(gist.id) { $0.wholeFiles[file.name] = OpenedGist.Loadable(isLoading: true) }
        update.ask(.file(file, of: gist), for: .file(gist: gist.id, name: ExactText(file.name)))
    }

    func cancel(_ pane: inout DetailPane, _ update: inout UpdateContext) -> Bool {
        guard let gist = pane.gist(update.context), let opened = pane.shown(update.context) else { return false }
        let name = gist.files[index].name
        // Before anything has come there is nothing to stop: Esc leaves.
        guard opened.wholeFiles[name]?.isLoading == true,
            opened.inlineFiles[name] != nil || opened.progress[name] != nil
        else { return false }
        pane.withGist(gist.id) { $0.wholeFiles[name] = OpenedGist.Loadable(failure: Failure("Cancelled.")) }
        update.requests.cancel(.file(gist: gist.id, name: ExactText(name)))
        return true
    }
}

extension OpenedGist {
    /// `43 % · 731.0 kB of 1.7 MB · Esc cancels`; nil before the first byte of a file that is under way.
    fileprivate func progressText(of file: GistFile) -> String? {
        guard wholeFiles[file.name]?.isLoading == true, let progress = progress[file.name] else { return nil }
        let received = ByteCount.short(progress.received)
        guard progress.total > 0 else { return Words.Reader.received(received) }
        let percent = Percent.of(progress.received, in: progress.total)
        return Words.Reader.received(percent, received, of: ByteCount.short(progress.total))
    }
}
