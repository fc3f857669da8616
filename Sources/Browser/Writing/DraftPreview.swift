import Cells
import Gists
import Reading

/// The preview of the draft whose row is selected, beside the list.
struct DraftPreview: Equatable, Sendable {
    /// The revision of the drafts that it was made from.
    let revision: Int
    let draft: Draft
    /// The draft as its row shows it.
    let row: Gist
    let isSending: Bool
    /// The first file whose text is here; nil if there is none.
    let shown: GistDraft.File?
    /// Its text.
    let document: ReadingDocument?
    /// The reason why it was not sent, or cannot be.
    let problem: String?

    init(_ draft: Draft, revision: Int, isSending: Bool, owner: Owner?) {
        self.revision = revision
        self.draft = draft
        self.isSending = isSending
        row = draft.row(isSending: isSending, owner: owner)
        shown = draft.content.files.first { $0.text?.isEmpty == false }
        document = shown.flatMap { file in
            file.text.map { .text(TextDocument($0).inFile(named: file.name, language: FormFile.language(of: file))) }
        }
        problem = isSending ? nil : draft.failure ?? draft.content.problems.first?.sentence
    }
}

extension Publisher {
    /// Makes the preview of the selected draft, unless it is made already.
    mutating func showPreview(of row: RowID?, login: Login?) {
        guard case .draft(let id)? = row else {
            if preview != nil { preview = nil }
            return
        }
        guard preview?.draft.id != id || preview?.revision != drafts.revision else { return }
        let isSending = drafts.sending.contains(id)
        preview = drafts[id].map {
            DraftPreview($0, revision: drafts.revision, isSending: isSending, owner: login.map { Owner(login: $0) })
        }
    }

    /// The hints of the status bar for the selected draft; nil if no draft is selected.
    func hints(_ context: Context) -> [(Command, String)]? {
        guard let draft = selectedDraft(context) else { return nil }
        let publish = draft.original == nil ? Words.Writing.publish : Words.Writing.save
        let own: [(Command, String)] =
            drafts.sending.contains(draft.id)
            ? [] : [(.go(.open), Words.Writing.goOn), (.writing(.publish), publish), (.delete, Words.Writing.delete)]
        return own + [(.list(.filter), Words.Hint.filter), (.refresh, Words.Hint.refresh)]
    }
}

/// Draws the preview of a draft like a gist.
enum DraftPreviewView {
    static func layout(_ preview: DraftPreview, _ area: Rect, _ context: Context) -> DetailLayout {
        DetailLayout(area, preview.row, isAbout: false, context)
    }

    static func draw(_ preview: DraftPreview, _ context: Context, in area: Rect, into surface: inout Surface) {
        let (theme, layout) = (context.theme, layout(preview, area, context))
        if let avatar = layout.avatar {
            AvatarView.draw(
                nil, of: preview.row.owner, size: DetailLayout.avatarSize(isRoomy: false), theme,
                in: avatar.intersection(area), into: &surface)
        }
        let head = layout.head
        surface.put(
            OneLine.collapse(preview.draft.title, columns: head.width), x: head.x, y: head.y, style: theme.title,
            clip: head)
        surface.put(
            Truncate.end(facts(preview, context), columns: head.width), x: head.x, y: head.y + 1, style: theme.dim,
            clip: head)
        drawFiles(preview, theme, in: layout.tabs, into: &surface)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        if let problem = preview.problem {
            let text = " " + Truncate.end(problem, columns: max(0, layout.rule.width - 4)) + " "
            surface.put(text, x: layout.rule.x + 1, y: layout.rule.y, style: theme.warning, clip: layout.rule)
        }
        drawText(preview, theme, in: layout.reader.inset(left: 1, right: 1), into: &surface)
    }

    /// `draft · secret · changed 4 min ago`
    private static func facts(_ preview: DraftPreview, _ context: Context) -> String {
        let draft = preview.draft
        let state =
            preview.isSending
            ? Words.Writing.sending
            : draft.original == nil ? Words.Writing.draft : Words.Writing.draftOfEdit
        let visibility = draft.content.isPublic ? Words.Writing.publicWord : Words.Writing.secret
        let age = Words.Writing.changed(RelativeTime.ago(draft.changedAt, now: context.now))
        return [state, visibility, age].joined(separator: " · ")
    }

    /// Draws the names of the files, the shown one underlined, and at the right their number and size.
    private static func drawFiles(
        _ preview: DraftPreview, _ theme: Theme, in line: Rect, into surface: inout Surface
    ) {
        guard !line.isEmpty else { return }
        let files = preview.draft.content.files
        let size = ByteCount.short(files.reduce(0) { $0 + preview.draft.size(of: $1) })
        let note = Words.Writing.files(files.count, size)
        surface.put(note, x: line.maxX - TextWidth.columns(of: note) - 1, y: line.y, style: theme.dim, clip: line)
        var pen = Pen(line.inset(left: 1, right: TextWidth.columns(of: note) + 3))
        for file in files where pen.columnsLeft > 0 {
            let isShown = preview.shown?.name.isExactly(file.name) == true
            let name = OneLine.collapse(file.name, columns: pen.columnsLeft)
            pen.write(name, isShown ? theme.title.adding(.underline) : theme.text, on: &surface)
            pen.skip(3)
        }
    }

    private static func drawText(_ preview: DraftPreview, _ theme: Theme, in area: Rect, into surface: inout Surface) {
        guard let document = preview.document else {
            let text = preview.draft.content.files.isEmpty ? Words.Writing.noFileYet : Words.Writing.noNewText
            surface.put(text, x: area.x, y: area.y + 1, style: theme.dim, clip: area)
            return
        }
        let layout = ReaderLayout(document, size: area.size, wraps: true)
        ReaderView.draw(layout, top: WrappedPosition(), theme, in: area, into: &surface)
    }
}
