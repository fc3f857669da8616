import Cells
import Documents
import Gists

/// `:undo`.
extension Model {
    /// `:undo`: asks whether to take the last change back.
    mutating func askToUndo() -> [Effect] {
        if let problem = writingProblem { return complain(problem) }
        switch account.undoable {
        case nil: return take(.tell(Words.Undo.nothing))
        case .starred(let gists, let isStarred):
            account.undoable = nil
            return give(star: !isStarred, to: account.changeable(gists))
        case .deleted(let gists):
            guard gists.contains(where: { !$0.draft.files.isEmpty }) else {
                return complain(Words.Undo.noTexts)
            }
            return ask(.undo(gists))
        case .edited(let reversion): return ask(.revert(reversion))
        case .deletedComment(let comment, let gist, let title):
            return ask(.writeAgain(comment, gist: gist, title: title))
        }
    }

    private mutating func ask(_ confirmation: Confirmation) -> [Effect] {
        present(.prompt(Prompt(purpose: .confirm(confirmation), line: LineEditor())))
        return []
    }

    // MARK: - Edits

    /// Takes an edit back.
    mutating func revert(_ reversion: Revert) -> [Effect] {
        account.undoable = nil
        notice = Notice(text: Words.Undo.reverting(reversion.title), isError: false)
        return [.change(.revert(reversion), requests.open(for: .reverting(reversion)))]
    }

    mutating func reverted(_ result: Result<Answer, Failure>, _ reversion: Revert) -> [Effect] {
        switch result {
        case .success(.gist(let loaded)):
            takeIn(loaded)
            var done = Notice(text: Words.Undo.reverted(Self.title(loaded.gist)), isError: false)
            done.isSuccess = true
            notice = done
            return list.remembered
        case .success: return complain(Words.Undo.changedSince)
        case .failure(let failure):
            if account.undoable == nil { account.undoable = .edited(reversion) }
            notice = Notice(failure.sentence, hint: Words.Undo.retry)
            return []
        }
    }

    // MARK: - Deleted gists

    /// Makes deleted gists anew, one after the other.
    mutating func makeAnew(_ gists: [DeletedGist]) -> [Effect] {
        account.undoable = nil
        account.makingAnew = gists.filter { !$0.draft.files.isEmpty }
        return makeNextAnew()
    }

    private mutating func makeNextAnew() -> [Effect] {
        guard let gist = account.makingAnew.first else { return [] }
        return [.change(.create(gist.draft, triedAt: nil), requests.open(for: .recreation(gist.id)))]
    }

    mutating func madeAnew(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        guard let gist = account.makingAnew.first, gist.id == id else { return [] }
        switch result {
        case .success(.gist(let loaded)):
            account.makingAnew.removeFirst()
            if list.feeds[.mine]?.loadedAt != nil {
                list.feeds[.mine]?.insert(loaded.gist, at: 0)
                list.feeds[.mine]?.selection = loaded.gist.id
            }
            notice = Notice(text: Words.Undo.made(Self.title(loaded.gist), loaded.gist.htmlURL), isError: false)
            return makeNextAnew()
        case .success: return []
        case .failure(let failure):
            // Nothing is lost: it can be tried again.
            account.undoable = .deleted(account.makingAnew)
            account.makingAnew = []
            notice = Notice(failure.sentence, hint: Words.Undo.retry)
            return []
        }
    }
}
