import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// From a draft to a gist.
extension Model {
    /// `c`: opens the form for a new gist.
    mutating func writeNewGist() { open(Draft(id: writing.newID(at: now), at: now)) }

    /// `E`: opens the form for a gist of the user's own.
    mutating func editGist() {
        let loaded = detail.gist(context)
        guard let gist = focus == .detail ? loaded : feed.selectedGist else { return complain(Words.Writing.noGist) }
        guard settings.hasToken else { return complain(Words.Writing.notYoursYet(context.signInKey)) }
        if updating({ $1.learnLogin(for: .edit) }) { return }
        guard context.isOwn(gist) else { return complain(Words.Writing.notYours) }
        guard !gist.isTruncated else { return complain(Words.Writing.truncated) }
        if let draft = writing.draft(ofGist: gist.id) { return open(draft) }
        let known = detail.withTexts(detail.opened[gist.id]?.gist.value ?? gist)
        let texts = known.files.compactMap { file in file.wholeContent.map { (ExactText(file.name), TextDocument($0)) }
        }
        return open(
            Draft(id: writing.newID(at: now), editing: known, at: now), texts: Dictionary(texts) { first, _ in first })
    }

    /// The draft whose row is selected.
    var selectedDraft: Draft? {
        guard focus == .list, let id = feed.selection, Draft.isRow(id) else { return nil }
        return writing.drafts.first { $0.rowID == id }
    }

    /// Performs a command on a draft's row. Returns false if the command means nothing there.
    mutating func perform(_ command: Command, on draft: Draft) -> Bool {
        switch command {
        case .open, .edit, .openInEditor: open(draft)
        case .save, .saveAll, .delete:
            if writing.sending.contains(draft.id) {
                tell(Words.Writing.sendingNow)
            } else {
                present(.menu(.dropping(draft)))
            }
        default: return false
        }
        return true
    }

    /// `^S`: checks the draft, asks what is to be asked, and sends it.
    mutating func publish() {
        guard let form, !form.isChecking else { return }
        let draft = form.draft
        if let problem = draft.content.problems.first {
            if let place = form.files.firstIndex(where: { problem.fileName.isExactly($0.name) }) {
                self.form?.selected = place
                self.form?.field = .files
            }
            return complain(problem.sentence)
        }
        guard settings.hasToken else { return complain(Words.Writing.needsToken(context.signInKey)) }
        guard !settings.isOffline else { return complain(Words.Writing.offline) }
        if case .edit(_, let edit, _) = draft.change, edit.isEmpty {
            return complain(Words.Writing.unchanged)
        }
        if let theirs = writing.conflicts[draft.id] { return present(.menu(.conflict(draft, theirs.gist, at: now))) }
        check(draft)
    }

    private mutating func check(_ draft: Draft) {
        self.form?.isChecking = true
        compute(.findLeaks(draft.content), for: .draftLeaks)
    }

    mutating func checked(_ leaks: [Leak]) {
        guard self.form?.isChecking == true else { return }
        self.form?.isChecking = false
        guard leaks.isEmpty else { return present(.menu(.leaks(leaks))) }
        send()
    }

    mutating func carryOut(_ answer: FormAnswer) {
        switch answer {
        case .back: break
        case .goTo(let name):
            if let place = self.form?.files.firstIndex(where: { $0.name.isExactly(name) }) {
                self.form?.selected = place
                self.form?.field = .files
            }
            loadText()
        case .publish(let isConfirmed):
            guard self.form?.draft.content.isPublic == true, !isConfirmed else { return send() }
            present(.menu(.publicly))
        case .drop(let id):
            self.form = nil
            notice = Notice(text: Words.Writing.dropped, isError: false)
            writing.drop(id, &requests)
        case .overwrite(let id):
            guard var draft = self.form?.draft, draft.id == id, let theirs = writing.conflicts[id] else { return }
            writing.conflicts[id] = nil
            // What was looked at is overwritten, and nothing that comes after it.
            draft.seen = GistState(theirs.gist)
            self.form?.draft = draft
            check(draft)
        case .takeTheirs(let id): takeTheirs(id)
        case .showDiff(let id): showDiff(id)
        }
    }

    /// Sends the form's draft. Its row is in the list at once.
    private mutating func send() {
        guard var draft = self.form?.draft else { return }
        let change = draft.change
        draft.triedAt = now
        draft.failure = nil
        self.form = nil
        keep(draft)
        writing.sending.insert(draft.id)
        requests.cancel { $0.isOfForm }
        self.change(change, for: .publishing(draft.id))
        if feedID != .mine { bring(.mine) }
        selectRow(of: draft)
    }

