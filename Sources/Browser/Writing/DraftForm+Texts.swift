import Documents
import Gists
import Reading
import Texts

/// The texts of the files: loading, previewing, checking.
extension DraftForm {
    /// Requests the selected file's text from GitHub if it is not loaded yet, else renders it.
    mutating func loadText(_ update: inout UpdateContext) {
        guard let file else { return endPreview() }
        guard previewed != file || preview == nil else { return }
        if let text = document(of: file) { return render(text, of: file, &update) }
        endPreview()
        guard let name = file.originalName, let gist = draft.originalGist,
            let original = gist.files.first(where: { $0.name.isExactly(name) })
        else { return }
        request(original, of: gist, &update)
    }

    /// Requests the texts of all files that are not loaded yet.
    func loadAllTexts(_ update: inout UpdateContext) {
        guard let gist = draft.originalGist else { return }
        for file in gist.files where texts[file.name] == nil { request(file, of: gist, &update) }
    }

    private func request(_ file: GistFile, of gist: Gist, _ update: inout UpdateContext) {
        let owner = Self.request(of: file.name)
        if !update.requests.isOpen(owner) { update.ask(.detail(.file(file, of: gist)), for: owner) }
    }

    private static func request(of name: String) -> RequestOwner { .writing(.form(.text(ExactText(name)))) }

    /// Makes the draft of an edit the draft of a new gist. Files whose texts can't be loaded are left out, and named.
    /// - Returns: false if texts are still being loaded, or if none is known.
    mutating func makeNew(_ publisher: inout Publisher, _ update: inout UpdateContext) -> Bool {
        let names = files.filter { $0.text == nil }.compactMap(\.originalName)
        guard !names.contains(where: { update.requests.isOpen(Self.request(of: $0)) }) else {
            update.complain(Words.Writing.stillLoading)
            return false
        }
        var missing: [String] = []
        let files = files.compactMap { file -> GistDraft.File? in
            let text = document(of: file).flatMap { String(validating: $0.bytes, as: UTF8.self) }
            if text == nil { missing.append(file.name) }
            return text.map { GistDraft.File(name: file.name, text: $0) }
        }
        guard !files.isEmpty else {
            update.complain(Words.Writing.noTexts)
            return false
        }
        (draft.original, draft.seen, draft.failure, draft.triedAt) = (nil, nil, nil, nil)
        draft.content.files = files
        draft = publisher.drafts.keep(draft, &update)
        selected = 0
        texts = [:]
        loadText(&update)
        update.tell(Words.Writing.isNew(without: missing))
        return true
    }

    private mutating func endPreview() { (preview, previewed) = (nil, nil) }

    /// Renders the preview in the background.
    private mutating func render(_ text: TextDocument, of file: GistDraft.File, _ update: inout UpdateContext) {
        let text = text.inFile(named: file.name, language: nil)
        if !(previewed?.name).isExactly(file.name) { previewTop = WrappedPosition() }
        previewed = file
        preview = .text(text)
        guard let form = ReadingForm(fileName: file.name, language: FormFile.language(of: file), text: text) else {
            update.requests.cancel(.writing(.form(.preview)))
            return
        }
        update.compute(.reader(.read(.file(text, form), .usual)), for: .writing(.form(.preview)))
    }

    /// Selects a file, and moves the focus to it.
    mutating func select(fileNamed name: String) {
        guard let place = files.firstIndex(where: { $0.name.isExactly(name) }) else { return }
        selected = place
        field = .files
    }

    // MARK: - Publishing

    /// `^S`: checks the draft, asks the necessary questions, and sends it.
    mutating func publish(_ publisher: Publisher, _ update: inout UpdateContext) {
        let context = update.context
        // The draft is already being checked.
        guard !update.requests.isOpen(.writing(.form(.leaks))) else { return }
        if let problem = draft.content.problems.first {
            if let name = problem.fileName { select(fileNamed: name) }
            return update.complain(problem.sentence)
        }
        guard context.settings.hasToken else { return update.complain(Words.Writing.needsToken(context.signInKey)) }
        guard !context.settings.isOffline else { return update.complain(Words.Writing.offline) }
        if case .writing(.edit(_, let edit, _)) = draft.change, edit.isEmpty {
            return update.complain(Words.Writing.unchanged)
        }
        if let theirs = publisher.conflicts[draft.id] {
            return update.present(.menu(.conflict(draft, theirs.gist, at: context.now)))
        }
        findLeaks(&update)
    }

    /// Looks for secrets in the draft before it is sent.
    func findLeaks(_ update: inout UpdateContext) {
        update.compute(.findLeaks(draft.content), for: .writing(.form(.leaks)))
    }

    // MARK: - Responses

    mutating func received(
        _ result: Result<Response, Failure>, for request: FormRequest, _ publisher: inout Publisher,
        _ update: inout UpdateContext
    ) {
        switch (request, result) {
        case (.text(let name), .success(.detail(.file(let document)))):
            texts[name] = document
            failures[name] = nil
            loadText(&update)
        case (.preview, .success(.reader(.document(.success(let document))))): preview = document
        case (.diskFiles, .success(.writing(.diskFiles(let found)))): add(found, &publisher, &update)
        case (.leaks, .success(.writing(.leaks(let leaks)))):
            leaks.isEmpty ? publisher.send(draft, &update) : update.present(.menu(.leaks(leaks)))
        case (.text(let name), .failure(let failure)):
            failures[name] = failure.sentence
            update.complain(failure.sentence)
        case (.diskFiles, .failure(let failure)), (.leaks, .failure(let failure)):
            update.complain(failure.sentence)
        default: break
        }
    }
}
