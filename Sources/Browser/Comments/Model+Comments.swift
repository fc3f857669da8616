import Cells
import Documents
import FoundationEssentials
import Gists
import Reading

/// Writing comments: in the editor, then as they will be read, then to GitHub.
extension Model {
    /// `a`: writes a comment on the gist.
    mutating func writeComment() {
        guard let gist = detail.gist(context) else { return complain(Words.Writing.noGist) }
        write(to: gist, CommentDraft(id: "", gist: gist.id, gistTitle: gist.shortTitle, changedAt: now))
    }

    /// Opens a draft: the one that was begun before and not sent, if any, else a new one.
    /// - Parameter text: what a new one begins with.
    private mutating func write(to gist: Gist, _ new: CommentDraft, text: String = "") {
        if let problem = context.writingProblem { return complain(problem) }
        if let begun = commenting.draft(on: gist.id, of: new.comment) {
            guard begun.isUntouched || text.isEmpty else {
                // What is quoted goes below what was written.
                var draft = begun
                draft.text += (draft.text.isEmpty ? "" : "\n\n") + text
                commenting.keep(draft, at: now, &requests)
                return openEditor(draft)
            }
            if !begun.isUntouched { return preview(begun) }
        }
        var draft = new
        draft.id = commenting.newID(at: now)
        draft.spareID = draft.id + "s"
        draft.text += text
        // What the program dies on must be found again by the draft's id.
        commenting.keep(draft, at: now, &requests)
        openEditor(draft)
    }

    private mutating func openEditor(_ draft: CommentDraft) {
        let text = CommentText.forEditor(draft)
        emit(.display(.edit(EditorJob(draft: draft.id, file: 0, name: CommentText.fileName, text: text))))
    }

    /// Takes in what was written in the editor.
    mutating func edited(_ draft: CommentDraft, _ outcome: EditorJob.Outcome) {
        var draft = draft
        switch outcome {
        case .failed(let sentence):
            if draft.isUntouched { dropComment(draft.id) }
            return complain(sentence)
        case .unchanged: break
        case .text(let text): draft.text = CommentText.fromEditor(text)
        }
        if draft.text.allSatisfy(\.isWhitespace) || draft.isUntouched {
            let isEmpty = draft.text.allSatisfy(\.isWhitespace)
            dropComment(draft.id)
            return tell(isEmpty ? Words.Comments.empty : Words.Comments.unchanged)
        }
        draft.failure = nil
        commenting.keep(draft, at: now, &requests)
        preview(draft)
    }

    /// Drops the draft of a comment, and its preview.
    mutating func dropComment(_ id: String) {
        if commentPreview?.draft == id { commentPreview = nil }
        commenting.drop(id, &requests)
    }

    /// Shows a comment as it will be read.
    private mutating func preview(_ draft: CommentDraft) {
        let text = TextDocument(draft.text).inFile(named: CommentText.fileName, language: "Markdown")
        commentPreview = CommentPreview(draft: draft.id, document: .text(text))
        if let failure = draft.failure { notice = Notice(failure) }
        guard let form = ReadingForm(fileName: CommentText.fileName, language: "Markdown", text: text) else { return }
        compute(.read(.file(text, form), .usual), for: .commentPreview(draft.id))
    }

    mutating func previewed(_ result: Result<Response, Failure>, _ id: String) {
        guard commentPreview?.draft == id, case .success(.document(.success(let document))) = result else { return }
        commentPreview?.document = document
        commentPreview?.top = WrappedPosition()
    }

    /// Handles a key in the preview of a comment.
    mutating func press(_ key: Key, in preview: CommentPreview) {
        guard let draft = commenting[preview.draft] else {
            commentPreview = nil
            return
        }
        switch key {
        case .control("s"): check(draft)
        case .character("e"), .enter:
            commentPreview = nil
            openEditor(draft)
        case .character("d"), .delete: type(.confirm(.discard(draft)))
        case .escape, .character("q"):
            commentPreview = nil
            requests.cancel(.commentPreview(draft.id))
            requests.cancel(.commentLeaks(draft.id))
            tell(library.keepsDrafts ? Words.Comments.kept : Words.Comments.keptInMemory)
        case .control("l"): emit(.display(.redraw))
        case .control("z"): emit(.display(.suspend))
        default:
            guard let motion = settings.keymap.command(for: key, in: .detail)?.motion(), !motion.isSideways else {
                break
            }
            scroll(preview, by: motion)
        }
    }

