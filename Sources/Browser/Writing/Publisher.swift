import Documents
import FoundationEssentials
import Gists
import OrderedCollections
import Reading
import Texts

/// Drafts of gists, and their publishing.
struct Publisher: Equatable, Sendable {
    var drafts = DraftStore<Draft>()
    /// GitHub's versions of gists that were changed there while they were edited here, by the draft's ID.
    private(set) var conflicts: [String: LoadedGist] = [:]
    /// IDs of drafts whose gists were deleted at GitHub.
    private(set) var gone: Set<String> = []
    /// Gists that were created or changed here, by ID.
    private var changed: [GistID: Change] = [:]
    /// The revision of the drafts whose rows are in the list.
    private(set) var shownRevision = 0
    /// The preview of the selected draft.
    var preview: DraftPreview?

    private struct Change: Equatable, Sendable {
        var gist: Gist
        /// The last request before the server's response.
        var latest: RequestID
    }

    /// Gists that were created or changed here.
    var changedGists: [Gist] { changed.values.map(\.gist) }

    /// Gists that were created or changed here after this request was sent, so that its response cannot include them.
    func changedGists(unknownTo request: RequestID) -> [Gist] {
        changed.values.filter { request.number <= $0.latest.number }.map(\.gist)
    }

    mutating func drop(_ id: String, _ update: inout UpdateContext) {
        drafts.drop(id, &update)
        conflicts[id] = nil
        gone.remove(id)
    }

    // MARK: - Opening the form

    /// `c`: opens the form for a new gist.
    func writeNew(_ update: inout UpdateContext) {
        let now = update.context.now
        open(Draft(id: drafts.newID(at: now), at: now), &update)
    }

    /// `E`: opens the form for a gist of the user's own.
    func edit(_ detail: DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let gist = context.focus == .detail ? detail.gist(context) : context.selectedGist else {
            return update.complain(Words.Writing.noGist)
        }
        guard context.settings.hasToken else {
            return update.complain(Words.Writing.notYoursYet(context.signInKey))
        }
        if update.learnLogin(for: .writing(.edit)) { return }
        guard context.isOwn(gist) else { return update.complain(Words.Writing.notYours) }
        guard !gist.isTruncated else { return update.complain(Words.Writing.truncated) }
        if let draft = drafts.all.first(where: { $0.original?.id == gist.id }) { return open(draft, &update) }
        let known = detail.opened.withTexts(detail[gist.id]?.gist.value ?? gist)
        var texts: [ExactText: TextDocument] = [:]
        for file in known.files { texts[file.name] = file.wholeContent.map { TextDocument($0) } }
        open(Draft(id: drafts.newID(at: context.now), editing: known, at: context.now), texts: texts, &update)
    }

    /// Opens the form of a draft.
    /// - Parameter publishes: true to publish it at once, after the usual questions.
    private func open(
        _ draft: Draft, texts: [ExactText: TextDocument] = [:], publishes: Bool = false,
        _ update: inout UpdateContext
    ) {
        guard !drafts.sending.contains(draft.id) else { return update.tell(Words.Writing.sendingNow) }
        // Responses for an earlier form are not for this one.
        update.requests.cancel { $0.isOfForm }
        var form = DraftForm(draft, texts: texts)
        if let failure = draft.failure { update.complain(failure) }
        form.loadText(&update)
        if gone.contains(draft.id) { form.loadAllTexts(&update) }
        if publishes { form.publish(self, &update) }
        update.present(.form(form))
        if gone.contains(draft.id) { update.present(.menu(.gone(draft))) }
        if let theirs = conflicts[draft.id] {
            update.present(.menu(.conflict(draft, theirs.gist, at: update.context.now)))
        }
    }

    /// The draft whose row is selected.
    func selectedDraft(_ context: Context) -> Draft? {
        guard context.focus == .list, case .draft(let id) = context.selectedRow else { return nil }
        return drafts[id]
    }

    /// Handles a command for the draft whose row is selected.
    /// - Returns: false if no draft is selected, or if the command is not for drafts.
    func handle(_ command: Command, _ update: inout UpdateContext) -> Bool {
        guard let draft = selectedDraft(update.context) else { return false }
        switch command {
        case .go(.open), .writing(.edit), .export(.openInEditor): open(draft, &update)
        case .writing(.publish): open(draft, publishes: true, &update)
        case .export(.save), .export(.saveAll), .delete:
            if drafts.sending.contains(draft.id) {
                update.tell(Words.Writing.sendingNow)
            } else {
                update.present(.menu(.dropping(draft)))
            }
        default: return false
        }
        return true
    }

