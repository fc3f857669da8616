import Cells
import Documents
import FoundationEssentials
import Gists
import Reading

/// Writing comments: in the editor, then as they will be read, then to GitHub.
extension Model {
    /// `a`: writes a comment on the gist.
    mutating func writeComment() -> [Effect] {
        guard let gist = detail.gist(context) else { return complain(Words.Writing.noGist) }
        return write(to: gist, CommentDraft(id: "", gist: gist.id, gistTitle: Self.title(gist), changedAt: now))
    }

    /// Opens a draft; one that was begun before and not sent goes before an empty one.
    /// - Parameter text: what a new one begins with.
    private mutating func write(to gist: Gist, _ new: CommentDraft, text: String = "") -> [Effect] {
        if let problem = writingProblem { return complain(problem) }
        if let begun = commenting.draft(on: gist.id, of: new.comment) {
            guard begun.isUntouched || text.isEmpty else {
                // What is quoted goes below what was written.
                var draft = begun
                draft.text += (draft.text.isEmpty ? "" : "\n\n") + text
                return commenting.keep(draft, at: now) + openEditor(draft)
            }
            if !begun.isUntouched { return preview(begun) }
        }
        var draft = new
        draft.id = commenting.newID(at: now)
        draft.spareID = draft.id + "s"
        draft.text += text
        // What the program dies on must be found again by the draft's id.
        return commenting.keep(draft, at: now) + openEditor(draft)
    }

    private func openEditor(_ draft: CommentDraft) -> [Effect] {
        let text = CommentText.forEditor(draft)
        return [.display(.edit(EditorJob(draft: draft.id, file: 0, name: CommentText.fileName, text: text)))]
    }

    /// Takes in what was written in the editor.
    mutating func edited(_ draft: CommentDraft, _ outcome: EditorJob.Outcome) -> [Effect] {
        var draft = draft
        switch outcome {
        case .failed(let sentence):
            let left = draft.isUntouched ? dropComment(draft.id) : []
            return left + complain(sentence)
        case .unchanged: break
        case .text(let text): draft.text = CommentText.fromEditor(text)
        }
        if draft.text.allSatisfy(\.isWhitespace) || draft.isUntouched {
            let isEmpty = draft.text.allSatisfy(\.isWhitespace)
            return dropComment(draft.id) + take(.tell(isEmpty ? Words.Comments.empty : Words.Comments.unchanged))
        }
        draft.failure = nil
        return commenting.keep(draft, at: now) + preview(draft)
    }

    /// Drops the draft of a comment, and its preview.
    mutating func dropComment(_ id: String) -> [Effect] {
        if commentPreview?.draft == id { commentPreview = nil }
        return commenting.drop(id)
    }

    /// Shows a comment as it will be read.
    private mutating func preview(_ draft: CommentDraft) -> [Effect] {
        let text = TextDocument(draft.text).inFile(named: CommentText.fileName, language: "Markdown")
        commentPreview = CommentPreview(draft: draft.id, document: .text(text))
        if let failure = draft.failure { notice = Notice(failure) }
        guard let form = ReadingForm(fileName: CommentText.fileName, language: "Markdown", text: text) else {
            return []
        }
        return [.compute(.read(.file(text, form), .usual), requests.open(for: .commentPreview(draft.id)))]
    }

    mutating func previewed(_ result: Result<Answer, Failure>, _ id: String) {
        guard commentPreview?.draft == id, case .success(.document(.success(let document))) = result else { return }
        commentPreview?.document = document
        commentPreview?.top = WrappedPosition()
    }

    /// Keys while a comment is looked at before it is sent.
    mutating func press(_ key: Key, in preview: CommentPreview) -> [Effect] {
        guard let draft = commenting[preview.draft] else {
            commentPreview = nil
            return []
        }
        switch key {
        case .control("s"): return check(draft)
        case .character("e"), .enter:
            commentPreview = nil
            return openEditor(draft)
        case .character("d"), .delete:
            present(.prompt(Prompt(purpose: .confirm(.discard(draft)), line: LineEditor())))
        case .escape, .character("q"):
            commentPreview = nil
            return requests.cancel(.commentPreview(draft.id)) + requests.cancel(.commentLeaks(draft.id))
                + take(.tell(account.keepsDrafts ? Words.Comments.kept : Words.Comments.keptInMemory))
        case .control("l"): return [.display(.redraw)]
        case .control("z"): return [.display(.suspend)]
        default:
            guard let motion = settings.keymap.command(for: key, in: .detail)?.motion(), !motion.isSideways else {
                break
            }
            scroll(preview, by: motion)
        }
        return []
    }

    mutating func scroll(_ preview: CommentPreview, by motion: Motion) {
        let layout = CommentPreviewView.layout(preview, context)
        commentPreview?.top = layout.top(after: motion, from: preview.top)
    }

    // MARK: - To GitHub

    /// Looks a comment through before everyone can read it.
    private mutating func check(_ draft: CommentDraft) -> [Effect] {
        guard commentPreview?.isChecking == false else { return [] }
        if let problem = writingProblem { return complain(problem) }
        commentPreview?.isChecking = true
        let content = GistDraft(files: [GistDraft.File(name: CommentText.fileName, text: draft.text)])
        return [.compute(.findLeaks(content), requests.open(for: .commentLeaks(draft.id)))]
    }

