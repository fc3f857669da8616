import Documents
import Gists
import Reading

/// Writes comments: in the user's editor, then in a preview, then to GitHub.
struct CommentEditor: Equatable, Sendable {
    var drafts = DraftStore<CommentDraft>()

    // MARK: - Writing

    mutating func handle(_ command: CommentsCommand, _ detail: inout DetailPane, _ update: inout UpdateContext) {
        switch command {
        case .open: CommentsTab().open(for: detail, &update)
        case .write:
            guard let gist = detail.gist(update.context) else { return update.complain(Words.Writing.noGist) }
            write(to: gist, &update)
        case .next, .previous:
            if CommentsTab().goToComment(forward: command == .next, &detail, update.context) { return }
            update.tell(Words.Comments.noOther)
        }
    }

    /// Opens the unfinished draft if there is one, else a new one.
    /// - Parameters:
    ///   - comment: the comment to change; nil for a new one.
    ///   - quote: the beginning of a new one. It is added to a draft that was begun.
    private mutating func write(
        to gist: Gist, editing comment: Comment? = nil, quote: String = "", _ update: inout UpdateContext
    ) {
        let now = update.context.now
        if let problem = update.context.writingProblem { return update.complain(problem) }
        if var begun = draft(on: gist.id, of: comment?.id) {
            guard begun.isUntouched || quote.isEmpty else {
                begun.text += (begun.text.isEmpty ? "" : "\n\n") + quote
                return openEditor(drafts.keep(begun, &update), belowQuote: !quote.isEmpty, &update)
            }
            if !begun.isUntouched { return preview(begun, &update) }
        }
        var draft = CommentDraft(
            id: drafts.newID(at: now), gist: gist.id, gistTitle: gist.shortTitle, comment: comment?.id,
            original: comment?.body ?? "", changedAt: now)
        draft.text += quote
        // The draft is stored first, so that the text can be found by its ID after a crash.
        openEditor(drafts.keep(draft, &update), belowQuote: !quote.isEmpty, &update)
    }

    /// The latest unsent draft of a new comment on a gist, or of another text for one of its comments.
    private func draft(on gist: GistID, of comment: Int?) -> CommentDraft? {
        drafts.all.filter { $0.gist == gist && $0.comment == comment && !drafts.sending.contains($0.id) }
            .max { $0.changedAt < $1.changedAt }
    }

    /// - Parameter belowQuote: true to begin at the end of the text, which is a quote.
    func openEditor(_ draft: CommentDraft, belowQuote: Bool = false, _ update: inout UpdateContext) {
        let job = EditorJob(
            .comment(draft: draft.id), name: CommentText.fileName, text: CommentText.forEditor(draft),
            line: belowQuote ? CommentText.lineCount(of: draft.text) : 1)
        update.emit(.display(.edit(job)))
    }

    /// Handles the end of the user's editor.
    mutating func edited(_ id: String, _ outcome: EditorJob.Outcome, _ update: inout UpdateContext) {
        guard var draft = drafts[id] else { return }
        switch outcome {
        case .failed(let sentence):
            if draft.isUntouched { drafts.drop(id, &update) }
            return update.complain(sentence)
        case .unchanged: break
        case .text(let text): draft.text = CommentText.fromEditor(text)
        }
        let isBlank = draft.text.allSatisfy(\.isWhitespace)
        guard !isBlank, !draft.isUntouched else {
            let before = drafts[id].flatMap { $0.isUntouched ? nil : $0 }
            if let before { update.perform(.undoable(.commentDraft(before))) }
            drafts.drop(id, &update)
            return update.tell(
                isBlank ? Words.Comments.empty : Words.Comments.unchanged,
                hint: before == nil ? "" : Words.Writing.restoreHint)
        }
        draft.failure = nil
        preview(drafts.keep(draft, &update), &update)
    }

    /// Shows the preview of a comment.
    private func preview(_ draft: CommentDraft, _ update: inout UpdateContext) {
        let text = TextDocument(draft.text).inFile(named: CommentText.fileName, language: "Markdown")
        update.present(.commentPreview(CommentPreview(draft: draft, document: .text(text))))
        if let failure = draft.failure { update.complain(failure) }
        guard let form = ReadingForm(fileName: CommentText.fileName, language: "Markdown", text: text) else { return }
        update.compute(.reader(.read(.file(text, form), .usual)), for: .comments(.preview(draft: draft.id)))
    }

    /// Drops the draft that is previewed.
    mutating func discard(_ draft: CommentDraft, _ update: inout UpdateContext) {
        update.dismiss(.preview)
        update.perform(.undoable(.commentDraft(draft)))
        update.tell(Words.Comments.discarded, hint: Words.Writing.restoreHint)
        drafts.drop(draft.id, &update)
    }

    /// `:undo`: brings a discarded comment back, in its preview.
    mutating func bringBack(_ draft: CommentDraft, _ update: inout UpdateContext) {
        update.succeed(Words.Writing.broughtBack)
        preview(drafts.bringBack(draft, &update), &update)
    }

    // MARK: - To GitHub

    /// Sends a comment. It is shown below the others at once.
    private mutating func send(_ draft: CommentDraft, _ panes: inout Panes, _ update: inout UpdateContext) {
        let context = update.context
        var draft = draft
        draft.failure = nil
        update.dismiss(.preview)
        drafts.keep(draft, &update)
        drafts.sending.insert(draft.id)
        if let id = draft.comment {
            panes.changeComments(of: draft.gist) { $0.changes.edited[id] = draft.text }
        } else {
            let comment = UnsentComment(draft: draft, author: context.login.map { Owner(login: $0) })
            panes.changeComments(of: draft.gist, by: 1) { $0.changes.unsent.append(comment) }
        }
        update.change(draft.change, for: .comments(.sending(draft: draft.id)))
        guard context.focus == .detail, context.selection == draft.gist else { return }
        if draft.comment == nil {
            panes.detail.intent = PendingIntent(gist: draft.gist, goal: .comment(sentFrom: draft.id))
        }
        // Later: the gist in the context does not count the comment yet.
        if panes.detail.tab(context) != .comments { update.perform(.perform(.comments(.open))) }
    }

