import Documents
import Gists

extension Model {
    /// `:fork`: copies another user's gist to the user's own.
    mutating func fork() {
        if let problem = context.writingProblem { return complain(problem) }
        guard let gist = detail.gist(context) else { return complain(Words.Export.nothingToCopy) }
        guard account.login == nil || !context.isOwn(gist) else { return complain(Words.Fork.own) }
        guard !requests.isOpen(where: { $0 == .fork(gist.id) }) else { return }
        notice = Notice(text: Words.Fork.running(Self.title(gist)), isError: false)
        change(.fork(gist.id), for: .fork(gist.id))
    }

    /// Shows the copy, in a feed of its own; the way back leads to the gist it was made of.
    mutating func forked(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.gist(let loaded)):
            if list.feeds[.mine]?.loadedAt != nil { list.feeds[.mine]?.insert(loaded.gist, at: 0) }
            places.push(place)
            bring(.opened)
            list.openedAddress = loaded.gist.id
            if list.feeds[.opened] == nil { list.feeds[.opened] = FeedState() }
            addressLoaded(result)
            notice = Notice(text: Words.Fork.made(loaded.gist.htmlURL), isError: false)
        case .success: break
        case .failure(let failure): complain(failure.sentence)
        }
    }
}
