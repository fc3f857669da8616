import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// Keys in the form.
extension Model {
    /// Opens the form.
    mutating func open(_ draft: Draft, texts: [ExactText: TextDocument] = [:]) {
        guard !writing.sending.contains(draft.id) else { return tell(Words.Writing.sendingNow) }
        input.pending = nil
        self.form = DraftForm(draft, texts: texts)
        if let failure = draft.failure { notice = Notice(failure) }
        if let theirs = writing.conflicts[draft.id] {
            present(.menu(.conflict(draft, theirs.gist, at: now)))
        }
        loadText()
    }

    /// Handles a key in the form. A key that the form does not know does nothing: none acts on what is behind it.
    mutating func press(_ key: Key, in form: DraftForm) {
        switch key {
        case .control("s"): return publish()
        case .escape: return leaveForm()
        case .control("l"): return emit(.display(.redraw))
        case .control("z"): return emit(.display(.suspend))
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
        loadText()
    }

    private mutating func type(_ key: Key, into form: DraftForm) {
        var line = form.description
        guard line.press(key) else { return }
        describe(line)
    }

    private mutating func describe(_ line: LineEditor) {
        self.form?.description = line
        guard var draft = self.form?.draft, !draft.content.description.isExactly(line.text) else { return }
        draft.content.description = line.text
        keep(draft)
    }

    /// Stores a change of a draft.
    mutating func keep(_ draft: Draft) {
        writing.keep(draft, at: now, &requests)
        if let kept = writing[draft.id], form?.draft.id == draft.id { form?.draft = kept }
    }

    private mutating func pressInFiles(_ key: Key, _ form: DraftForm) {
        switch key {
        case .character("j"): self.form?.step(by: 1)
        case .character("k"): self.form?.step(by: -1)
        case .character("p"): return toggleVisibility()
        case .character("a"): type(.addFiles)
        case .character("n"): type(.newFile)
        case .character("?"): present(.page(PageViewer(.formHelp)))
        case .character("q"): return leaveForm()
        case .character("e"), .enter, .character("r"), .character("d"), .delete:
            guard let file = form.file else { return complain(Words.Writing.noFileSelected) }
            switch key {
            case .character("r"): type(.renameFile(file.name), file.name)
            case .character("d"), .delete:
                self.form?.removeSelected()
                keepForm()
            default: return edit(file, form)
            }
        default: break
        }
        loadText()
    }

    mutating func scrollPreview(of form: DraftForm, by motion: Motion) {
        guard let document = form.preview else { return }
        let reader = FormLayout(form, context).reader(of: document)
        self.form?.previewTop = reader.top(after: motion, from: form.previewTop)
    }

    mutating func toggleVisibility() {
        guard let form else { return }
        guard form.draft.original == nil else { return complain(Words.Writing.fixedVisibility) }
        self.form?.draft.content.isPublic.toggle()
        keepForm()
    }

    /// Stores the draft as it is in the form.
    mutating func keepForm() {
        guard let draft = self.form?.draft else { return }
        keep(draft)
    }

    /// `Esc`: closes the form. The draft stays, unless nothing was written.
    mutating func leaveForm() {
        guard let draft = self.form?.draft else { return }
        self.form = nil
        requests.cancel { $0.isOfForm }
        let isUntouched = draft.original != nil && draft.content == originalContent(of: draft)
        guard !draft.isEmpty, !isUntouched else { return writing.drop(draft.id, &requests) }
        let sentence = library.keepsDrafts ? Words.Writing.kept : Words.Writing.keptInMemory
        notice = Notice(text: sentence, isError: false)
        // What is selected is what was written, not the gist beside it.
        if feedID == .mine, focus == .list { selectRow(of: draft) }
    }

    func originalContent(of draft: Draft) -> GistDraft? {
        draft.originalGist.map { gist in
            var content = GistDraft(editing: gist)
            content.isPublic = draft.content.isPublic
            return content
        }
    }

    // MARK: - Texts

    /// Opens a file in the user's editor.
    private mutating func edit(_ file: GistDraft.File, _ form: DraftForm) {
        guard let document = form.document(of: file) else { return complain(Words.Writing.stillLoading) }
        if let encoding = document.encodingLabel { return complain(Words.Writing.notUTF8(file.name, encoding)) }
        guard !document.isBinary, let text = String(validating: document.bytes, as: UTF8.self) else {
            return complain(Words.Writing.binary(file.name))
        }
        // What the program dies on must be found again by the draft's id.
        keepForm()
        emit(.display(.edit(EditorJob(draft: form.draft.id, file: form.selected, name: file.name, text: text))))
    }

    /// Takes in what was written in the editor.
    mutating func edited(_ job: EditorJob, _ outcome: EditorJob.Outcome) {
        if let draft = commenting[job.draft] { return edited(draft, outcome) }
        guard var draft = writing[job.draft], draft.content.files.indices.contains(job.file) else { return }
        switch outcome {
        case .unchanged: tell(Words.Writing.editorUnchanged)
        case .failed(let sentence): complain(sentence)
        case .text(let text):
            draft.content.files[job.file].text = text
            keep(draft)
            if let problem = draft.content.problems.first(where: { $0.fileName.isExactly(job.name) }) {
                notice = Notice(problem.sentence)
            }
            loadText()
        }
    }

    /// Asks GitHub for the selected file's text if it is not here yet; renders it if it is.
    mutating func loadText() {
        guard let form, let file = form.file else {
            self.form?.preview = nil
            self.form?.previewed = nil
            return
        }
        guard form.previewed != file || form.preview == nil else { return }
        if let text = form.document(of: file) { return read(text, of: file) }
        self.form?.preview = nil
        self.form?.previewed = nil
        guard let name = file.originalName, let gist = form.draft.originalGist,
            let original = gist.files.first(where: { $0.name.isExactly(name) }),
            !requests.isOpen(where: { $0 == .draftText(ExactText(name)) })
        else { return }
        ask(.file(original, of: gist), for: .draftText(ExactText(name)))
    }

    /// Renders the preview in the background.
    private mutating func read(_ text: TextDocument, of file: GistDraft.File) {
        let text = text.inFile(named: file.name, language: nil)
        if !(self.form?.previewed?.name).isExactly(file.name) { self.form?.previewTop = WrappedPosition() }
        self.form?.previewed = file
        let plain = ReadingDocument.text(text)
        self.form?.preview = plain
        guard let form = ReadingForm(fileName: file.name, language: FormFile.language(of: file), text: text) else {
            requests.cancel(.draftPreview)
            return
        }
        compute(.read(.file(text, form), .usual), for: .draftPreview)
    }

    mutating func answeredForm(_ result: Result<Response, Failure>, for owner: RequestOwner) {
        switch (owner, result) {
        case (.draftText(let name), .success(.file(let document))):
            self.form?.texts[name] = document
            loadText()
        case (.draftPreview, .success(.document(.success(let document)))): self.form?.preview = document
        case (.draftPatch, .success(.file(let document))): self.form?.preview = .text(document)
        case (.diskFiles, .success(.diskFiles(let found))): add(found)
        case (.draftLeaks, .success(.leaks(let leaks))): checked(leaks)
        case (.draftText, .failure(let failure)), (.diskFiles, .failure(let failure)):
            complain(failure.sentence)
        case (.draftLeaks, .failure(let failure)):
            self.form?.isChecking = false
            complain(failure.sentence)
        default: break
        }
    }

    private mutating func add(_ found: DiskFiles) {
        guard self.form != nil else { return }
        for file in found.files { self.form?.add(file.name, file.text) }
        if found.problems.isEmpty {
            notice = Notice(text: Words.Writing.added(found.files.count), isError: false)
        } else {
            notice = Notice(Words.Writing.notAdded(found.problems))
        }
        if !found.files.isEmpty { keepForm() }
        loadText()
    }

    /// Takes in pasted text, as a part of the description or as a file.
    mutating func pasteIntoForm(_ text: String, _ form: DraftForm) {
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
        guard text.contains(where: { !$0.isWhitespace }) else { return }
        self.form?.add(FormFile.name(for: text, taken: form.files.map(\.name)), text)
        keepForm()
        loadText()
    }

    /// Takes in a file's name that was typed at the bottom of the form.
    mutating func acceptName(_ text: String, renames: Bool) {
        let name = text.trimming(while: \.isWhitespace)
        guard let form else { return }
        if renames, (form.file?.name).isExactly(name) { return }
        if let problem = GistDraft.problem(ofName: name) { return complain(problem.sentence) }
        let others = form.files.enumerated().filter { !renames || $0.offset != form.selected }
        guard !others.contains(where: { $0.element.name.lowercased().isExactly(name.lowercased()) }) else {
            return complain(GistDraft.Problem.clash(name).sentence)
        }
        if renames {
            self.form?.draft.content.files[form.selected].name = name
        } else {
            self.form?.add(name, "")
        }
        keepForm()
        loadText()
    }
}
