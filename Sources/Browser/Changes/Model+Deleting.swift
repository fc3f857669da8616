import Cells
import Documents
import Gists

extension Model {
    /// The gists that a command for changes is about: in the list the marked ones, else the one that is read or selected.
    private var subjects: [Gist] { focus == .list ? list.chosenGists : detail.gist(context).map { [$0] } ?? [] }

    /// `X`: asks whether to delete gists of the user's own.
    mutating func askToDelete() {
        if let problem = context.writingProblem { return complain(problem) }
        let gists = subjects
        guard !gists.isEmpty else { return complain(Words.Export.nothingToCopy) }
        if learnLogin(for: .delete) { return }
        if let other = gists.first(where: { !context.isOwn($0) }) {
            return complain(Words.Deletion.notOwn(Self.title(other)))
        }
        type(.confirm(.delete(gists)))
    }

    /// Removes gists from all lists, and asks GitHub to delete them.
    mutating func delete(_ gists: [Gist]) {
        let items = gists.filter { !account.deletions.ids.contains($0.id) }.map { gist in
            let above = list.feeds.ids.compactMap { id -> (Feed, [String])? in
                guard let feed = list.feeds[id], let place = feed.rows.index(forKey: gist.id) else { return nil }
                return (id, Array(feed.rows.keys.prefix(place)))
            }
            return Deletions.Item(gist: gist, above: Dictionary(uniqueKeysWithValues: above))
        }
        account.deletions.add(items)
        focus = .list
        for id in list.feeds.ids { list.feeds[id]?.remove(items.map(\.gist.id)) }
        account.deletions.askForNext(&requests)
    }

    mutating func deleted(_ result: Result<Response, Failure>) {
        switch result {
        case .success(.deleted(let gist)): account.deletions.succeed(gist)
        case .success: account.deletions.succeed(nil)
        case .failure(let failure):
            if let item = account.deletions.fail(failure.sentence) { bringBack(item) }
            // What stopped one by its nature would stop the others.
            if failure.isOffline || failure.isTokenRefused {
                for item in account.deletions.cancel() { bringBack(item) }
            }
        }
        account.deletions.askForNext(&requests)
        guard account.deletions.running == nil else { return }
        let (done, refused) = (account.deletions.done, account.deletions.refused)
        if !done.isEmpty { account.undoable = .deleted(done) }
        let names = refused.map { (title: Self.title($0.gist), reason: $0.reason) }
        notice = Notice(
            text: Words.Deletion.ended(done.count, refused: names), hint: done.isEmpty ? "" : Words.Deletion.undoHint,
            isError: !refused.isEmpty)
        list.remember(&requests)
    }

    /// `Esc`: keeps the gists whose deletion was not asked for yet. Returns false if there are none.
    mutating func cancelDeletions() -> Bool {
        let items = account.deletions.cancel()
        guard !items.isEmpty else { return false }
        for item in items { bringBack(item) }
        tell(Words.Deletion.kept(items.count))
        return true
    }

    private mutating func bringBack(_ item: Deletions.Item) {
        for (id, above) in item.above {
            let neighbour = above.last { list.feeds[id]?.rows[$0] != nil }
            let place = neighbour.flatMap { list.feeds[id]?.rows.index(forKey: $0) }.map { $0 + 1 } ?? 0
            list.feeds[id]?.insert(item.gist, at: place)
        }
    }

    static func title(_ gist: Gist) -> String {
        OneLine.collapse(gist.shownDescription ?? gist.files.first?.name ?? gist.id, columns: 40)
    }
}
