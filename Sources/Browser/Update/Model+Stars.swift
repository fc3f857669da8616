import Gists

/// A star that was given or taken back here. What was asked of the server before it knew of that says nothing about it.
struct StarChange: Equatable, Sendable {
    var request: RequestID
    var gist: Gist
    var isStarred: Bool
    /// What was known before; it comes back if the server refuses.
    var before: Bool?
    /// The gist's place among the starred ones, where it left them.
    var place: Int?
    /// The last request from before the server's answer; nil until that comes.
    var settled: RequestID?
}

extension Model {
    /// `s`: stars the marked gists, or the selected one; takes the stars back where all have one. It shows at once, and the
    /// server is told; one change at a time and gist.
    mutating func toggleStar() -> [Effect] {
        guard settings.hasToken else {
            return complain("Starring takes a token: GH_TOKEN, --token-file or --token gives it.")
        }
        let gists = chosenGists.filter { starChanges[$0.id].map { $0.settled != nil } ?? true }
        let isStarred = gists.contains { stars[$0.id] != true }
        return gists.map { gist in
            let request = newRequest()
            starChanges[gist.id] = StarChange(
                request: request, gist: gist, isStarred: isStarred, before: stars[gist.id],
                place: feeds[.starred]?.rows.index(forKey: gist.id))
            show(star: isStarred, of: gist)
            return .setStar(gist.id, isStarred, request)
        }
    }

    mutating func receive(starChange failure: Failure?, for id: String, _ request: RequestID) -> [Effect] {
        guard let change = starChanges[id], change.request == request else { return [] }
        guard let failure else {
            let latest = latestRequest
            starChanges[id]?.settled = latest
            return feedID == .starred ? remember() : []
        }
        starChanges[id] = nil
        show(star: change.before ?? false, of: change.gist, at: change.place)
        stars[id] = change.before
        notice = Notice(text: failure.sentence, hint: " · s tries again", isError: true)
        return []
    }

    /// A star shows with the gist and in the feed of starred ones.
    private mutating func show(star isStarred: Bool, of gist: Gist, at place: Int? = nil) {
        stars[gist.id] = isStarred
        guard feeds[.starred]?.loadedAt != nil else { return }
        if !isStarred {
            _ = leave(.starred, [gist.id], readRow(of: .starred))
        } else if feeds[.starred]?.leaving.remove(gist.id) == nil {
            if let place { feeds[.starred]?.insert(gist, at: place) } else { feeds[.starred]?.insert(gist) }
        }
    }

    // MARK: - What the server says

    /// A change of one's own that an answer to this request can't know of yet, as a star or none; nil where there is none.
    func ownStar(of id: String, since request: RequestID) -> Bool? {
        guard let change = starChanges[id], change.settled.map({ request.number <= $0.number }) ?? true else {
            return nil
        }
        return change.isStarred
    }

    mutating func learnStar(_ isStarred: Bool, of id: String, _ request: RequestID) {
        if ownStar(of: id, since: request) == nil { stars[id] = isStarred }
    }

    /// What was kept from an earlier time never counts more than what was done since.
    mutating func recallStar(_ isStarred: Bool, of id: String) {
        if starChanges[id] == nil { stars[id] = isStarred }
    }

    /// A page of the starred gists, and those that it has no more.
    mutating func learnStars(_ page: GistPage, _ gone: [String], _ request: RequestID) {
        for gist in page.gists { learnStar(true, of: gist.id, request) }
        for id in gone { learnStar(false, of: id, request) }
        for (id, change) in starChanges where ownStar(of: id, since: request) == true {
            feeds[.starred]?.insert(change.gist)
        }
    }
}
