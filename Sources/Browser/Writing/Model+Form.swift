import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Keys in the form.
extension Model {
    /// Opens the form.
    mutating func open(_ draft: Draft, texts: [ExactText: TextDocument] = [:]) -> [Effect] {
        guard !writing.sending.contains(draft.id) else { return take(.tell(Words.Writing.sendingNow)) }
        input.pending = nil
        self.form = DraftForm(draft, texts: texts)
        if let failure = draft.failure { notice = Notice(failure) }
        if let theirs = writing.conflicts[draft.id] {
            present(.menu(.conflict(draft, theirs.gist, at: now)))
        }
        return loadText()
    }

    /// Whatever the form does not know as a key of its own is none there: no key acts on what stands behind it.
    mutating func press(_ key: Key, in form: DraftForm) -> [Effect] {
        switch key {
        case .control("s"): return publish()
        case .escape: return leaveForm()
        case .control("l"): return [.display(.redraw)]
        case .control("z"): return [.display(.suspend)]
        case .tab: self.form?.move(by: 1)
        case .backTab: self.form?.move(by: -1)
        case .pageUp, .pageDown: scrollPreview(of: form, by: .pages(key == .pageUp ? -1 : 1))
        case .up, .down: self.form?.step(by: key == .up ? -1 : 1)
        case .enter where form.field != .files: self.form?.move(by: 1)
        default:
            switch form.field {
            case .description: return type(key, into: form)
            case .visibility:
                if [.character("p"), .character(" "), .left, .right].contains(key) { return toggleVisibility() }
            case .files: return pressInFiles(key, form)
            }
        }
        return loadText()
    }

    private mutating func type(_ key: Key, into form: DraftForm) -> [Effect] {
        var line = form.description
        guard line.press(key) else { return [] }
        return describe(line)
    }

    private mutating func describe(_ line: LineEditor) -> [Effect] {
        self.form?.description = line
        guard var draft = self.form?.draft, !draft.content.description.isExactly(line.text) else { return [] }
        draft.content.description = line.text
        return keep(draft)
    }

    /// Notes a change of a draft, to be kept.
    mutating func keep(_ draft: Draft) -> [Effect] {
        let effects = writing.keep(draft, at: now)
        if let kept = writing[draft.id], form?.draft.id == draft.id { form?.draft = kept }
        return effects
    }

    private mutating func pressInFiles(_ key: Key, _ form: DraftForm) -> [Effect] {
        switch key {
        case .character("j"): self.form?.step(by: 1)
        case .character("k"): self.form?.step(by: -1)
        case .character("p"): return toggleVisibility()
        case .character("a"): present(.prompt(Prompt(purpose: .addFiles, line: LineEditor())))
        case .character("n"): present(.prompt(Prompt(purpose: .newFile, line: LineEditor())))
        case .character("?"): present(.page(.formHelp, top: 0))
        case .character("q"): return leaveForm()
        case .character("e"), .enter, .character("r"), .character("d"), .delete:
            guard let file = form.file else { return complain(Words.Writing.noFileSelected) }
            switch key {
            case .character("r"): present(.prompt(Prompt(purpose: .renameFile(file.name), line: LineEditor(file.name))))
            case .character("d"), .delete:
                self.form?.removeSelected()
                return keepForm() + loadText()
            default: return edit(file, form)
            }
        default: break
        }
        return loadText()
    }

    mutating func scrollPreview(of form: DraftForm, by motion: Motion) {
        guard let document = form.preview else { return }
        let reader = FormLayout(form, context).reader(of: document)
        self.form?.previewTop = reader.top(after: motion, from: form.previewTop)
    }

    mutating func toggleVisibility() -> [Effect] {
        guard let form else { return [] }
        guard form.draft.original == nil else { return complain(Words.Writing.fixedVisibility) }
        self.form?.draft.content.isPublic.toggle()
        return keepForm()
    }

    /// Keeps what the form has come to.
    mutating func keepForm() -> [Effect] {
        guard let draft = self.form?.draft else { return [] }
        return keep(draft)
    }

    /// `Esc`: the draft stays, unless nothing was written.
    mutating func leaveForm() -> [Effect] {
        guard let draft = self.form?.draft else { return [] }
        self.form = nil
        let left = requests.cancel { $0.isOfForm }
        let isUntouched = draft.original != nil && draft.content == originalContent(of: draft)
        guard !draft.isEmpty, !isUntouched else { return left + writing.drop(draft.id) }
        let sentence = account.keepsDrafts ? Words.Writing.kept : Words.Writing.keptInMemory
        notice = Notice(text: sentence, isError: false)
        // What is selected is what was written, not the gist beside it.
        if feedID == .mine, focus == .list { selectRow(of: draft) }
        return left
    }

    func originalContent(of draft: Draft) -> GistDraft? {
        draft.originalGist.map { gist in
            var content = GistDraft(editing: gist)
            content.isPublic = draft.content.isPublic
            return content
        }
    }

    // MARK: - Texts

    /// Writes a file in the person's editor.
    private mutating func edit(_ file: GistDraft.File, _ form: DraftForm) -> [Effect] {
        guard let document = form.document(of: file) else { return complain(Words.Writing.stillLoading) }
        if let encoding = document.encodingLabel { return complain(Words.Writing.notUTF8(file.name, encoding)) }
        guard !document.isBinary, let text = String(validating: document.bytes, as: UTF8.self) else {
            return complain(Words.Writing.binary(file.name))
        }
        // What the program dies on must be found again by the draft's id.
        return keepForm() + [
            .display(.edit(EditorJob(draft: form.draft.id, file: form.selected, name: file.name, text: text)))
        ]
    }

