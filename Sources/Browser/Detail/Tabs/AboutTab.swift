import Cells
import Documents
import Gists
import Reading

/// The facts about a gist: the only tab of a gist that the user has not opened.
struct AboutTab: TabPage {
    func title(in gist: Gist) -> String { "About" }

    func content(_ pane: DetailPane, _ context: Context) -> ReaderContent {
        guard let gist = pane.gist(context) else { return .loading("") }
        let hasWholeDescription = pane.layout(context)?.hasWholeDescription ?? false
        let text = AboutText(
            gist, times: [gist.createdAt, gist.updatedAt].map { pane.timeText($0, context) },
            showsDescription: !hasWholeDescription,
            columns: min(pane.readerArea(context).width - 1, Reader.pageColumns),
            previewFailure: pane.preview.failure(pane.opened, context),
            openingKey: pane.shown(context)?.isOpen == true ? nil : context.key(of: .go(.open)))
        return .document(.page(pane.pages.page(text)), isFile: false)
    }

    /// `i`: shows the facts about the gist, or goes back to the tab before.
    func toggle(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = pane.gist(context) else { return }
        if pane.shown(context) == nil { pane.opened.show(preview: LoadedGist(gist)) }
        let tab = pane.tab(context)
        guard tab != .about else {
            return pane.switchTab(to: pane[gist.id]?.tabBeforeAbout.valid(in: gist) ?? tab, &update)
        }
        pane.withGist(gist.id) { $0.tabBeforeAbout = tab }
        pane.switchTab(to: .about, &update)
    }

    /// Requests the gist itself, which alone contains revisions and forks, if that was not needed for its texts.
    func load(_ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard context.settings.sparesRequests, context.focus == .detail, let id = context.selection,
            let state = pane[id], !state.gist.isLoading, !state.isAnswered, state.gist.failure == nil
        else { return }
        pane.withGist(id) { $0.gist.ask(.detail(.gist(id)), for: .gist(id, .content), &update.requests) }
    }
}

/// The facts about a gist, as a page to read: its description, its files, its times and URLs. Equal values make the
/// same page.
struct AboutText: PageText {
    private let gist: Gist
    /// The times of creation and update.
    private let times: [String]
    private let showsDescription: Bool
    private let columns: Int
    /// The reason why the text is not shown in the list; nil if there is nothing to report.
    private let previewFailure: String?
    /// The key that opens the gist; nil if it is open.
    private let openingKey: String?

    /// - Parameters:
    ///   - times: the times of creation and update.
    ///   - showsDescription: false if the head above the page has all of it.
    init(
        _ gist: Gist, times: [String], showsDescription: Bool, columns: Int, previewFailure: String? = nil,
        openingKey: String?
    ) {
        self.gist = gist
        self.times = times
        self.showsDescription = showsDescription
        self.columns = columns
        self.previewFailure = previewFailure
        self.openingKey = openingKey
    }

    var page: Page {
        var page = PageBuilder()
        if showsDescription, let description = gist.shownDescription {
            page.plain(description)
            page.blank()
        }
        addFiles(to: &page)
        page.blank()
        let labelColumns = gist.parent == nil ? 11 : 13
        for (label, text) in facts {
            // A URL has more columns than most panes: it goes on below, instead of being cut.
            let parts = Wrap.lines(OneLine.collapse(text, columns: .max), columns: max(1, columns - labelColumns))
            for (index, part) in parts.enumerated() {
                page.line([
                    TextRun(Padding.behind(index == 0 ? label : "", to: labelColumns), SpanStyle(.aside)),
                    TextRun(String(part)),
                ])
            }
        }
        if let parent = gist.parent { add(parent, labelColumns, to: &page) }
        if let previewFailure {
            page.blank()
            page.line([TextRun(Words.Reader.noPreview(previewFailure))])
        }
        if let openingKey {
            page.blank()
            page.line([TextRun(openingKey, SpanStyle(.marker)), TextRun(Words.Reader.read, SpanStyle(.aside))])
        }
        return page.page
    }

    /// The facts with their labels.
    private var facts: [(label: String, text: String)] {
        [("owner", Words.login(of: gist.owner))]
            + (gist.history.map { [("revisions", "\($0.count)")] } ?? [])
            + (gist.forkCount.map { [("forks", "\($0)")] } ?? [])
            + [("created", times[0]), ("updated", times[1]), ("ID", gist.id.rawValue)]
            + [("web", gist.htmlURL), ("clone", gist.gitPullURL)]
    }

    /// Adds a link to the gist that it is a fork of.
    private func add(_ parent: Gist.Parent, _ labelColumns: Int, to page: inout PageBuilder) {
        let link = page.link(to: parent.htmlURL.isEmpty ? parent.id.rawValue : parent.htmlURL)
        let name = "\(Words.login(of: parent.owner))/\(parent.id)"
        page.line([
            TextRun(Padding.behind(Words.Forks.from, to: labelColumns), SpanStyle(.aside)),
            TextRun(OneLine.collapse(name, columns: max(1, columns - labelColumns - 5)), SpanStyle(.link), link: link),
            TextRun("[\(link)]", SpanStyle(.marker)),
        ])
    }

    /// Adds the name, language and size of each file, one below the other.
    private func addFiles(to page: inout PageBuilder) {
        let names = gist.files.map { OneLine.collapse($0.name, columns: max(1, columns / 2)) }
        let languages = gist.files.map { OneLine.collapse($0.language ?? "", columns: 20) }
        let nameColumns = names.map { TextWidth.columns(of: $0) }.max() ?? 0
        let languageColumns = languages.map { TextWidth.columns(of: $0) }.max() ?? 0
        for (index, file) in gist.files.enumerated() {
            page.line([
                TextRun(Padding.behind(names[index], to: nameColumns + 3)),
                TextRun(
                    Padding.behind(languages[index], to: languageColumns + (languageColumns > 0 ? 3 : 0))
                        + ByteCount.short(file.size), SpanStyle(.aside)),
            ])
        }
        if gist.files.isEmpty { page.line([TextRun(Words.Reader.noFiles, SpanStyle(.aside))]) }
        if let note = gist.missingFilesNote { page.line([TextRun("… " + note, SpanStyle(.aside))]) }
    }
}

extension Gist {
    /// The note about files that are not listed; nil if all are.
    var missingFilesNote: String? { isTruncated ? Words.Reader.firstFiles : nil }

    /// The description; nil if it is blank.
    var shownDescription: String? {
        guard let description, !OneLine.collapse(description, columns: 1).isEmpty else { return nil }
        return description
    }

    /// The same for a head, with marks for hidden characters, up to the largest size shown.
    var titleDescription: String? {
        shownDescription.map { InvisibleCharacter.marked(String(decoding: $0.utf8.prefix(16_384), as: UTF8.self)) }
    }
}
