import Documents
import FoundationEssentials
import Gists

/// Answers go to who waits for them. Here stands what several of them do together.
extension Model {
    /// Gives an answer to who waits for it.
    mutating func answered(
        _ result: Result<Answer, Failure>, for requester: Requester, _ id: RequestID
    ) -> [Effect] {
        switch requester {
        case .feed(let feed): return pageLoaded(result, of: feed, id)
        case .address: return addressLoaded(result)
        case .starChange(let gist): return starChanged(result, of: gist)
        case .deletion: return deleted(result)
        case .recreation(let gist): return madeAnew(result, gist)
        case .fork: return forked(result)
        case .reverting(let reversion): return reverted(result, reversion)
        case .commenting(let id): return commented(result, id)
        case .commentDeletion(let gist, let comment): return commentDeleted(result, comment, of: gist)
        case .commentPreview(let id): previewed(result, id)
        case .commentLeaks(let id): return checkedComment(result, id)
        case .earlierComments(let gist, let page): return earlierCommentsCame(result, page, of: gist)
        case .export: return exported(result)
        case .accounts: return accountsKnown(result)
        case .login(let command, let gist): return loginCame(result, command, gist)
        case .accountChange: return accountChanged(result)
        case .paths(let text): input.answered(result, startingWith: text, in: &layers.prompt)
        case .publishing(let id): return published(result, id)
        case .draftText, .draftPreview, .draftPatch, .draftLeaks, .diskFiles:
            return answeredForm(result, for: requester)
        case .history, .saved, .search:
            if case .success(.history(let history)) = result {
                input.history.takeStored(history.typed)
                writing.takeStored(history.drafts)
                commenting.takeStored(history.comments)
            }
            account.answered(result)
            list.answered(result)
        case .star(let gist):
            if case .success(.star(let isStarred)) = result { account.learn(star: isStarred, of: gist, id) }
            return take(detail.answered(result, for: requester, context, &requests))
        case .gist(let gist): return gistLoaded(result, gist)
        case .look(let gist): return take(detail.looked(result, at: gist, context))
        case .file(let gist, _):
            let effects = take(late: detail.answered(result, for: requester, context, &requests))
            if case .success = result { return effects + account.markRead(gist) }
            return effects
        case .findingInFiles: return take(late: detail.findMoreInFiles(context, &requests))
        case .outline: return take(late: detail.outlined(result, context))
        case .forkChange(let gist, let fork): detail.forkChangeCame(result, fork, of: gist)
        case .tab, .version, .side, .rendering, .picture, .pictureInText, .highlighting, .finding:
            return take(detail.answered(result, for: requester, context, &requests))
        }
        return []
    }

    /// Takes what has become of a command meanwhile: who types something else by now sees no list.
    mutating func take(late reaction: Reaction) -> [Effect] {
        var reaction = reaction
        if prompt != nil || box != nil { reaction.picker = nil }
        if reaction.picker != nil { notice = nil }
        return take(reaction)
    }

    /// Gives what was kept from an earlier time to who waits for the answer.
    mutating func stored(_ answer: Answer, for requester: Requester, asOf time: Date) -> [Effect] {
        switch (requester, answer) {
        case (.feed(let id), .page(let page)):
            let changes = account.starChanges
            let gists = id == .starred ? page.gists.filter { changes[$0.id]?.isStarred != false } : page.gists
            let unpinned = id == .mine ? list.feeds[id]?.unpin(writing.published.values.map(\.gist)) : nil
            list.feeds[id]?.takeStored(gists, at: time, hiding: settings.hideRules)
            if let unpinned { list.feeds[id]?.pin(unpinned) }
            if id == .starred { for gist in gists { account.recall(star: true, of: gist.id) } }
        case (.address, .gist): return addressLoaded(.success(answer), asOf: time)
        case (.gist(let id), .gist(let loaded)):
            detail.show(loaded, asOf: time)
            return account.markRead(id)
        case (.tab(let id, let tab), _): tab.page.stored(answer, of: id, &detail)
        case (.star(let id), .star(let isStarred)): account.recall(star: isStarred, of: id)
        default: break
        }
        return []
    }

    /// Takes in what comes before an answer.
    /// - Returns: nil for what only the next frame shows.
    mutating func progressed(_ progress: Progress, for requester: Requester) -> [Effect]? {
        switch (requester, progress) {
        case (.search, .hits(let hits)):
            account.answered(.success(.hits(hits)))
            list.answered(.success(.hits(hits)))
            return []
        case (.file(let gist, let name), .file(let progress)): detail.opened[gist]?.progress[name] = progress
        case (.accountChange, .code(let code, let page)): return codeCame(code, page)
        case (.export, .export(let progress)): exports.progressed(progress)
        default: break
        }
        return nil
    }

    private mutating func pageLoaded(
        _ result: Result<Answer, Failure>, of id: Feed, _ request: RequestID
    ) -> [Effect] {
        let own = id == .starred ? account.starChanges.unknown(to: request) : []
        var result = result
        if case .success(.page(var page)) = result, !account.deletions.ids.isEmpty {
            page.gists.removeAll { account.deletions.ids.contains($0.id) }
            result = .success(.page(page))
        }
        let unpinned = id == .mine ? list.feeds[id]?.unpin(writing.published(unknownTo: request)) : nil
        let (gone, effects) = list.pageLoaded(result, of: id, own: own, context)
        if let unpinned { list.feeds[id]?.pin(unpinned) }
        if id != .starred {
            detail.lose(gone, settings)
        } else if case .success(.page(let page)) = result {
            for gist in page.gists { account.learn(star: true, of: gist.id, request) }
            for id in gone { account.learn(star: false, of: id, request) }
        }
        return effects
    }

    private mutating func gistLoaded(_ result: Result<Answer, Failure>, _ id: String) -> [Effect] {
        var effects = take(late: detail.answered(result, for: .gist(id), context, &requests))
        switch result {
        case .success: effects += account.markRead(id)
        case .failure(let failure): effects += forget(id, after: failure)
        }
        effects += feed.selection == id ? detail.load(context, &requests) : []
        return effects + goToAwaitedParent(of: id)
    }

    private mutating func exported(_ result: Result<Answer, Failure>) -> [Effect] {
        guard let gists = exports.running?.export.gists else { return [] }
        let effects = take(exports.ended(result, context))
        guard case .success(.export(.saved(_, _, let isComplete))) = result else { return effects }
        if isComplete { list.unmark(gists.map(\.id)) }
        return effects + (feedID == .saved ? list.lookUpSaved(&requests) : [])
    }
}