    /// Handles the end of the user's editor.
    mutating func edited(
        _ file: Int, of id: String, _ outcome: EditorJob.Outcome, _ form: inout DraftForm?,
        _ update: inout UpdateContext
    ) {
        guard var draft = drafts[id], draft.content.files.indices.contains(file) else { return }
        switch outcome {
        case .unchanged: update.tell(Words.Writing.editorUnchanged)
        case .failed(let sentence): update.complain(sentence)
        case .text(let text):
            draft.content.files[file].text = text
            draft = drafts.keep(draft, &update)
            let name = draft.content.files[file].name
            if let problem = draft.content.problems.first(where: { $0.fileName.isExactly(name) }) {
                update.complain(problem.sentence)
            }
            if form?.draft.id == id { form?.draft = draft }
            form?.loadText(&update)
        }
    }

    /// `:undo`: brings a discarded draft back. The one that has replaced it is then what `:undo` brings back.
    mutating func bringBack(_ draft: Draft, _ update: inout UpdateContext) {
        var draft = draft
        if let replacement = drafts[draft.id], !drafts.sending.contains(draft.id) {
            update.perform(.undoable(.draft(replacement)))
            draft.revision = replacement.revision
            drafts.keep(draft, &update)
        } else {
            draft = drafts.bringBack(draft, &update)
        }
        update.succeed(Words.Writing.broughtBack)
        if update.context.feed != .mine { update.perform(.show(.mine)) }
        update.perform(.selectRow(.draft(draft.id)))
    }

    // MARK: - Sending

    /// Sends a draft. Its row is in the list at once.
    mutating func send(_ draft: Draft, _ update: inout UpdateContext) {
        let change = draft.change
        var draft = draft
        draft.triedAt = update.context.now
        draft.failure = nil
        update.dismiss(.form)
        drafts.keep(draft, &update)
        drafts.sending.insert(draft.id)
        update.requests.cancel { $0.isOfForm }
        update.change(change, for: .writing(.publishing(draft: draft.id)))
        if update.context.feed != .mine { update.perform(.switchFeed(.mine)) }
        update.perform(.selectRow(.draft(draft.id)))
    }

    /// Receives the response to a draft that was sent.
    mutating func received(
        _ result: Result<Response, Failure>, for id: String, _ panes: inout Panes, _ update: inout UpdateContext
    ) {
        guard var draft = drafts[id] else { return }
        let isSelected = panes.list.feeds[.mine]?.selection == .draft(id)
        drafts.sending.remove(id)
        switch result {
        case .success(.gist(let loaded)):
            drop(id, &update)
            show(loaded, &panes, &update)
            showRows(in: &panes.list, login: update.context.login)
            if isSelected { panes.list.feeds[.mine]?.selection = .gist(loaded.gist.id) }
            published(draft, as: loaded.gist, &update)
            panes.list.remember(&update.requests)
        case .success(.writing(.conflict(let theirs))):
            conflicts[id] = theirs
            draft.failure = Words.Writing.conflict(RelativeTime.ago(theirs.gist.updatedAt, now: update.context.now))
            draft = drafts.keep(draft, &update)
            // A user who is writing something else is not interrupted: the draft's row reports the failure.
            if [nil, .preview].contains(update.context.frontLevel) { open(draft, &update) }
        case .failure(let failure):
            draft.failure = failure.sentence
            update.complain(Words.Writing.failed(failure.sentence))
            if draft.original != nil, failure.absence != nil { gone.insert(id) }
            draft = drafts.keep(draft, &update)
            if gone.contains(id), [nil, .preview].contains(update.context.frontLevel) { open(draft, &update) }
        case .success: break
        }
    }

