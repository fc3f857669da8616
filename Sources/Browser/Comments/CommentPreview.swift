import Cells
import Documents
import Gists
import Reading

/// The preview of a comment, on the whole screen, before it is sent.
struct CommentPreview: Equatable, Sendable {
    let draft: CommentDraft
    /// The rendered text; until then, the source.
    var document: ReadingDocument
    private(set) var top = WrappedPosition()

    init(draft: CommentDraft, document: ReadingDocument) {
        self.draft = draft
        self.document = document
    }

    mutating func handle(_ key: Key, _ editor: CommentEditor, _ update: inout UpdateContext) {
        switch key {
        case .control("s"): findLeaks(&update)
        case .character("e"), .enter:
            update.dismiss(.preview)
            update.requests.cancel(.comments(.leaks(draft: draft.id)))
            editor.openEditor(draft, &update)
        case .character("d"), .delete: update.type(.confirm(.discard(draft)))
        case .escape, .character("q"):
            update.dismiss(.preview)
            update.requests.cancel(.comments(.preview(draft: draft.id)))
            update.requests.cancel(.comments(.leaks(draft: draft.id)))
            update.tell(editor.drafts.isPersistent ? Words.Comments.kept : Words.Comments.keptInMemory)
        case .control("l"): update.emit(.display(.redraw))
        case .control("z"): update.emit(.display(.suspend))
        default:
            let motion = update.context.settings.keymap.command(for: key, in: .detail)?.motion()
            if let motion, !motion.isSideways { scroll(motion, update.context) }
        }
    }

    mutating func scroll(_ motion: Motion, _ context: Context) {
        top = CommentPreviewView.layout(self, context).top(after: motion, from: top)
    }

    mutating func rendered(_ result: Result<Response, Failure>) {
        guard case .success(.reader(.document(.success(let document)))) = result else { return }
        self.document = document
        top = WrappedPosition()
    }

    // MARK: - Sending

    /// Looks for secrets in the comment before it is sent.
    private func findLeaks(_ update: inout UpdateContext) {
        let owner = RequestOwner.comments(.leaks(draft: draft.id))
        guard !update.requests.isOpen(owner) else { return }
        if let problem = update.context.writingProblem { return update.complain(problem) }
        let content = GistDraft(files: [GistDraft.File(name: CommentText.fileName, text: draft.text)])
        update.compute(.findLeaks(content), for: owner)
    }

    /// - Returns: the draft to send; nil if the user is asked first.
    func checked(_ result: Result<Response, Failure>, _ update: inout UpdateContext) -> CommentDraft? {
        switch result {
        case .success(.writing(.leaks(let leaks))) where leaks.isEmpty: return draft
        case .success(.writing(.leaks(let leaks))): update.present(.menu(.leaks(leaks, in: draft)))
        case .failure(let failure): update.complain(failure.sentence)
        case .success: break
        }
        return nil
    }
}
