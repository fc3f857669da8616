import Cells
import Gists
import Reading

/// Keys, mouse and pasted text in the form.
extension DraftForm {
    /// Handles a key. An unknown key has no effect, also not on views behind the form.
    mutating func handle(_ key: Key, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        switch key {
        case .control("s"): return publish(publisher, &update)
        case .escape: return leave(&publisher, &update)
        case .control("l"): return update.emit(.display(.redraw))
        case .control("z"): return update.emit(.display(.suspend))
        case .tab: move(by: 1)
        case .backTab: move(by: -1)
        case .pageUp, .pageDown: scrollPreview(by: .pages(key == .pageUp ? -1 : 1), update.context)
        case .up, .down: step(by: key == .up ? -1 : 1)
        case .enter where field != .files: move(by: 1)
        default:
            switch field {
            case .description: return type(key, &publisher, &update)
            case .visibility:
                if ["p", " ", .left, .right].contains(key) {
                    return toggleVisibility(&publisher, &update)
                }
            case .files: return handleInFiles(key, &publisher, &update)
            }
        }
        loadText(&update)
    }

    private mutating func handleInFiles(_ key: Key, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        switch key {
        case .character("j"): step(by: 1)
        case .character("k"): step(by: -1)
        case .character("p"): return toggleVisibility(&publisher, &update)
        case .character("a"): update.type(.form(.addFiles))
        case .character("n"): update.type(.form(.newFile))
        case .character("?"): update.present(.page(PageViewer(.formHelp)))
        case .character("q"): return leave(&publisher, &update)
        case .character("e"), .enter, .character("r"), .character("d"), .delete:
            guard let file else { return update.complain(Words.Writing.noFileSelected) }
            switch key {
            case .character("r"): update.type(.form(.rename(file.name)), file.name)
            case .character("d"), .delete:
                // A text that was written here is nowhere else.
                guard file.size == 0 else { return update.present(.menu(.removing(file))) }
                removeSelected()
                keep(&publisher, &update)
            default: return edit(file, &publisher, &update)
            }
        default: break
        }
        loadText(&update)
    }

    private mutating func type(_ key: Key, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        var line = description
        if line.press(key) { describe(line, &publisher, &update) }
    }

    private mutating func describe(
        _ line: LineEditor, _ publisher: inout Publisher, _ update: inout UpdateContext
    ) {
        description = line
        guard !draft.content.description.isExactly(line.text) else { return }
        draft.content.description = line.text
        keep(&publisher, &update)
    }

    private mutating func toggleVisibility(_ publisher: inout Publisher, _ update: inout UpdateContext) {
        guard draft.original == nil else { return update.complain(Words.Writing.fixedVisibility) }
        draft.content.isPublic.toggle()
        keep(&publisher, &update)
    }

    /// Removes a file after the question about its text.
    mutating func remove(_ name: String, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        select(fileNamed: name)
        guard (file?.name).isExactly(name) else { return }
        removeSelected()
        keep(&publisher, &update)
        loadText(&update)
    }

    /// Stores the form's draft.
    private mutating func keep(_ publisher: inout Publisher, _ update: inout UpdateContext) {
        draft = publisher.drafts.keep(draft, &update)
    }

    /// `Esc`: closes the form. The draft stays, unless it is empty.
    private func leave(_ publisher: inout Publisher, _ update: inout UpdateContext) {
        update.dismiss(.form)
        update.requests.cancel { $0.isOfForm }
        let isUntouched = draft.original != nil && draft.content == draft.originalContent
        guard !draft.isEmpty, !isUntouched else { return publisher.drop(draft.id, &update) }
        let isListed = update.context.feed == .mine
        update.tell(
            publisher.drafts.isPersistent ? Words.Writing.kept(isListed: isListed) : Words.Writing.keptInMemory)
        // The draft's own row is selected, not the gist beside it.
        if isListed, update.context.focus == .list { update.perform(.selectRow(.draft(draft.id))) }
    }

