import Cells
import Documents
import Gists
import Reading

/// GitHub's version of a gist that was changed there, and the draft of its edit, compared on the whole screen.
struct ConflictDiff: Equatable, Sendable {
    /// The draft's ID.
    let draft: String
    let title: String
    /// The menu that it was opened from.
    let question: Menu
    private(set) var job: DiffJob
    /// Nil until the texts are compared.
    private(set) var page: Page?
    private(set) var failure = ""
    private(set) var top = WrappedPosition()

    init(_ draft: Draft, with theirs: LoadedGist, question: Menu) {
        self.draft = draft.id
        title = draft.title
        self.question = question
        job = DiffJob(old: DiffJob.files(of: theirs), new: DiffJob.files(of: draft, on: theirs), shape: .init())
    }

    /// Compares the texts in the background.
    mutating func compare(_ update: inout UpdateContext) {
        update.requests.cancel(.writing(.form(.conflict)))
        update.compute(.reader(.read(.diff(job), .usual)), for: .writing(.form(.conflict)))
    }

    mutating func received(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.reader(.document(.success(.page(let page))))):
            self.page = page
            top = WrappedPosition()
        case .success: failure = Words.Writing.notCompared
        case .failure(let failure): self.failure = failure.sentence
        }
    }

    // MARK: - Keys

    mutating func handle(_ key: Key, _ update: inout UpdateContext) {
        switch key {
        case .character("o"): choose(.overwrite(draft), &update)
        case .character("t"): choose(.takeTheirs(draft), &update)
        case .escape, .character("q"), .character("b"):
            leave(&update)
            update.present(.menu(question))
        case .character("W"):
            guard job.shape.isSideBySide || update.context.size.columns >= DiffTab.columnsForBoth else {
                return update.tell(Words.History.needsColumns(DiffTab.columnsForBoth, zoom: nil))
            }
            job.shape.isSideBySide.toggle()
            compare(&update)
        case .character("+"), .character("-"):
            job.shape.opensAll = key == "+"
            compare(&update)
        case .control("l"): update.emit(.display(.redraw))
        case .control("z"): update.emit(.display(.suspend))
        default:
            let command = update.context.settings.keymap.command(for: key, in: .detail)
            if command == .go(.nextGist) || command == .go(.previousGist) {
                return goToChange(forward: command == .go(.nextGist), &update)
            }
            if let motion = command?.motion(), !motion.isSideways { scroll(motion, update.context) }
        }
    }

    private func choose(_ answer: FormAnswer, _ update: inout UpdateContext) {
        leave(&update)
        update.perform(.choose(.form(answer)))
    }

    private func leave(_ update: inout UpdateContext) {
        update.dismiss(.conflict)
        update.requests.cancel(.writing(.form(.conflict)))
    }

    mutating func scroll(_ motion: Motion, _ context: Context) {
        guard let layout = ConflictDiffView.layout(self, context) else { return }
        top = layout.top(after: motion, from: top)
    }

    /// `)`, `(`: goes to the next change below the top of the screen, or to the one before.
    private mutating func goToChange(forward: Bool, _ update: inout UpdateContext) {
        guard let page, let layout = ConflictDiffView.layout(self, update.context) else { return }
        let next =
            forward ? page.stops.first { $0 > top.line } : page.stops.last { $0 < top.line }
        guard let next else { return update.tell(forward ? Words.History.lastChange : Words.History.firstChange) }
        top = layout.top(showing: WrappedPosition(line: next), below: 0)
    }
}

extension DiffJob {
    /// The files that a gist will have if the draft overwrites GitHub's version.
    fileprivate static func files(of draft: Draft, on theirs: LoadedGist) -> [File] {
        let before = files(of: theirs)
        return draft.content.files.compactMap { file in
            guard let text = file.text else {
                guard var same = before.first(where: { file.originalName.isExactly($0.name) }) else { return nil }
                same.name = file.name
                return same
            }
            return File(
                name: file.name, language: FormFile.language(of: file), size: file.size, url: "", blob: nil,
                text: FileText(document: TextDocument(text), isWhole: true), isTruncated: false, isTooLarge: false,
                isImage: false)
        }
    }
}

/// Draws the comparison, and the keys that settle the conflict.
enum ConflictDiffView {
    static func layout(_ conflict: ConflictDiff, _ context: Context) -> ReaderLayout? {
        conflict.page.map { page in
            var size = textArea(context).size
            size.columns = min(size.columns, page.measure == .prose ? Reader.pageColumns : .max)
            return ReaderLayout(.page(page), size: size, wraps: true)
        }
    }

    private static func textArea(_ context: Context) -> Rect { context.layout.underRule.inset(left: 1, right: 1) }

    static func draw(_ conflict: ConflictDiff, _ model: Model, _ context: Context, into surface: inout Surface) {
        let (theme, screen) = (context.theme, context.layout)
        surface.fill(Rect(x: 0, y: 0, width: context.size.columns, height: context.size.rows), with: .blank())
        var head = Pen(screen.header.inset(left: 1, right: 1))
        head.write(Words.Writing.theirsToYours, theme.title, on: &surface)
        head.write(
            " · " + OneLine.collapse(conflict.title, columns: max(0, head.columnsLeft - 3)), theme.dim, on: &surface)
        surface.fill(screen.rule, with: Cell("─", style: theme.rule))
        let area = textArea(context)
        if let layout = layout(conflict, context) {
            ReaderView.draw(layout, top: conflict.top, theme, in: area, into: &surface)
        } else {
            let text = conflict.failure.isEmpty ? Words.History.comparing : conflict.failure
            surface.put(text, x: area.x, y: area.y, style: theme.dim, clip: area)
        }
        StatusView.drawNotice(model, context, into: &surface)
        KeyLine.draw(hints, context, into: &surface)
    }

    /// The keys, the most important first.
    static let hints: [KeyLine.Hint] = [
        .init(key: "o", word: Words.Writing.overwriteWithYours),
        .init(key: "t", word: Words.Writing.takeGitHubs), .init(key: .escape, word: Words.Writing.goBack),
        .init(key: ")", word: Words.Hint.nextChange),
        .init(key: "W", word: Words.Writing.sideBySide),
    ]
}
