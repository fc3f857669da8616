import Documents
import Gists

extension Model {
    /// `:fork`: copies somebody else's gist to one's own.
    mutating func fork() -> [Effect] {
        if let problem = writingProblem { return complain(problem) }
        guard let gist = detail.gist(context) else { return complain(Words.Export.nothingToCopy) }
        guard account.login == nil || !isOwn(gist) else { return complain(Words.Fork.own) }
        guard !requests.isOpen(where: { $0 == .fork(gist.id) }) else { return [] }
        notice = Notice(text: Words.Fork.running(Self.title(gist)), isError: false)
        return [.change(.fork(gist.id), requests.open(for: .fork(gist.id)))]
    }

    /// Shows the copy, in a feed of its own; the way back leads to the gist it was made of.
    mutating func forked(_ result: Result<Answer, Failure>) -> [Effect] {
        switch result {
        case .success(.gist(let loaded)):
            if list.feeds[.mine]?.loadedAt != nil { list.feeds[.mine]?.insert(loaded.gist, at: 0) }
            places.push(place)
            let effects = bring(.opened)
            list.openedAddress = loaded.gist.id
            if list.feeds[.opened] == nil { list.feeds[.opened] = FeedState() }
            let shown = addressLoaded(result)
            notice = Notice(text: Words.Fork.made(loaded.gist.htmlURL), isError: false)
            return effects + shown
        case .success: return []
        case .failure(let failure): return complain(failure.sentence)
        }
    }
}