    /// Opens a file in the user's editor.
    private mutating func edit(
        _ file: GistDraft.File, _ publisher: inout Publisher, _ update: inout UpdateContext
    ) {
        guard let document = document(of: file) else { return update.complain(Words.Writing.stillLoading) }
        if let encoding = document.encodingLabel {
            return update.complain(Words.Writing.notUTF8(file.name, encoding))
        }
        guard !document.isBinary, let text = String(validating: document.bytes, as: UTF8.self) else {
            return update.complain(Words.Writing.binary(file.name))
        }
        // The draft is stored first, so that the text can be found by its ID after a crash.
        keep(&publisher, &update)
        update.emit(.display(.edit(EditorJob(.file(selected, ofDraft: draft.id), name: file.name, text: text))))
    }

    // MARK: - Typed and pasted

    /// Handles a line that was typed at the bottom of the form.
    mutating func accept(
        _ text: String, for prompt: FormPrompt, _ publisher: inout Publisher, _ update: inout UpdateContext
    ) {
        switch prompt {
        case .addFiles:
            if text.contains(where: { !$0.isWhitespace }) {
                update.ask(.diskFiles(text), for: .writing(.form(.diskFiles)))
            }
        case .newFile: if !text.isEmpty { accept(name: text, renames: false, &publisher, &update) }
        case .rename: accept(name: text, renames: true, &publisher, &update)
        }
    }

    private mutating func accept(
        name text: String, renames: Bool, _ publisher: inout Publisher, _ update: inout UpdateContext
    ) {
        let name = text.trimming(while: \.isWhitespace)
        if renames, (file?.name).isExactly(name) { return }
        if let problem = GistDraft.problem(ofName: name) { return update.complain(problem.sentence) }
        let others = files.enumerated().filter { !renames || $0.offset != selected }
        guard !others.contains(where: { $0.element.name.lowercased().isExactly(name.lowercased()) }) else {
            return update.complain(GistDraft.Problem.clash(name).sentence)
        }
        guard renames else {
            add(name, "")
            loadText(&update)
            return edit(draft.content.files[selected], &publisher, &update)
        }
        draft.content.files[selected].name = name
        keep(&publisher, &update)
        loadText(&update)
    }

    /// Inserts pasted text into the description, or adds it as a file.
    mutating func paste(_ text: String, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        if field == .description {
            let line = text.trimming(while: \.isNewline)
            guard line.utf8.count <= 1_000, !line.contains(where: \.isNewline) else {
                return update.complain(Words.Writing.tooLongDescription)
            }
            var description = description
            description.insert(line)
            return describe(description, &publisher, &update)
        }
        // Terminals end a pasted line with a carriage return.
        let text = text.replacing("\r\n", by: "\n").replacing("\r", by: "\n")
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        add(FormFile.name(for: text, taken: files.map(\.name)), text)
        keep(&publisher, &update)
        loadText(&update)
    }

    /// Adds files of the disk.
    mutating func add(_ found: DiskFiles, _ publisher: inout Publisher, _ update: inout UpdateContext) {
        for file in found.files { add(file.name, file.text) }
        if found.problems.isEmpty {
            update.tell(Words.Writing.added(found.files.count))
        } else {
            update.complain(Words.Writing.notAdded(found.problems))
        }
        if !found.files.isEmpty { keep(&publisher, &update) }
        loadText(&update)
    }

    // MARK: - Mouse

    mutating func press(
        on target: HitTarget, isDouble: Bool, _ publisher: inout Publisher, _ update: inout UpdateContext
    ) {
        switch target {
        case .formField(let field): self.field = field
        case .visibility(let isPublic):
            field = .visibility
            if draft.content.isPublic != isPublic { return toggleVisibility(&publisher, &update) }
        case .formFile(let number):
            field = .files
            selected = number
            if isDouble {
                loadText(&update)
                return handle(.enter, &publisher, &update)
            }
        default: return
        }
        loadText(&update)
    }

    /// Scrolls the preview, or moves the selection if the mouse is over the files.
    mutating func turnWheel(lines: Int, x: Int, y: Int, _ update: inout UpdateContext) {
        let layout = FormLayout(self, update.context)
        if layout.files.contains(x: x, y: y) {
            selected = min(max(0, selected + lines.signum()), max(0, files.count - 1))
            return loadText(&update)
        }
        if layout.preview.contains(x: x, y: y) { scrollPreview(by: .rows(lines), update.context) }
    }

    private mutating func scrollPreview(by motion: Motion, _ context: Context) {
        guard let preview else { return }
        previewTop = FormLayout(self, context).reader(of: preview).top(after: motion, from: previewTop)
    }
}