    private mutating func sent(
        _ result: Result<Response, Failure>, _ id: String, _ panes: inout Panes, _ update: inout UpdateContext
    ) {
        guard var draft = drafts[id] else { return }
        drafts.sending.remove(id)
        let isChosen = CommentsTab().isChosen(sentFrom: id, panes.detail, update.context)
        panes.changeComments(of: draft.gist) { comments in
            if let number = draft.comment { comments.changes.edited[number] = nil }
            comments.changes.unsent.removeAll { $0.draft.id == id }
            if case .success(.comments(.written(let comment))) = result { comments.show(comment, sentFrom: draft) }
        }
        panes.library.marks.keep(draft.gist, &update.requests)
        guard case .failure(let failure) = result else {
            update.succeed(draft.comment == nil ? Words.Comments.sent : Words.Comments.saved)
            // GitHub's number may have moved it.
            if isChosen { panes.detail.intent = PendingIntent(gist: draft.gist, goal: .comment(sentFrom: id)) }
            return drafts.drop(id, &update)
        }
        if draft.comment == nil { panes.changeComments(of: draft.gist, by: -1) { _ in } }
        draft.failure = failure.sentence
        update.complain(failure.sentence, hint: Words.Comments.notSent)
        drafts.keep(draft, &update)
    }

    /// `:undo` of a comment's deletion: sends the same text as a new comment.
    mutating func recreate(
        _ comment: Comment, on gist: GistID, title: String, _ panes: inout Panes, _ update: inout UpdateContext
    ) {
        let now = update.context.now
        var draft = CommentDraft(id: drafts.newID(at: now), gist: gist, gistTitle: title, changedAt: now)
        draft.text = comment.body
        send(draft, &panes, &update)
    }

    /// Removes a comment from the screen, and asks GitHub to delete it.
    func delete(_ comment: Comment, of gist: GistID, _ panes: inout Panes, _ update: inout UpdateContext) {
        panes.changeComments(of: gist, by: -1) { $0.changes.deleted.insert(comment.id) }
        update.change(.comment(gist: gist, .delete(comment.id)), for: .comments(.deletion(gist: gist, comment)))
    }

    private func deleted(
        _ result: Result<Response, Failure>, _ comment: Comment, of gist: GistID, _ panes: inout Panes,
        _ update: inout UpdateContext
    ) {
        if case .failure(let failure) = result {
            panes.changeComments(of: gist, by: 1) { $0.changes.deleted.remove(comment.id) }
            return update.complain(Words.Comments.notDeleted(failure.sentence))
        }
        panes.changeComments(of: gist) { $0.remove(comment) }
        panes.library.marks.keep(gist, &update.requests)
        let title = (panes.detail[gist]?.gist.value).map(\.shortTitle) ?? gist.rawValue
        update.perform(.undoable(.deletedComment(comment, gist: gist, title: title)))
        update.tell(Words.Comments.deleted, hint: Words.Comments.undoHint)
    }

    // MARK: - Responses

    mutating func received(
        _ result: Result<Response, Failure>, for request: CommentsRequest, _ preview: inout CommentPreview?,
        _ panes: inout Panes, _ update: inout UpdateContext
    ) {
        switch request {
        case .sending(let draft): sent(result, draft, &panes, &update)
        case .deletion(let gist, let comment): deleted(result, comment, of: gist, &panes, &update)
        case .preview(let draft): if preview?.draft.id == draft { preview?.rendered(result) }
        case .leaks(let draft):
            guard preview?.draft.id == draft, let checked = preview?.checked(result, &update) else { return }
            send(checked, &panes, &update)
        case .earlier(let gist, let page):
            panes.changeComments(of: gist) { $0.received(result, earlierPage: page, of: gist, &update.requests) }
        }
    }

    // MARK: - One of the comments

    /// `Enter` among comments: opens the menu of the chosen one.
    /// - Parameter asksLogin: true to ask first whose token it is: the menu offers more for the user's own comments.
    /// - Returns: false if there is none.
    func openMenu(_ detail: DetailPane, asksLogin: Bool, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard context.focus == .detail, let gist = detail.gist(context),
            let chosen = CommentsTab().chosenComment(detail, context)
        else { return false }
        if asksLogin, update.learnLogin(for: .go(.open)) { return true }
        guard let comment = chosen.sent else { return false }
        let isOwn = context.settings.hasToken && context.isUser(comment.author)
        update.present(.menu(.comment(comment, of: gist, isOwn: isOwn)))
        return true
    }

    /// Performs the action chosen in a menu.
    mutating func perform(_ choice: CommentChoice, _ panes: inout Panes, _ update: inout UpdateContext) {
        switch choice {
        case .open(let url): update.emit(.openInBrowser(url))
        case .reply(let comment, let gist):
            guard let gist = panes.detail[gist]?.gist.value else { return }
            write(to: gist, quote: CommentText.quote(comment.body), &update)
        case .edit(let comment, let gist):
            guard let gist = panes.detail[gist]?.gist.value else { return }
            write(to: gist, editing: comment, &update)
        case .delete(let comment, let gist):
            if let problem = update.context.writingProblem { return update.complain(problem) }
            update.type(.confirm(.deleteComment(comment, gist: gist)))
        case .send(let id): if let draft = drafts[id] { send(draft, &panes, &update) }
        case .back: break
        }
    }
}