    mutating func scroll(_ preview: CommentPreview, by motion: Motion) {
        let layout = CommentPreviewView.layout(preview, context)
        commentPreview?.top = layout.top(after: motion, from: preview.top)
    }

    // MARK: - To GitHub

    /// Checks a comment for secrets before it is sent.
    private mutating func check(_ draft: CommentDraft) {
        guard commentPreview?.isChecking == false else { return }
        if let problem = context.writingProblem { return complain(problem) }
        commentPreview?.isChecking = true
        let content = GistDraft(files: [GistDraft.File(name: CommentText.fileName, text: draft.text)])
        compute(.findLeaks(content), for: .commentLeaks(draft.id))
    }

    mutating func checkedComment(_ result: Result<Response, Failure>, _ id: String) {
        guard commentPreview?.draft == id, let draft = commenting[id] else { return }
        commentPreview?.isChecking = false
        switch result {
        case .success(.leaks(let leaks)) where leaks.isEmpty: send(draft)
        case .success(.leaks(let leaks)): present(.menu(.leaks(leaks, in: draft)))
        case .failure(let failure): complain(failure.sentence)
        case .success: break
        }
    }

    /// Sends a comment. It is below the others at once.
    mutating func send(_ draft: CommentDraft) {
        var draft = draft
        draft.failure = nil
        commentPreview = nil
        commenting.keep(draft, at: now, &requests)
        commenting.sending.insert(draft.id)
        if let id = draft.comment {
            detail.changeComments(of: draft.gist) { $0.commentChanges.edited[id] = draft.text }
        } else {
            commenting.lastUnsent -= 1
            let comment = Comment(
                id: commenting.lastUnsent, author: context.login.map { Owner(login: $0) }, body: draft.text,
                createdAt: now, updatedAt: now)
            detail.changeComments(of: draft.gist) {
                $0.commentChanges.added.append(CommentChanges.Added(draft: draft.id, comment: comment))
            }
            countComments(of: draft.gist, by: 1)
        }
        change(draft.change, for: .commenting(draft.id))
        let isRead = focus == .detail && context.selection == draft.gist
        if isRead, draft.comment == nil {
            detail.intent = PendingIntent(gist: draft.gist, goal: .comment(sentFrom: draft.id))
        }
        if isRead, detail.tab(context) != .comments { updating { $0.detail.showComments(&$1) } }
    }

    /// Takes in the response to a comment that was sent.
    mutating func commented(_ result: Result<Response, Failure>, _ id: String) {
        guard var draft = commenting[id] else { return }
        commenting.sending.remove(id)
        var comment: Comment?
        if case .success(.comment(let answer)) = result { comment = answer }
        let isChosen = detail.isChosen(sentFrom: id, context)
        detail.changeComments(of: draft.gist) { state in
            if let number = draft.comment { state.commentChanges.edited[number] = nil }
            if let comment {
                state.take(comment, from: id)
            } else {
                state.commentChanges.added.removeAll { $0.draft == id }
            }
        }
        guard case .failure(let failure) = result else {
            succeed(draft.comment == nil ? Words.Comments.sent : Words.Comments.saved)
            // It has moved in the text, to the place of its number.
            if isChosen { detail.intent = PendingIntent(gist: draft.gist, goal: .comment(sentFrom: id)) }
            return dropComment(id)
        }
        if draft.comment == nil { countComments(of: draft.gist, by: -1) }
        draft.failure = failure.sentence
        notice = Notice(failure.sentence, hint: Words.Comments.notSent)
        commenting.keep(draft, at: now, &requests)
    }

    /// How many comments a gist has, wherever that is told.
    private mutating func countComments(of id: String, by difference: Int) {
        detail.opened[id]?.gist.value?.commentCount += difference
        for feed in list.feeds.ids {
            guard var gist = list.feeds[feed]?.rows[id] else { continue }
            gist.commentCount = max(0, gist.commentCount + difference)
            list.feeds[feed]?.change(gist)
        }
    }

    // MARK: - One of the comments