    private func published(_ draft: Draft, as gist: Gist, _ update: inout UpdateContext) {
        guard let original = draft.original else {
            return update.succeed(Words.Writing.published(gist.htmlURL), copying: gist.htmlURL)
        }
        update.succeed(Words.Writing.saved(draft.title), hint: Words.Writing.undoHint)
        guard case .writing(.edit(_, let edit, _)) = draft.change else { return }
        let description = edit.description == nil ? nil : original.description ?? ""
        update.perform(
            .undoable(
                .edited(
                    Revert(
                        gist: gist.id, title: draft.title, description: description, hasFiles: !edit.files.isEmpty,
                        edited: GistState(gist)))))
    }

    /// Updates a gist after a change, everywhere it is shown.
    mutating func show(_ loaded: LoadedGist, _ panes: inout Panes, _ update: inout UpdateContext) {
        let gist = loaded.gist
        changed[gist.id] = Change(gist: gist, latest: update.requests.latest)
        for id in panes.list.feeds.ids where panes.list.feeds[id]?.rows[gist.id] != nil {
            panes.list.feeds[id]?.change(gist)
        }
        if panes.list.feeds[.mine] != nil { panes.list.feeds[.mine]?.insert(gist, at: 0) }
        if panes.detail[gist.id] != nil { panes.detail.opened.begin(with: loaded, asOf: nil) }
    }

    /// Puts the drafts' rows first among the user's own gists.
    mutating func showRows(in list: inout ListPane, login: Login?) {
        // Called after each key: if there are no drafts, it costs one comparison.
        guard drafts.revision != shownRevision || !drafts.all.isEmpty else { return }
        guard drafts.revision != shownRevision || list.feeds[.mine]?.lacksDrafts(drafts.all) == true,
            var feed = list.feeds[.mine]
        else { return }
        shownRevision = drafts.revision
        let owner = login.map { Owner(login: $0) }
        let rows = drafts.all.map { ($0.id, $0.row(isSending: drafts.sending.contains($0.id), owner: owner)) }
        feed.show(OrderedDictionary(uniqueKeysWithValues: rows))
        list.feeds[.mine] = feed
    }

    // MARK: - Answers of menus

    mutating func perform(_ answer: FormAnswer, _ form: inout DraftForm?, _ update: inout UpdateContext) {
        switch answer {
        case .back: break
        case .goTo(let name):
            form?.select(fileNamed: name)
            form?.loadText(&update)
        case .publish(let isConfirmed):
            guard let draft = form?.draft else { return }
            draft.content.isPublic && !isConfirmed ? update.present(.menu(.publicly)) : send(draft, &update)
        case .drop(let id):
            update.dismiss(.form)
            if let draft = drafts[id] { update.perform(.undoable(.draft(draft))) }
            update.tell(Words.Writing.dropped, hint: Words.Writing.restoreHint)
            drop(id, &update)
        case .remove(let name): form?.remove(name, &self, &update)
        case .overwrite(let id):
            guard form?.draft.id == id, let theirs = conflicts.removeValue(forKey: id) else { return }
            // Overwrites only the version that the user has seen.
            form?.draft.seen = GistState(theirs.gist)
            form?.findLeaks(&update)
        case .takeTheirs(let id): takeTheirs(id, &update)
        case .showDiff(let id): compare(id, &update)
        case .makeNew(let id):
            guard form?.draft.id == id, form?.makeNew(&self, &update) == true else { return }
            gone.remove(id)
        }
    }

    /// Replaces the draft's content with GitHub's version.
    private mutating func takeTheirs(_ id: String, _ update: inout UpdateContext) {
        guard var draft = drafts[id], let theirs = conflicts.removeValue(forKey: id) else { return }
        update.perform(.undoable(.draft(draft)))
        draft.original = Draft.Original(theirs.gist)
        draft.seen = nil
        draft.content = GistDraft(editing: theirs.gist)
        draft.failure = nil
        draft = drafts.keep(draft, &update)
        update.tell(Words.Writing.overwritten, hint: Words.Writing.restoreYoursHint)
        open(draft, texts: theirs.texts.mapValues(\.document), &update)
    }

    /// Compares GitHub's version with the draft.
    private func compare(_ id: String, _ update: inout UpdateContext) {
        guard let draft = drafts[id], let theirs = conflicts[id] else { return }
        let question = Menu.conflict(draft, theirs.gist, at: update.context.now)
        var conflict = ConflictDiff(draft, with: theirs, question: question)
        conflict.compare(&update)
        update.present(.conflict(conflict))
    }
}
