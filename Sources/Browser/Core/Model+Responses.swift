import Documents
import FoundationEssentials
import Gists

/// Passes responses to the components whose requests they answer.
extension Model {
    mutating func received(_ result: Result<Response, Failure>, for owner: RequestOwner, _ id: RequestID) {
        if owner.isChange, case .success(.gist(let loaded)) = result {
            panes.library.marks.note(written: loaded.gist, at: now)
        }
        switch owner {
        case .list(.feed(let feed)): pageLoaded(result, of: feed, id)
        case .list(.address): updating { $0.panes.addressLoaded(result, &$1) }
        case .starChange(let gist): updating { $0.changes.stars.received(result, for: gist, &$0.panes.list, &$1) }
        case .deletion: updating { $0.changes.deletions.received(result, &$0.panes.list, &$0.changes.undo, &$1) }
        case .undo(let request):
            updating { $0.changes.undo.received(result, for: request, &$0.panes.list, &$1) }
        case .forks(let request): updating { Forking.received(result, for: request, &$0.panes, &$1) }
        case .comments(let request):
            updating { $0.compose.comments.received(result, for: request, &$0.layers.commentPreview, &$0.panes, &$1) }
        case .export: updating { $0.exports.received(result, &$0.panes.list, &$1) }
        case .sync: updating { $0.panes.received(sync: result, &$1) }
        case .signIn(let request): updating { $0.signIn.received(result, for: request, &$1) }
        case .paths(let text): input.received(result, startingWith: text, in: &layers.prompt)
        case .writing(.publishing(let draft)):
            updating { $0.compose.publisher.received(result, for: draft, &$0.panes, &$1) }
        case .writing(.form(.conflict)): layers.conflict?.received(result)
        case .writing(.form(let request)):
            updating { $0.layers.form?.received(result, for: request, &$0.compose.publisher, &$1) }
        case .library:
            if case .success(.history(let history)) = result {
                input.history.takeStored(history.typed)
                compose.restore(history)
            }
            panes.library.received(result, &panes.list)
            if case .success(.history(let history)) = result {
                updating { $0.panes.startFollowing(history.followed, &$1) }
            }
        case .gist(let gist, let request):
            if case .success(.star(let isStarred)) = result { changes.stars.loaded(isStarred, of: gist, by: id) }
            updating { $0.panes.received(result, for: request, of: gist, &$1) }
        case .history(let gist, let request):
            updating { HistoryTab().received(result, for: request, of: gist, &$0.detail, &$1) }
        case .following(let request): updating { $0.panes.received(result, for: request, &$1) }
        case .pairs: updating { $0.panes.library.pairs.received(result, $0.panes.list, &$1) }
        case .reader(let request): updatingLate { request.received(result, in: &$0.detail, &$1) }
        }
    }

    /// Shows a stored response while the request continues.
    mutating func stored(_ answer: Response, for owner: RequestOwner, asOf time: Date) {
        switch (owner, answer) {
        case (.list(.feed(let feed)), .page(let page)):
            let id = Feed.remote(feed)
            let gists = id == .starred ? changes.stars.restore(starred: page.gists) : page.gists
            let unpinned = id == .mine ? panes.list.feeds[id]?.unpin(compose.publisher.changedGists) : nil
            panes.list.feeds[id]?.takeStored(gists, at: time, hiding: settings.hideRules)
            if let unpinned { list.feeds[id]?.pin(unpinned) }
        case (.list(.address), .gist): updating { $0.panes.addressLoaded(.success(answer), asOf: time, &$1) }
        case (.gist(let id, .content), .gist(let loaded)):
            detail.opened.show(loaded, asOf: time)
            panes.library.marks.note(opened: id, in: detail, at: now, &requests)
        case (.history(let id, .side(isOld: false)), .gist(let loaded)):
            updating { DiffTab().received(stored: loaded, of: id, &$0.detail, &$1) }
        case (.gist(let id, .tab(let tab)), _): detail.withGist(id) { tab.page.received(stored: answer, &$0) }
        case (.gist(let id, .star), .star(let isStarred)): changes.stars.restore(isStarred, of: id)
        default: break
        }
    }

    /// Handles progress before a response.
    /// - Returns: false if only the next frame shows it.
    mutating func progressed(_ progress: Progress, for owner: RequestOwner) -> Bool {
        switch (owner, progress) {
        case (.library(.search), .hits(let hits)):
            panes.library.search.received(hits, &panes.list)
            return true
        case (.gist(let gist, .file(let name)), .file(let progress)):
            detail.withGist(gist) { $0.texts.progress[name] = progress }
        case (.signIn, .signIn(let code, let page)):
            updating { $0.signIn.show(code: code, page: page, &$1) }
            return true
        case (.following, .following(let gists, let check)):
            updating { $0.panes.showFollowed(gists, check, &$1) }
            return true
        case (.export, .export(let progress)): exports.progressed(progress)
        case (.sync, .sync(let step)): panes.window.sync.progressed(step)
        default: break
        }
        return false
    }

    private mutating func pageLoaded(_ result: Result<Response, Failure>, of feed: RemoteFeed, _ request: RequestID) {
        let id = Feed.remote(feed)
        let own = id == .starred ? changes.stars.unknown(to: request) : []
        let result = changes.deletions.filtered(result)
        let unpinned =
            id == .mine ? panes.list.feeds[id]?.unpin(compose.publisher.changedGists(unknownTo: request)) : nil
        let gone = updating { $0.list.pageLoaded(result, of: feed, own: own, &$1) }
        if let unpinned { list.feeds[id]?.pin(unpinned) }
        updating { $0.panes.noteFollowed(in: result, of: feed, &$1) }
        if id != .starred {
            detail.opened.lose(gone, settings)
        } else if case .success(.page(let page)) = result {
            for gist in page.gists { changes.stars.loaded(true, of: gist.id, by: request) }
            for id in gone { changes.stars.loaded(false, of: id, by: request) }
        }
    }
}
