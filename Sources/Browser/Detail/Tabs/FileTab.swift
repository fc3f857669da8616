import Cells
import Gists
import Reading

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
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return .loading("") }
        let (file, tab) = (gist.files[index], DetailTab.file(index))
        if let text = opened.text(of: file) {
            let wantsSource = opened.sourceTabs.contains(tab)
            if text.isPicture, !wantsSource { return .picture(text) }
            // The bytes of a picture are read in hex.
            if text.isPicture || !wantsSource, let view = opened.views[tab]?.value {
                return .document(view, isFile: true)
            }
            return .document(.text(text), isFile: true)
        }
        if let failure = opened.gist.failure ?? opened.wholeFiles[file.name]?.failure {
            return .message(MessageBox(failure, context))
        }
        if opened.gist.value != nil, file.isTooLarge {
            return .message(
                MessageBox(
                    title: "\(ByteCount.short(file.size)) is more than GitHub's API gives.",
                    body: "git clone \(gist.gitPullURL)"))
        }
        return .loading(opened.progressText(of: file) ?? "loading \(ByteCount.short(file.size)) …")
    }

    /// How much of the text is here, and how to get the rest.
    func caveat(_ pane: DetailPane, _ context: Context) -> String? {
        guard let gist = pane.gist(context), let opened = pane.shown(context) else { return nil }
        let file = gist.files[index]
        let whole = opened.wholeFiles[file.name]
        guard let text = opened.inlineFiles[file.name], !text.isWhole, whole?.value == nil else { return nil }
        let amount = "\(ByteCount.short(text.document.byteCount)) of \(ByteCount.short(file.size)) loaded"
        if whole?.isLoading == true {
            let state = opened.progressText(of: file) ?? "loading all · Esc cancels"
            return "\(context.spinner) \(state)"
        }
        if let failure = whole?.failure { return "\(amount) · \(failure.sentence) F tries again" }
        return file.isTooLarge ? "\(amount) · git clone \(gist.gitPullURL) gives all" : "\(amount) · F loads all"
    }

    func readingJob(_ pane: DetailPane, _ context: Context, rendered: Bool) -> ReadingJob? {
        guard let file = pane.gist(context)?.files[index], let text = pane.shown(context)?.text(of: file),
            let form = ReadingForm(fileName: file.name, language: file.language, text: text)
        else { return nil }
        return .file(text, form)
    }

    /// A file that came empty because an earlier one was too long is not loaded yet: its raw URL has it.
    func load(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let opened = pane.shown(context), let gist = opened.gist.value,
            opened.inlineFiles[gist.files[index].name] == nil
        else { return [] }
        return loadWhole(gist.files[index], of: gist, &pane, &requests)
    }

    /// All of a file of which GitHub sent the beginning.
    func loadWhole(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect] {
        guard let opened = pane.shown(context), let gist = opened.gist.value,
            opened.inlineFiles[gist.files[index].name]?.isWhole == false
        else { return [] }
        return loadWhole(gist.files[index], of: gist, &pane, &requests)
    }

    private func loadWhole(_ file: GistFile, of gist: Gist, _ pane: inout DetailPane, _ requests: inout Requests)
        -> [Effect]
    {
        let whole = pane.opened[gist.id]?.wholeFiles[file.name]
        guard whole?.isLoading != true, whole?.value == nil, !file.isTooLarge else { return [] }
        pane.opened[gist.id]?.progress[file.name] = nil
        pane.opened[gist.id]?.wholeFiles[file.name] = OpenedGist.Loadable(isLoading: true)
        let request = requests.open(for: .file(gist: gist.id, name: file.name))
        return [.ask(.file(file, of: gist), request)]
    }

    func cancel(_ pane: inout DetailPane, _ context: Context, _ requests: inout Requests) -> [Effect]? {
        guard let gist = pane.gist(context),
            pane.shown(context)?.wholeFiles[gist.files[index].name]?.isLoading == true
        else { return nil }
        let name = gist.files[index].name
        pane.opened[gist.id]?.wholeFiles[name] = OpenedGist.Loadable(failure: Failure("Cancelled."))
        return requests.cancel(.file(gist: gist.id, name: name))
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
