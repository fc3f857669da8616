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
        let gists = chosenGists.filter { account.starChanges[$0.id].map { $0.settled != nil } ?? true }
        let isStarred = gists.contains { account.stars[$0.id] != true }
        if account.starChanges.open == 0 { account.starChanges.count = 0 }
        for gist in gists {
            // Behind those that wait already.
            account.starChanges.changes[gist.id] = nil
            account.starChanges.changes[gist.id] = StarChange(
                gist: gist, isStarred: isStarred, before: account.stars[gist.id],
                place: list.feeds[.starred]?.rows.index(forKey: gist.id))
            show(star: isStarred, of: gist)
        }
        account.starChanges.count += gists.count
        if !list.marks.isEmpty, !gists.isEmpty {
            notice = Notice(
                text: (isStarred ? "Starred " : "Took the stars of ") + "the \(markedGists(gists.count))"
                    + (isStarred ? "" : " back"), isError: false)
        }
        return tellNextStar()
    }

    /// Asks for the next change, unless one is under way.
    private mutating func tellNextStar() -> [Effect] {
        guard !account.starChanges.isUnderWay, let id = account.starChanges.waiting.first,
            let change = account.starChanges[id]
        else {
            return []
        }
        account.starChanges.changes[id]?.isAsked = true
        return [.change(.star(id, change.isStarred), requests.open(for: .starChange(id)))]
    }

    mutating func starChanged(_ result: Result<Answer, Failure>, of id: String) -> [Effect] {
        guard let change = account.starChanges[id] else { return [] }
        guard case .failure(let failure) = result else {
            let latest = requests.latest
            account.starChanges.changes[id]?.settled = latest
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
        guard !account.starChanges.waiting.isEmpty else { return nil }
        let count = account.starChanges.count
        let others = takeBackStars()
        notice = Notice(text: "Cancelled: \(others) of \(count) stars are as they were.", isError: false)
        return []
    }

    /// - Returns: how many were taken back.
    private mutating func takeBackStars() -> Int {
        let waiting = account.starChanges.waiting
        for id in waiting { if let change = account.starChanges[id] { takeBack(change) } }
        return waiting.count
    }

    private mutating func takeBack(_ change: StarChange) {
        account.starChanges.changes[change.gist.id] = nil
        show(star: change.before ?? false, of: change.gist, at: change.place)
        account.stars[change.gist.id] = change.before
    }

    /// What is lost if the program ends now, as a sentence; nil where nothing is.
    public var unsentChanges: String? {
        let waiting = account.starChanges.waiting.count
        return waiting == 0
            ? nil
            : "\(waiting) of \(account.starChanges.count) stars were not changed: the program ended before."
    }

    /// A star shows with the gist and in the feed of starred ones.
    private mutating func show(star isStarred: Bool, of gist: Gist, at place: Int? = nil) {
        account.stars[gist.id] = isStarred
        guard list.feeds[.starred]?.loadedAt != nil else { return }
        if !isStarred {
            _ = leave(.starred, [gist.id], readRow(of: .starred))
        } else if list.feeds[.starred]?.leaving.remove(gist.id) == nil {
            if let place { list.feeds[.starred]?.insert(gist, at: place) } else { list.feeds[.starred]?.insert(gist) }
        }
    }

    // MARK: - What the server says

    /// A change of one's own that an answer to this request can't know of yet, as a star or none; nil where there is none.
    func ownStar(of id: String, since request: RequestID) -> Bool? {
        guard let change = account.starChanges[id], change.settled.map({ request.number <= $0.number }) ?? true else {
            return nil
        }
        return change.isStarred
    }

    mutating func learnStar(_ isStarred: Bool, of id: String, _ request: RequestID) {
        if ownStar(of: id, since: request) == nil { account.stars[id] = isStarred }
    }

    /// What was kept from an earlier time never counts more than what was done since.
    mutating func recallStar(_ isStarred: Bool, of id: String) {
        if account.starChanges[id] == nil { account.stars[id] = isStarred }
    }

    /// A page of the starred gists, and those that it has no more.
    mutating func learnStars(_ page: GistPage, _ gone: [String], _ request: RequestID) {
        for gist in page.gists { learnStar(true, of: gist.id, request) }
        for id in gone { learnStar(false, of: id, request) }
        for (id, change) in account.starChanges.changes where ownStar(of: id, since: request) == true {
            list.feeds[.starred]?.insert(change.gist)
        }
    }
}
