import Gists

/// A row that is read, and where it stands.
struct ReadRow {
    var gist: Gist
    var place: Int
}

/// What happens to gists that a feed, or GitHub itself, has no more.
extension Model {
    /// The row of a feed that is read now.
    func readRow(of id: Feed) -> ReadRow? {
        guard id == feedID, focus == .detail, let selection = feed.selection,
            let place = feed.rows.index(forKey: selection), let gist = feed.rows[selection]
        else { return nil }
        return ReadRow(gist: gist, place: place)
    }

    /// Takes gists off a feed. The one that is read stays for as long, and says that it is gone.
    mutating func leave(_ id: Feed, _ gone: [String], _ read: ReadRow?) -> [Effect] {
        guard !gone.isEmpty else { return [] }
        list.feeds[id]?.remove(gone)
        if let read, gone.contains(read.gist.id) {
            list.feeds[id]?.insert(read.gist, at: read.place)
            list.feeds[id]?.selection = read.gist.id
            list.feeds[id]?.leaving.insert(read.gist.id)
        }
        if id != .starred {
            let failure = Failure("\(settings.serviceName) has this gist no more.", absence: .certain)
            for id in gone where opened[id]?.gist.isLoading == false && opened[id]?.gist.failure == nil {
                opened[id]?.gist.failure = failure
            }
        }
        return [.keep(.left(id, gone))]
    }

    /// Where the server says that there is no such gist, nothing is kept of it but what is on the screen.
    mutating func forget(_ id: String, after failure: Failure) -> [Effect] {
        // To a token without the scope, GitHub says so of secret gists as well.
        let isPublic = list.feeds.all.contains { $0.rows[id]?.isPublic == true }
        guard failure.absence == .certain || failure.absence == .perhaps && isPublic else { return [] }
        for feed in list.feeds.ids where list.feeds[feed]?.rows[id] != nil { _ = leave(feed, [id], readRow(of: feed)) }
        list.marks.remove(id)
        return [.keep(.gone(id))] + remember()
    }

    /// Rows that have left the feed stay as long as they are read.
    mutating func dropLeaving() {
        let left = feed.leaving.filter { focus == .list || $0 != feed.selection }
        guard !left.isEmpty else { return }
        feed.leaving.subtract(left)
        feed.remove(left)
    }
}