    mutating func checkedComment(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        guard commentPreview?.draft == id, let draft = commenting[id] else { return [] }
        commentPreview?.isChecking = false
        switch result {
        case .success(.leaks(let leaks)) where leaks.isEmpty: return send(draft)
        case .success(.leaks(let leaks)): present(.menu(.leaks(leaks, in: draft)))
        case .failure(let failure): return complain(failure.sentence)
        case .success: break
        }
        return []
    }

    /// Sends a comment: it stands below the others at once.
    mutating func send(_ draft: CommentDraft) -> [Effect] {
        var draft = draft
        draft.failure = nil
        commentPreview = nil
        let effects = commenting.keep(draft, at: now)
        commenting.sending.insert(draft.id)
        if let id = draft.comment {
            detail.changeComments(of: draft.gist) { $0.commentChanges.edited[id] = draft.text }
        } else {
            commenting.lastUnsent -= 1
            let comment = Comment(
                id: commenting.lastUnsent, author: account.login.map { Owner(login: $0) }, body: draft.text,
                createdAt: now, updatedAt: now)
            detail.changeComments(of: draft.gist) {
                $0.commentChanges.added.append(CommentChanges.Added(draft: draft.id, comment: comment))
            }
            countComments(of: draft.gist, by: 1)
        }
        let change: [Effect] = [.change(draft.change, requests.open(for: .commenting(draft.id)))]
        let isRead = focus == .detail && context.selection == draft.gist
        if isRead, draft.comment == nil { detail.sentComment = SentComment(gist: draft.gist, draft: draft.id) }
        return effects + change + (isRead && detail.tab(context) != .comments ? showComments() : [])
    }

    /// What became of a comment that was sent.
    mutating func commented(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        guard var draft = commenting[id] else { return [] }
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
            var done = Notice(text: draft.comment == nil ? Words.Comments.sent : Words.Comments.saved, isError: false)
            done.isSuccess = true
            notice = done
            // It has moved in the text, to the place of its number.
            if isChosen { detail.sentComment = SentComment(gist: draft.gist, draft: id) }
            return dropComment(id)
        }
        if draft.comment == nil { countComments(of: draft.gist, by: -1) }
        draft.failure = failure.sentence
        notice = Notice(failure.sentence, hint: Words.Comments.notSent)
        return commenting.keep(draft, at: now)
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

    /// The menu of a comment offers more for one's own.
    mutating func learnLoginForComment() -> [Effect]? {
        focus == .detail && detail.chosenComment(context) != nil ? learnLogin(for: .open) : nil
    }

    /// `Enter` among comments: what can be done with the one that is read; nil elsewhere.
    mutating func openCommentMenu() -> [Effect]? {
        guard focus == .detail, let gist = detail.gist(context), let comment = detail.chosenComment(context),
            !comment.isUnsent
        else { return nil }
        present(.menu(.comment(comment, of: gist, isOwn: settings.hasToken && isTheirOwn(comment.author))))
        return []
    }

    mutating func carryOut(_ choice: CommentChoice) -> [Effect] {
        switch choice {
        case .open(let url): return [.openInBrowser(url)]
        case .reply(let comment, let id):
            guard let gist = detail.opened[id]?.gist.value else { return [] }
            let draft = CommentDraft(id: "", gist: id, gistTitle: Self.title(gist), changedAt: now)
            return write(to: gist, draft, text: CommentText.quote(comment.body))
        case .edit(let comment, let id):
            guard let gist = detail.opened[id]?.gist.value else { return [] }
            let draft = CommentDraft(
                id: "", gist: id, gistTitle: Self.title(gist), comment: comment.id, original: comment.body,
                changedAt: now)
            return write(to: gist, draft)
        case .delete(let comment, let id):
            if let problem = writingProblem { return complain(problem) }
            present(.prompt(Prompt(purpose: .confirm(.deleteComment(comment, gist: id)), line: LineEditor())))
            return []
        case .send(let id): return commenting[id].map { send($0) } ?? []
        case .back: return []
        }
    }

    /// Takes a comment away at once, and asks GitHub to delete it.
    mutating func delete(_ comment: Comment, of gist: String) -> [Effect] {
        detail.changeComments(of: gist) { $0.commentChanges.deleted.insert(comment.id) }
        countComments(of: gist, by: -1)
        let request = requests.open(for: .commentDeletion(gist: gist, comment))
        return [.change(.deleteComment(comment.id, of: gist), request)]
    }

    mutating func commentDeleted(
        _ result: Result<Answer, Failure>, _ comment: Comment, of gist: String
    ) -> [Effect] {
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
        let title = detail.opened[gist]?.gist.value.map(Self.title) ?? gist
        account.undoable = .deletedComment(comment, gist: gist, title: title)
        notice = Notice(text: Words.Comments.deleted, hint: Words.Comments.undoHint, isError: false)
        return []
    }

    /// `:undo` of a comment's deletion: the same text as a new comment.
    mutating func writeAgain(_ comment: Comment, on gist: String, title: String) -> [Effect] {
        account.undoable = nil
        var draft = CommentDraft(id: commenting.newID(at: now), gist: gist, gistTitle: title, changedAt: now)
        draft.text = comment.body
        return send(draft)
    }

    // MARK: - Pages

    mutating func earlierCommentsCame(
        _ result: Result<Answer, Failure>, _ page: Int, of gist: String
    ) -> [Effect] {
        let comments = result.map { if case .comments(let comments) = $0 { comments } else { [Comment]() } }
        var next: Int?
        detail.changeComments(of: gist) { next = $0.take(comments, earlierPage: page) }
        guard let next else { return [] }
        return [.ask(.earlierComments(gist, page: next), requests.open(for: .earlierComments(gist, page: next)))]
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
