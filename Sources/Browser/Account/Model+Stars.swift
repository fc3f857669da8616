import Gists
import OrderedCollections

/// A star that was given or taken back here. What was asked of the server before it knew of that says nothing about it.
struct StarChange: Equatable, Sendable {
    var gist: Gist
    var isStarred: Bool
    /// What was known before; it comes back if the server refuses.
    var before: Bool?
    /// The gist's place among the starred ones, where it left them.
    var place: Int?
    var isAsked = false
    /// The last request from before the server's answer; nil until that comes.
    var settled: RequestID?

    var isWaiting: Bool { !isAsked }
}

/// Changes of stars: one is asked for at a time, in the order in which they were made, so that the others can still be
/// taken back.
struct StarChanges: Equatable, Sendable {
    fileprivate var changes: OrderedDictionary<String, StarChange> = [:]
    /// How many were made since there were none without an answer.
    fileprivate var count = 0

    /// The latest change of a gist's star.
    subscript(id: String) -> StarChange? { changes[id] }

    /// Changes that the server has not answered yet.
    fileprivate var open: Int { changes.values.count { $0.settled == nil } }
    fileprivate var isUnderWay: Bool { changes.values.contains { !$0.isWaiting && $0.settled == nil } }
    fileprivate var waiting: [String] { changes.filter(\.value.isWaiting).map(\.key) }

    /// `starring 3/15 · Esc cancels`; nil where there is nothing to wait for.
    var sentence: String? {
        let open = open
        guard count > 1, open > 0 else { return nil }
        return "starring \(count - open + 1)/\(count)" + (waiting.isEmpty ? "" : " · Esc cancels")
    }
}

extension Model {
    /// Stars the marked gists, else the selected one, or takes the stars back where all have one. It shows at once; the
    /// server's refusal brings back what was known before.
    mutating func toggleStar() -> [Effect] {
        guard settings.hasToken else {
            return complain("Starring takes a token: GH_TOKEN, --token-file or --token gives it.")
        }
        let gists = chosenGists.filter { starChanges[$0.id].map { $0.settled != nil } ?? true }
        let isStarred = gists.contains { stars[$0.id] != true }
        if starChanges.open == 0 { starChanges.count = 0 }
        for gist in gists {
            // Behind those that wait already.
            starChanges.changes[gist.id] = nil
            starChanges.changes[gist.id] = StarChange(
                gist: gist, isStarred: isStarred, before: stars[gist.id],
                place: feeds[.starred]?.rows.index(forKey: gist.id))
            show(star: isStarred, of: gist)
        }
        starChanges.count += gists.count
        if !marks.isEmpty, !gists.isEmpty {
            notice = Notice(
                text: (isStarred ? "Starred " : "Took the stars of ") + "the \(markedGists(gists.count))"
                    + (isStarred ? "" : " back"), isError: false)
        }
        return tellNextStar()
    }

    /// Asks for the next change, unless one is under way.
    private mutating func tellNextStar() -> [Effect] {
        guard !starChanges.isUnderWay, let id = starChanges.waiting.first, let change = starChanges[id] else {
            return []
        }
        starChanges.changes[id]?.isAsked = true
        return [.change(.star(id, change.isStarred), requests.open(for: .starChange(id)))]
    }

    mutating func starChanged(_ result: Result<Answer, Failure>, of id: String) -> [Effect] {
        guard let change = starChanges[id] else { return [] }
        guard case .failure(let failure) = result else {
            let latest = requests.latest
            starChanges.changes[id]?.settled = latest
            return tellNextStar() + (feedID == .starred ? remember() : [])
        }
        takeBack(change)
        // What stopped one would stop the others.
        let others = takeBackStars()
        let more = others > 0 ? " \(others) more were not asked for." : ""
        notice = Notice(text: failure.sentence + more, hint: " · s tries again", isError: true)
        return []
    }

    /// `Esc`: what was not asked for yet never will be; nil where all was.
    mutating func cancelStars() -> [Effect]? {
        guard !starChanges.waiting.isEmpty else { return nil }
        let count = starChanges.count
        let others = takeBackStars()
        notice = Notice(text: "Cancelled: \(others) of \(count) stars are as they were.", isError: false)
        return []
    }

    /// - Returns: how many were taken back.
    private mutating func takeBackStars() -> Int {
        let waiting = starChanges.waiting
        for id in waiting { if let change = starChanges[id] { takeBack(change) } }
        return waiting.count
    }

    private mutating func takeBack(_ change: StarChange) {
        starChanges.changes[change.gist.id] = nil
        show(star: change.before ?? false, of: change.gist, at: change.place)
        stars[change.gist.id] = change.before
    }

    /// What is lost if the program ends now, as a sentence; nil where nothing is.
    public var unsentChanges: String? {
        let waiting = starChanges.waiting.count
        return waiting == 0
            ? nil : "\(waiting) of \(starChanges.count) stars were not changed: the program ended before."
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
        for (id, change) in starChanges.changes where ownStar(of: id, since: request) == true {
            feeds[.starred]?.insert(change.gist)
        }
    }
}
