import Documents
import Gists

/// The last change, for `:undo`.
struct UndoSlot: Equatable, Sendable {
    var latest: Undoable?
    /// Deleted gists that are waiting to be created again.
    private var recreating: [DeletedGist] = []
}

/// Requests of undo.
enum UndoRequest: Hashable, Sendable {
    case revert(Revert)
    /// A new gist with the content of the deleted gist of this ID.
    case recreate(GistID)
}

extension UndoSlot {
    /// `:undo`: asks whether to undo the last change. Stars and drafts are changed without a question.
    mutating func ask(
        _ stars: inout StarQueue, _ compose: inout Compose, _ list: inout ListPane, _ update: inout UpdateContext
    ) {
        let problem = update.context.writingProblem
        switch latest {
        // Drafts need no token.
        case .draft(let draft):
            latest = nil
            compose.publisher.bringBack(draft, &update)
        case .commentDraft(let draft):
            latest = nil
            compose.comments.bringBack(draft, &update)
        case _ where problem != nil: if let problem { update.complain(problem) }
        case nil: update.tell(Words.Undo.nothing)
        case .starred(let gists, let isStarred):
            latest = nil
            stars.change(gists, isStarred: !isStarred, &list, &self, &update)
        case .deleted(let gists) where gists.allSatisfy(\.draft.files.isEmpty): update.complain(Words.Undo.noTexts)
        case .deleted, .edited, .deletedComment: if let latest { update.type(.confirm(.undo(latest))) }
        }
    }

    /// Reverts an edit, or creates deleted gists again, one after the other.
    mutating func perform(_ undoable: Undoable, _ update: inout UpdateContext) {
        switch undoable {
        case .edited(let revert):
            latest = nil
            update.tell(Words.Undo.reverting(revert.title))
            update.change(.revert(revert), for: .undo(.revert(revert)))
        case .deleted(let gists):
            latest = nil
            recreating = gists.filter { !$0.draft.files.isEmpty }
            recreateNext(&update)
        case .starred, .deletedComment, .draft, .commentDraft: break
        }
    }

    private func recreateNext(_ update: inout UpdateContext) {
        guard let gist = recreating.first else { return }
        update.change(.writing(.create(gist.draft, triedAt: nil)), for: .undo(.recreate(gist.id)))
    }

    mutating func received(
        _ result: Result<Response, Failure>, for request: UndoRequest, _ list: inout ListPane,
        _ update: inout UpdateContext
    ) {
        switch (request, result) {
        case (.revert(let revert), .success(.gist(let loaded))):
            update.perform(.gistChanged(loaded))
            update.perform(.rememberFeed)
            guard revert.revision == nil else { return restored(loaded, &update) }
            update.succeed(Words.Undo.reverted(loaded.gist.shortTitle))
        case (.revert(let revert), .success):
            update.complain(revert.revision == nil ? Words.Undo.changedSince : Words.Restore.changedSince)
        case (.revert(let revert), .failure(let failure)):
            if latest == nil, revert.revision == nil { latest = .edited(revert) }
            update.complain(failure.sentence, hint: revert.revision == nil ? Words.Undo.retry : "")
        case (.recreate(let id), _) where recreating.first?.id != id: break
        case (.recreate, .success(.gist(let loaded))):
            recreating.removeFirst()
            if list.feeds[.mine]?.loadedAt != nil {
                list.feeds[.mine]?.insert(loaded.gist, at: 0)
                list.feeds[.mine]?.selection = .gist(loaded.gist.id)
            }
            update.tell(Words.Undo.made(loaded.gist.shortTitle, loaded.gist.htmlURL))
            recreateNext(&update)
        case (.recreate, .success): break
        case (.recreate, .failure(let failure)):
            // Nothing is lost: the user can try again.
            latest = .deleted(recreating)
            recreating = []
            update.complain(failure.sentence, hint: Words.Undo.retry)
        }
    }
}
