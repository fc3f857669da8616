import Cells
import Documents
import Gists

/// `:undo`.
extension Model {
    /// `:undo`: asks whether to take the last change back.
    mutating func askToUndo() {
        if let problem = context.writingProblem { return complain(problem) }
        switch account.undoable {
        case nil: tell(Words.Undo.nothing)
        case .starred(let gists, let isStarred):
            account.undoable = nil
            give(star: !isStarred, to: account.changeable(gists))
        case .deleted(let gists):
            guard gists.contains(where: { !$0.draft.files.isEmpty }) else { return complain(Words.Undo.noTexts) }
            type(.confirm(.undo(gists)))
        case .edited(let reversion): type(.confirm(.revert(reversion)))
        case .deletedComment(let comment, let gist, let title):
            type(.confirm(.writeAgain(comment, gist: gist, title: title)))
        }
    }

    // MARK: - Edits

    /// Takes an edit back.
    mutating func revert(_ reversion: Revert) {
        account.undoable = nil
        notice = Notice(text: Words.Undo.reverting(reversion.title), isError: false)
        change(.revert(reversion), for: .reverting(reversion))
    }

    mutating func reverted(_ result: Result<Response, Failure>, _ reversion: Revert) {
        switch result {
        case .success(.gist(let loaded)):
            takeIn(loaded)
            succeed(Words.Undo.reverted(Self.title(loaded.gist)))
            list.remember(&requests)
        case .success: complain(Words.Undo.changedSince)
        case .failure(let failure):
            if account.undoable == nil { account.undoable = .edited(reversion) }
            complain(failure.sentence, hint: Words.Undo.retry)
        }
    }

    // MARK: - Deleted gists

    /// Creates deleted gists again, one after the other.
    mutating func makeAnew(_ gists: [DeletedGist]) {
        account.undoable = nil
        account.makingAnew = gists.filter { !$0.draft.files.isEmpty }
        makeNextAnew()
    }

    private mutating func makeNextAnew() {
        guard let gist = account.makingAnew.first else { return }
        change(.create(gist.draft, triedAt: nil), for: .recreation(gist.id))
    }

    mutating func madeAnew(_ result: Result<Response, Failure>, _ id: String) {
        guard let gist = account.makingAnew.first, gist.id == id else { return }
        switch result {
        case .success(.gist(let loaded)):
            account.makingAnew.removeFirst()
            if list.feeds[.mine]?.loadedAt != nil {
                list.feeds[.mine]?.insert(loaded.gist, at: 0)
                list.feeds[.mine]?.selection = loaded.gist.id
            }
            notice = Notice(text: Words.Undo.made(Self.title(loaded.gist), loaded.gist.htmlURL), isError: false)
            makeNextAnew()
        case .success: break
        case .failure(let failure):
            // Nothing is lost: it can be tried again.
            account.undoable = .deleted(account.makingAnew)
            account.makingAnew = []
            complain(failure.sentence, hint: Words.Undo.retry)
        }
    }
}
