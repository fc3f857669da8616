import Documents
import Gists

/// Gists that are being deleted. They are removed from the lists at once. Deletions are sent one at a time, so that the
/// user can still cancel the others.
struct DeletionQueue: Equatable, Sendable {
    /// A gist, and the IDs of the rows before it in each feed.
    private struct Item: Equatable, Sendable {
        var gist: Gist
        var rowsBefore: [Feed: [GistID]]
    }

    /// A gist that GitHub did not delete.
    private struct Refusal: Equatable, Sendable {
        var gist: Gist
        var reason: String
    }

    private var waiting: [Item] = []
    private var running: Item?
    /// The results of the gists that are deleted together.
    private var deleted: [DeletedGist] = []
    private var refused: [Refusal] = []
    /// The number of the gists that are deleted together.
    private var count = 0
    /// The IDs of all gists that GitHub has deleted or is to delete: earlier responses must not show them again.
    private var ids: Set<GistID> = []

    var isRunning: Bool { running != nil }

    /// `deleting 3/15`; nil if nothing is being deleted.
    var message: String? {
        running == nil ? nil : Words.Deletion.running(count - waiting.count, of: count)
    }

    /// A sentence about the deletions that are lost if the program ends now; nil if there are none.
    var unsentMessage: String? { waiting.isEmpty ? nil : Words.Deletion.lost(waiting.count) }

    /// `X`: asks whether to delete the user's own gists.
    func ask(_ panes: Panes, _ update: inout UpdateContext) {
        let context = update.context
        if let problem = context.writingProblem { return update.complain(problem) }
        let gists = context.focus == .list ? panes.list.chosenGists : panes.detail.gist(context).map { [$0] } ?? []
        guard !gists.isEmpty else { return update.complain(Words.Export.nothingToCopy) }
        if update.learnLogin(for: .delete) { return }
        if let other = gists.first(where: { !context.isOwn($0) }) {
            return update.complain(Words.Deletion.notOwn(other.shortTitle))
        }
        update.type(.confirm(.delete(gists)))
    }

    /// Removes gists from all lists, and asks GitHub to delete them.
    mutating func delete(_ gists: [Gist], _ list: inout ListPane, _ update: inout UpdateContext) {
        if update.context.focus == .list { list.unmark(gists.map(\.id)) }
        let items = gists.filter { !ids.contains($0.id) }.map { gist in
            let rowsBefore = list.feeds.ids.compactMap { id -> (Feed, [GistID])? in
                guard let feed = list.feeds[id], let place = feed.rows.index(forKey: gist.id) else { return nil }
                return (id, Array(feed.rows.keys.prefix(place)))
            }
            return Item(gist: gist, rowsBefore: Dictionary(uniqueKeysWithValues: rowsBefore))
        }
        if running == nil { (count, deleted, refused) = (0, [], []) }
        count += items.count
        waiting += items
        ids.formUnion(items.map(\.gist.id))
        update.perform(.focus(.list))
        for id in list.feeds.ids { list.feeds[id]?.remove(items.map(\.gist.id)) }
        sendNext(&update)
    }

    private mutating func sendNext(_ update: inout UpdateContext) {
        guard running == nil, !waiting.isEmpty else { return }
        let item = waiting.removeFirst()
        running = item
        update.change(.delete(item.gist.id), for: .deletion(item.gist.id))
    }

    mutating func received(
        _ result: Result<Response, Failure>, _ list: inout ListPane, _ undo: inout UndoSlot,
        _ update: inout UpdateContext
    ) {
        switch result {
        case .success(let response):
            if case .deleted(let gist) = response { deleted.append(gist) }
        case .failure(let failure):
            if let running {
                refused.append(Refusal(gist: running.gist, reason: failure.sentence))
                keep([running], &list)
            }
            // A cause that does not depend on the gist would stop the others, too.
            if failure.isOffline || failure.isTokenRefused { keepWaiting(&list) }
        }
        running = nil
        sendNext(&update)
        if running == nil { finish(list, &undo, &update) }
    }

    private func finish(_ list: ListPane, _ undo: inout UndoSlot, _ update: inout UpdateContext) {
        if !deleted.isEmpty { undo.latest = .deleted(deleted) }
        let names = refused.map { (title: $0.gist.shortTitle, reason: $0.reason) }
        update.tell(
            Notice(
                text: Words.Deletion.ended(deleted.count, refused: names),
                hint: deleted.isEmpty ? "" : Words.Deletion.undoHint(deleted.count), isError: !refused.isEmpty))
        list.remember(&update.requests)
    }

    /// `Esc`: keeps the gists whose deletion is not sent yet.
    /// - Returns: false if there are none.
    mutating func cancel(_ list: inout ListPane, _ update: inout UpdateContext) -> Bool {
        let kept = keepWaiting(&list)
        if kept > 0 { update.tell(Words.Deletion.kept(kept)) }
        return kept > 0
    }

    @discardableResult
    private mutating func keepWaiting(_ list: inout ListPane) -> Int {
        let items = waiting
        count -= items.count
        waiting = []
        keep(items, &list)
        return items.count
    }

    /// Puts gists back into the lists.
    private mutating func keep(_ items: [Item], _ list: inout ListPane) {
        ids.subtract(items.map(\.gist.id))
        for item in items {
            for (id, rowsBefore) in item.rowsBefore {
                let neighbour = rowsBefore.last { list.feeds[id]?.rows[$0] != nil }
                let place = neighbour.flatMap { list.feeds[id]?.rows.index(forKey: $0) }.map { $0 + 1 } ?? 0
                list.feeds[id]?.insert(item.gist, at: place)
            }
        }
    }

    /// A page of a feed without the deleted gists.
    func filtered(_ result: Result<Response, Failure>) -> Result<Response, Failure> {
        guard case .success(.page(var page)) = result, !ids.isEmpty else { return result }
        page.gists.removeAll { ids.contains($0.id) }
        return .success(.page(page))
    }
}