    /// Takes in what was written in the editor.
    mutating func edited(_ job: EditorJob, _ outcome: EditorJob.Outcome) -> [Effect] {
        if let draft = commenting[job.draft] { return edited(draft, outcome) }
        guard var draft = writing[job.draft], draft.content.files.indices.contains(job.file) else { return [] }
        switch outcome {
        case .unchanged: return take(.tell(Words.Writing.editorUnchanged))
        case .failed(let sentence): return complain(sentence)
        case .text(let text):
            draft.content.files[job.file].text = text
            let effects = keep(draft)
            if let problem = draft.content.problems.first(where: { $0.fileName.isExactly(job.name) }) {
                notice = Notice(problem.sentence)
            }
            return effects + loadText()
        }
    }

    /// Asks for the selected file's text where GitHub has it and it has not come, and reads what is here.
    mutating func loadText() -> [Effect] {
        guard let form, let file = form.file else {
            self.form?.preview = nil
            self.form?.previewed = nil
            return []
        }
        guard form.previewed != file || form.preview == nil else { return [] }
        if let text = form.document(of: file) { return read(text, of: file) }
        self.form?.preview = nil
        self.form?.previewed = nil
        guard let name = file.originalName, let gist = form.draft.originalGist,
            let original = gist.files.first(where: { $0.name.isExactly(name) }),
            !requests.isOpen(where: { $0 == .draftText(ExactText(name)) })
        else { return [] }
        return [.ask(.file(original, of: gist), requests.open(for: .draftText(ExactText(name))))]
    }

    /// Has the reader make the preview, beside the loop.
    private mutating func read(_ text: TextDocument, of file: GistDraft.File) -> [Effect] {
        let text = text.inFile(named: file.name, language: nil)
        if !(self.form?.previewed?.name).isExactly(file.name) { self.form?.previewTop = WrappedPosition() }
        self.form?.previewed = file
        let plain = ReadingDocument.text(text)
        self.form?.preview = plain
        guard let form = ReadingForm(fileName: file.name, language: FormFile.language(of: file), text: text) else {
            return requests.cancel(.draftPreview)
        }
        return [.compute(.read(.file(text, form), .usual), requests.open(for: .draftPreview))]
    }

    mutating func answeredForm(_ result: Result<Answer, Failure>, for requester: Requester) -> [Effect] {
        switch (requester, result) {
        case (.draftText(let name), .success(.file(let document))):
            self.form?.texts[name] = document
            return loadText()
        case (.draftPreview, .success(.document(.success(let document)))): self.form?.preview = document
        case (.draftPatch, .success(.file(let document))): self.form?.preview = .text(document)
        case (.diskFiles, .success(.diskFiles(let found))): return add(found)
        case (.draftLeaks, .success(.leaks(let leaks))): return checked(leaks)
        case (.draftText, .failure(let failure)), (.diskFiles, .failure(let failure)):
            return complain(failure.sentence)
        case (.draftLeaks, .failure(let failure)):
            self.form?.isChecking = false
            return complain(failure.sentence)
        default: break
        }
        return []
    }

    private mutating func add(_ found: DiskFiles) -> [Effect] {
        guard self.form != nil else { return [] }
        for file in found.files { self.form?.add(file.name, file.text) }
        if found.problems.isEmpty {
            notice = Notice(text: Words.Writing.added(found.files.count), isError: false)
        } else {
            notice = Notice(Words.Writing.notAdded(found.problems))
        }
        return (found.files.isEmpty ? [] : keepForm()) + loadText()
    }

    /// Pasted text is a line of the description, or a file.
    mutating func pasteIntoForm(_ text: String, _ form: DraftForm) -> [Effect] {
        if form.field == .description {
            let line = text.trimming(while: \.isNewline)
            guard line.utf8.count <= 1_000, !line.contains(where: \.isNewline) else {
                return complain(Words.Writing.tooLongDescription)
            }
            var description = form.description
            description.insert(line)
            return describe(description)
        }
        // Terminals end a pasted line with a carriage return.
        let text = text.replacing("\r\n", by: "\n").replacing("\r", by: "\n")
        guard text.contains(where: { !$0.isWhitespace }) else { return [] }
        self.form?.add(FormFile.name(for: text, taken: form.files.map(\.name)), text)
        return keepForm() + loadText()
    }

    /// What was typed at the bottom of the form.
    mutating func acceptName(_ text: String, renames: Bool) -> [Effect] {
        let name = text.trimming(while: \.isWhitespace)
        guard let form else { return [] }
        if renames, (form.file?.name).isExactly(name) { return [] }
        if let problem = GistDraft.problem(ofName: name) { return complain(problem.sentence) }
        let others = form.files.enumerated().filter { !renames || $0.offset != form.selected }
        guard !others.contains(where: { $0.element.name.lowercased().isExactly(name.lowercased()) }) else {
            return complain(GistDraft.Problem.clash(name).sentence)
        }
        if renames {
            self.form?.draft.content.files[form.selected].name = name
            return keepForm() + loadText()
        }
        self.form?.add(name, "")
        return keepForm() + loadText()
    }
}