    /// Asks whose token it is before a comment's menu opens: it offers more for the user's own. Returns false if
    /// there is no need to ask, or no comment.
    mutating func learnLoginForComment() -> Bool {
        focus == .detail && detail.chosenComment(context) != nil && updating({ $1.learnLogin(for: .open) })
    }

    /// `Enter` among comments: opens the menu of the one that is read. Returns false if none is.
    @discardableResult
    mutating func openCommentMenu() -> Bool {
        guard focus == .detail, let gist = detail.gist(context), let comment = detail.chosenComment(context),
            !comment.isUnsent
        else { return false }
        present(.menu(.comment(comment, of: gist, isOwn: settings.hasToken && context.isUser(comment.author))))
        return true
    }

    mutating func carryOut(_ choice: CommentChoice) {
        switch choice {
        case .open(let url): emit(.openInBrowser(url))
        case .reply(let comment, let id):
            guard let gist = detail.opened[id]?.gist.value else { return }
            let draft = CommentDraft(id: "", gist: id, gistTitle: gist.shortTitle, changedAt: now)
            write(to: gist, draft, text: CommentText.quote(comment.body))
        case .edit(let comment, let id):
            guard let gist = detail.opened[id]?.gist.value else { return }
            let draft = CommentDraft(
                id: "", gist: id, gistTitle: gist.shortTitle, comment: comment.id, original: comment.body,
                changedAt: now)
            write(to: gist, draft)
        case .delete(let comment, let id):
            if let problem = context.writingProblem { return complain(problem) }
            type(.confirm(.deleteComment(comment, gist: id)))
        case .send(let id): if let draft = commenting[id] { send(draft) }
        case .back: break
        }
    }

    /// Removes a comment from the screen, and asks GitHub to delete it.
    mutating func delete(_ comment: Comment, of gist: String) {
        detail.changeComments(of: gist) { $0.commentChanges.deleted.insert(comment.id) }
        countComments(of: gist, by: -1)
        change(.deleteComment(comment.id, of: gist), for: .commentDeletion(gist: gist, comment))
    }

    mutating func commentDeleted(_ result: Result<Response, Failure>, _ comment: Comment, of gist: String) {
        if case .failure(let failure) = result {
            detail.changeComments(of: gist) { $0.commentChanges.deleted.remove(comment.id) }
            countComments(of: gist, by: 1)
            return complain(Words.Comments.notDeleted(failure.sentence))
        }
        detail.changeComments(of: gist) { state in
            state.commentChanges.deleted.remove(comment.id)
            state.commentChanges.added.removeAll { $0.comment.id == comment.id }
            state.comments.value?.removeAll { $0.id == comment.id }
            state.earlierComments.comments.removeAll { $0.id == comment.id }
        }
        let title = detail.opened[gist]?.gist.value.map(\.shortTitle) ?? gist
        changes.undo.latest = .deletedComment(comment, gist: gist, title: title)
        notice = Notice(text: Words.Comments.deleted, hint: Words.Comments.undoHint, isError: false)
    }

    /// `:undo` of a comment's deletion: sends the same text as a new comment.
    mutating func writeAgain(_ comment: Comment, on gist: String, title: String) {
        changes.undo.latest = nil
        var draft = CommentDraft(id: commenting.newID(at: now), gist: gist, gistTitle: title, changedAt: now)
        draft.text = comment.body
        send(draft)
    }

    // MARK: - Pages

    mutating func earlierCommentsCame(_ result: Result<Response, Failure>, _ page: Int, of gist: String) {
        let comments = result.map { if case .comments(let comments) = $0 { comments } else { [Comment]() } }
        var next: Int?
        detail.changeComments(of: gist) { next = $0.take(comments, earlierPage: page) }
        guard let next else { return }
        ask(.earlierComments(gist, page: next), for: .earlierComments(gist, page: next))
    }
}

extension OpenedGist {
    /// A comment as GitHub has it now.
    fileprivate mutating func take(_ comment: Comment, from draft: String) {
        func replaced(_ known: Comment) -> Comment { known.id == comment.id ? comment : known }
        comments.value = comments.value?.map(replaced)
        earlierComments.comments = earlierComments.comments.map(replaced)
        for index in commentChanges.added.indices {
            let added = commentChanges.added[index]
            if added.draft == draft || added.comment.id == comment.id { commentChanges.added[index].comment = comment }
        }
    }
}