    /// Selects a draft in the list of one's own gists, where that is on the screen.
    mutating func selectRow(of draft: Draft) {
        showDraftRows()
        if feed.rows[draft.rowID] != nil { feed.selection = draft.rowID }
    }

    /// Takes in the response to a draft that was sent.
    mutating func published(_ result: Result<Response, Failure>, _ id: String) {
        guard var draft = writing[id] else { return }
        let isSelected = list.feeds[.mine]?.selection == draft.rowID
        writing.sending.remove(id)
        switch result {
        case .success(.gist(let loaded)):
            writing.drop(id, &requests)
            takeIn(loaded)
            showDraftRows()
            if isSelected { list.feeds[.mine]?.selection = loaded.gist.id }
            var hint = ""
            if let original = draft.original, case .edit(_, let edit, _) = draft.change {
                hint = Words.Writing.undoHint
                changes.undo.latest = .edited(
                    Revert(
                        gist: loaded.gist.id, title: draft.title,
                        description: edit.description == nil ? nil : original.description ?? "",
                        hasFiles: !edit.files.isEmpty, edited: GistState(loaded.gist)))
            }
            let isNew = draft.original == nil
            succeed(isNew ? Words.Writing.published(loaded.gist.htmlURL) : Words.Writing.saved(draft.title), hint: hint)
            list.remember(&requests)
        case .success(.conflict(let theirs)):
            writing.conflicts[id] = theirs
            draft.failure = Words.Writing.conflict(RelativeTime.ago(theirs.gist.updatedAt, now: now))
            keep(draft)
            // A user who writes something else is not interrupted: the draft's row says so.
            if layers.front == nil || layers.front?.level == .preview { open(draft) }
        case .failure(let failure):
            draft.failure = failure.sentence
            notice = Notice(Words.Writing.failed(failure.sentence))
            keep(draft)
        case .success: break
        }
    }

    /// A gist as it is now, wherever it is shown.
    mutating func takeIn(_ loaded: LoadedGist) {
        let gist = loaded.gist
        writing.published[gist.id] = Writing.Published(gist: gist, settled: requests.latest)
        for id in list.feeds.ids where list.feeds[id]?.rows[gist.id] != nil { list.feeds[id]?.change(gist) }
        if list.feeds[.mine] != nil { list.feeds[.mine]?.insert(gist, at: 0) }
        if detail.opened[gist.id] != nil { detail.begin(with: loaded, asOf: nil) }
    }

    // MARK: - Conflicts

    /// Replaces the draft's content with GitHub's version.
    private mutating func takeTheirs(_ id: String) {
        guard var draft = writing[id], let theirs = writing.conflicts[id] else { return }
        writing.conflicts[id] = nil
        draft.original = Draft.Original(theirs.gist)
        draft.seen = nil
        draft.content = GistDraft(editing: theirs.gist)
        draft.failure = nil
        keep(draft)
        notice = Notice(text: Words.Writing.overwritten, isError: false)
        open(draft, texts: theirs.texts.mapValues(\.document))
    }

    /// Compares GitHub's version with what it would become, in the background.
    private mutating func showDiff(_ id: String) {
        guard let draft = writing[id], let theirs = writing.conflicts[id] else { return }
        let before = theirs.texts.mapValues(\.document)
        var after: [ExactText: TextDocument] = [:]
        for file in draft.content.files {
            after[file.name] = file.text.map { TextDocument($0) } ?? file.originalName.flatMap { before[$0] }
        }
        self.form?.field = .files
        compute(.compare(before, after), for: .draftPatch)
    }

    // MARK: - Rows of drafts

    /// Drafts stand first among one's own gists.
    mutating func showDraftRows() {
        // Asked after each key: where nothing was written it costs a comparison.
        guard writing.revision != writing.shownRevision || !writing.drafts.isEmpty else { return }
        guard writing.revision != writing.shownRevision || list.feeds[.mine]?.lacksDrafts(writing.drafts) == true,
            var feed = list.feeds[.mine]
        else { return }
        writing.shownRevision = writing.revision
        let owner = context.login.map { Owner(login: $0) }
        feed.pin(writing.drafts.map { $0.row(isSending: writing.sending.contains($0.id), owner: owner) })
        list.feeds[.mine] = feed
    }
}
