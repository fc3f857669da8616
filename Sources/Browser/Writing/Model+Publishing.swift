import Cells
import Documents
import FoundationEssentials
import Gists
import Reading
import Texts

/// From a draft to a gist.
extension Model {
    /// `c`: a form for a new gist.
    mutating func writeNewGist() -> [Effect] { open(Draft(id: writing.newID(at: now), at: now)) }

    /// `E`: the form for a gist of one's own.
    mutating func editGist() -> [Effect] {
        let loaded = detail.gist(context)
        guard let gist = focus == .detail ? loaded : feed.selectedGist else { return complain(Words.Writing.noGist) }
        guard settings.hasToken else { return complain(Words.Writing.notYoursYet(signInKey)) }
        if let effects = learnLogin(for: .edit) { return effects }
        guard isOwn(gist) else { return complain(Words.Writing.notYours) }
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

    /// Carries a command out that means something for a draft's row; nil for all others.
    mutating func perform(_ command: Command, on draft: Draft) -> [Effect]? {
        switch command {
        case .open, .edit, .openInEditor: return open(draft)
        case .save, .saveAll, .delete:
            guard !writing.sending.contains(draft.id) else { return take(.tell(Words.Writing.sendingNow)) }
            present(.menu(.dropping(draft)))
            return []
        default: return nil
        }
    }

    /// `^S`: looks the draft through, asks what is to be asked, and sends it.
    mutating func publish() -> [Effect] {
        guard let form, !form.isChecking else { return [] }
        let draft = form.draft
        if let problem = draft.content.problems.first {
            if let place = form.files.firstIndex(where: { problem.fileName.isExactly($0.name) }) {
                self.form?.selected = place
                self.form?.field = .files
            }
            return complain(problem.sentence)
        }
        guard settings.hasToken else { return complain(Words.Writing.needsToken(signInKey)) }
        guard !settings.isOffline else { return complain(Words.Writing.offline) }
        if case .edit(_, let edit, _) = draft.change, edit.isEmpty {
            return complain(Words.Writing.unchanged)
        }
        if let theirs = writing.conflicts[draft.id] {
            present(.menu(.conflict(draft, theirs.gist, at: now)))
            return []
        }
        return check(draft)
    }

    private mutating func check(_ draft: Draft) -> [Effect] {
        self.form?.isChecking = true
        return [.compute(.findLeaks(draft.content), requests.open(for: .draftLeaks))]
    }

    mutating func checked(_ leaks: [Leak]) -> [Effect] {
        guard self.form?.isChecking == true else { return [] }
        self.form?.isChecking = false
        guard leaks.isEmpty else {
            present(.menu(.leaks(leaks)))
            return []
        }
        return send()
    }

    mutating func carryOut(_ answer: FormAnswer) -> [Effect] {
        switch answer {
        case .back: return []
        case .goTo(let name):
            if let place = self.form?.files.firstIndex(where: { $0.name.isExactly(name) }) {
                self.form?.selected = place
                self.form?.field = .files
            }
            return loadText()
        case .publish(let isConfirmed):
            guard self.form?.draft.content.isPublic == true, !isConfirmed else { return send() }
            present(.menu(.publicly))
            return []
        case .drop(let id):
            self.form = nil
            notice = Notice(text: Words.Writing.dropped, isError: false)
            return writing.drop(id)
        case .overwrite(let id):
            guard var draft = self.form?.draft, draft.id == id, let theirs = writing.conflicts[id] else { return [] }
            writing.conflicts[id] = nil
            // What was looked at is overwritten, and nothing that comes after it.
            draft.seen = GistState(theirs.gist)
            self.form?.draft = draft
            return check(draft)
        case .takeTheirs(let id): return takeTheirs(id)
        case .showDiff(let id): return showDiff(id)
        }
    }

    /// Sends the draft of the form: its row stands in the list at once.
    private mutating func send() -> [Effect] {
        guard var draft = self.form?.draft else { return [] }
        let change = draft.change
        draft.triedAt = now
        draft.failure = nil
        self.form = nil
        var effects = keep(draft)
        writing.sending.insert(draft.id)
        effects += requests.cancel { $0.isOfForm }
        effects.append(.change(change, requests.open(for: .publishing(draft.id))))
        if feedID != .mine { effects += bring(.mine) }
        selectRow(of: draft)
        return effects
    }

    /// Selects a draft in the list of one's own gists, where that is on the screen.
    mutating func selectRow(of draft: Draft) {
        showDraftRows()
        if feed.rows[draft.rowID] != nil { feed.selection = draft.rowID }
    }

    /// What became of a draft that was sent.
    mutating func published(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        guard var draft = writing[id] else { return [] }
        let isSelected = list.feeds[.mine]?.selection == draft.rowID
        writing.sending.remove(id)
        switch result {
        case .success(.gist(let loaded)):
            let effects = writing.drop(id)
            takeIn(loaded)
            showDraftRows()
            if isSelected { list.feeds[.mine]?.selection = loaded.gist.id }
            var done = Notice(
                text: draft.original == nil
                    ? Words.Writing.published(loaded.gist.htmlURL) : Words.Writing.saved(draft.title), isError: false)
            if let original = draft.original, case .edit(_, let edit, _) = draft.change {
                done.hint = Words.Writing.undoHint
                account.undoable = .edited(
                    Revert(
                        gist: loaded.gist.id, title: draft.title,
                        description: edit.description == nil ? nil : original.description ?? "",
                        hasFiles: !edit.files.isEmpty, edited: GistState(loaded.gist)))
            }
            done.isSuccess = true
            notice = done
            return effects + list.remembered
        case .success(.conflict(let theirs)):
            writing.conflicts[id] = theirs
            draft.failure = Words.Writing.conflict(RelativeTime.ago(theirs.gist.updatedAt, now: now))
            let effects = keep(draft)
            // Whoever writes something else is not interrupted: the draft's row says so.
            if layers.front == nil || layers.front?.level == .preview { return effects + open(draft) }
            return effects
        case .failure(let failure):
            draft.failure = failure.sentence
            notice = Notice(Words.Writing.failed(failure.sentence))
            return keep(draft)
        case .success: return []
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

    /// GitHub's version becomes the draft's.
    private mutating func takeTheirs(_ id: String) -> [Effect] {
        guard var draft = writing[id], let theirs = writing.conflicts[id] else { return [] }
        writing.conflicts[id] = nil
        draft.original = Draft.Original(theirs.gist)
        draft.seen = nil
        draft.content = GistDraft(editing: theirs.gist)
        draft.failure = nil
        let effects = keep(draft)
        notice = Notice(text: Words.Writing.overwritten, isError: false)
        return effects + open(draft, texts: theirs.texts.mapValues(\.document))
    }

    /// GitHub's version against what it would become, beside the loop.
    private mutating func showDiff(_ id: String) -> [Effect] {
        guard let draft = writing[id], let theirs = writing.conflicts[id] else { return [] }
        let before = theirs.texts.mapValues(\.document)
        var after: [ExactText: TextDocument] = [:]
        for file in draft.content.files {
            after[file.name] = file.text.map { TextDocument($0) } ?? file.originalName.flatMap { before[$0] }
        }
        self.form?.field = .files
        return [.compute(.compare(before, after), requests.open(for: .draftPatch))]
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
        let owner = account.login.map { Owner(login: $0) }
        feed.pin(writing.drafts.map { $0.row(isSending: writing.sending.contains($0.id), owner: owner) })
        list.feeds[.mine] = feed
    }
}
