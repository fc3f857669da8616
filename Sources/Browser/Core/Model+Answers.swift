import Documents
import FoundationEssentials
import Gists

/// Responses, given to the components whose requests they answer.
extension Model {
    mutating func answered(_ result: Result<Response, Failure>, for owner: RequestOwner, _ id: RequestID) {
        switch owner {
        case .feed(let feed): pageLoaded(result, of: feed, id)
        case .address: addressLoaded(result)
        case .starChange(let gist): starChanged(result, of: gist)
        case .deletion: deleted(result)
        case .recreation(let gist): madeAnew(result, gist)
        case .fork: forked(result)
        case .reverting(let reversion): reverted(result, reversion)
        case .commenting(let id): commented(result, id)
        case .commentDeletion(let gist, let comment): commentDeleted(result, comment, of: gist)
        case .commentPreview(let id): previewed(result, id)
        case .commentLeaks(let id): checkedComment(result, id)
        case .earlierComments(let gist, let page): earlierCommentsCame(result, page, of: gist)
        case .export: exported(result)
        case .accounts: accountsKnown(result)
        case .login(let command, let gist): loginCame(result, command, gist)
        case .accountChange: accountChanged(result)
        case .paths(let text): input.answered(result, startingWith: text, in: &layers.prompt)
        case .publishing(let id): published(result, id)
        case .draftText, .draftPreview, .draftPatch, .draftLeaks, .diskFiles: answeredForm(result, for: owner)
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
            updating { $0.detail.answered(result, for: owner, &$1) }
        case .gist(let gist): gistLoaded(result, gist)
        case .look(let gist): updating { $0.detail.looked(result, at: gist, &$1) }
        case .file(let gist, _):
            updatingLate { $0.detail.answered(result, for: owner, &$1) }
            if case .success = result { account.markRead(gist, &requests) }
        case .findingInFiles: updatingLate { $0.detail.findMoreInFiles(&$1) }
        case .outline: updatingLate { $0.detail.outlined(result, &$1) }
        case .forkChange(let gist, let fork): detail.forkChangeCame(result, fork, of: gist)
        case .tab, .version, .side, .rendering, .picture, .pictureInText, .highlighting, .finding:
            updating { $0.detail.answered(result, for: owner, &$1) }
        }
    }

    /// Shows what is kept of an earlier response while the request goes on.
    mutating func stored(_ answer: Response, for owner: RequestOwner, asOf time: Date) {
        switch (owner, answer) {
        case (.feed(let id), .page(let page)):
            let changes = account.starChanges
            let gists = id == .starred ? page.gists.filter { changes[$0.id]?.isStarred != false } : page.gists
            let unpinned = id == .mine ? panes.list.feeds[id]?.unpin(writing.published.values.map(\.gist)) : nil
            panes.list.feeds[id]?.takeStored(gists, at: time, hiding: settings.hideRules)
            if let unpinned { list.feeds[id]?.pin(unpinned) }
            if id == .starred { for gist in gists { account.recall(star: true, of: gist.id) } }
        case (.address, .gist): addressLoaded(.success(answer), asOf: time)
        case (.gist(let id), .gist(let loaded)):
            detail.show(loaded, asOf: time)
            account.markRead(id, &requests)
        case (.tab(let id, let tab), _): tab.page.stored(answer, of: id, &detail)
        case (.star(let id), .star(let isStarred)): account.recall(star: isStarred, of: id)
        default: break
        }
    }

    /// Takes in what comes before a response.
    /// - Returns: false for what only the next frame shows.
    mutating func progressed(_ progress: Progress, for owner: RequestOwner) -> Bool {
        switch (owner, progress) {
        case (.search, .hits(let hits)):
            account.answered(.success(.hits(hits)))
            list.answered(.success(.hits(hits)))
            return true
        case (.file(let gist, let name), .file(let progress)): detail.opened[gist]?.progress[name] = progress
        case (.accountChange, .code(let code, let page)):
            codeCame(code, page)
            return true
        case (.export, .export(let progress)): exports.progressed(progress)
        default: break
        }
        return false
    }

    private mutating func pageLoaded(_ result: Result<Response, Failure>, of id: Feed, _ request: RequestID) {
        let own = id == .starred ? account.starChanges.unknown(to: request) : []
        var result = result
        if case .success(.page(var page)) = result, !account.deletions.ids.isEmpty {
            page.gists.removeAll { account.deletions.ids.contains($0.id) }
            result = .success(.page(page))
        }
        let unpinned = id == .mine ? panes.list.feeds[id]?.unpin(writing.published(unknownTo: request)) : nil
        let gone = updating { [result] in $0.list.pageLoaded(result, of: id, own: own, &$1) }
        if let unpinned { list.feeds[id]?.pin(unpinned) }
        if id != .starred {
            detail.lose(gone, settings)
        } else if case .success(.page(let page)) = result {
            for gist in page.gists { account.learn(star: true, of: gist.id, request) }
            for id in gone { account.learn(star: false, of: id, request) }
        }
    }

    private mutating func gistLoaded(_ result: Result<Response, Failure>, _ id: String) {
        updatingLate { $0.detail.answered(result, for: .gist(id), &$1) }
        switch result {
        case .success: account.markRead(id, &requests)
        case .failure(let failure): forget(id, after: failure)
        }
        if feed.selection == id { updating { $0.detail.load(&$1) } }
    }

    private mutating func exported(_ result: Result<Response, Failure>) {
        guard let gists = exports.running?.export.gists else { return }
        updating { $0.exports.ended(result, &$1) }
        guard case .success(.export(.saved(_, _, let isComplete))) = result else { return }
        if isComplete { list.unmark(gists.map(\.id)) }
        if feedID == .saved { list.lookUpSaved(&requests) }
    }
}
