/// All data of the demo GitHub: accounts, gists, comments, stars. A value, guarded by the `GitHub` actor. Changes by
/// clients are kept in memory and lost at the end.
struct World: Sendable {
    /// The account that the token belongs to.
    static let demoAccount = 0

    let accounts: [Account]
    /// Sorted by newest update; some have a date in the future, so that a refresh finds something new.
    private(set) var gists: [Gist]
    /// The IDs of the starred gists of each account, latest star first.
    private var stars: [Int: [String]] = [:]

    private var positions: [String: Int] = [:]
    private var madeContents: [String: Contents] = [:]
    private var writtenComments: [String: [Comment]] = [:]

    /// - Parameters:
    ///   - now: the current time; the newest visible gist is a little older.
    ///   - hasNewGists: false for no gists with a date in the future.
    init(now: Timestamp, hasNewGists: Bool = true) {
        accounts = Account.all(now: now)
        var builder = WorldBuilder(accountCount: accounts.count, now: now)
        gists = builder.gists(hasNew: hasNewGists)
        stars[Self.demoAccount] = builder.starred(from: gists)
        sort()
    }

    private mutating func sort() {
        gists.sort { ($0.updated, $0.id) > ($1.updated, $1.id) }
        positions = Dictionary(uniqueKeysWithValues: gists.enumerated().map { ($1.id, $0) })
    }

    func gist(_ id: String) -> Gist? { positions[id].map { gists[$0] } }

    func account(login: String) -> Int? {
        accounts.firstIndex { $0.login.lowercased() == login.lowercased() }
    }

    /// The newest contents of a gist; generated when they are first requested.
    mutating func contents(of gist: Gist) -> Contents {
        if case .written(let history) = gist.source, let newest = history.last { return newest.contents }
        if let known = madeContents[gist.id] { return known }
        let made =
            switch gist.source {
            case .family(let index, let seed): Family.all[index].contents(seed: seed)
            case .oddity(let oddity): oddity.contents
            case .written: Contents(description: nil, files: [])
            }
        let contents = gist.forkOf == nil ? made : Revision.later(made, steps: gist.revisionCount - 1)
        madeContents[gist.id] = contents
        return contents
    }

    /// The revisions of a gist, newest first; never empty.
    mutating func revisions(of gist: Gist) -> [Revision] {
        Revision.list(of: gist, history: history(of: gist))
    }

    /// The contents of a gist, oldest first.
    private mutating func history(of gist: Gist) -> [(date: Timestamp, contents: Contents)] {
        if case .written(let history) = gist.source { return history }
        let newest = contents(of: gist)
        let last = gist.revisionCount - 1
        return (0...last).map { index in
            let age = (gist.updated.seconds - gist.created.seconds) * (last - index) / max(1, last)
            let contents =
                gist.forkOf.flatMap { self.gist($0) }.map { Revision.later(self.contents(of: $0), steps: index) }
                ?? Revision.earlier(newest, steps: last - index)
            return (gist.updated - age, contents)
        }
    }

    func starred(by account: Int) -> [String] { stars[account] ?? [] }

    func comments(on gist: Gist) -> [Comment] {
        writtenComments[gist.id] ?? Comment.made(for: gist, accountCount: accounts.count)
    }

    /// The forks of a gist, oldest first.
    func forks(of gist: Gist) -> [Gist] { gists.filter { $0.forkOf == gist.id }.reversed() }
}

// MARK: - Changes by clients

extension World {
    mutating func setStarred(_ isStarred: Bool, _ id: String, by account: Int) {
        let others = starred(by: account).filter { $0 != id }
        stars[account] = isStarred ? [id] + others : others
    }

    mutating func add(_ contents: Contents, of account: Int, isPublic: Bool, forkOf: Gist? = nil, now: Timestamp)
        -> Gist
    {
        let gist = Gist(
            id: Digest.hex(of: "written \(gists.count) \(now.seconds)", count: 32),
            source: .written([(now, contents)]), owner: account, isPublic: isPublic, created: now,
            updated: now,
            forkOf: forkOf?.id)
        gists.append(gist)
        sort()
        return gist
    }

    mutating func edit(_ gist: Gist, to contents: Contents, now: Timestamp) -> Gist {
        var edited = gist
        edited.source = .written(history(of: gist) + [(now, contents)])
        edited.updated = now
        edited.revisionCount += 1
        replace(edited)
        return edited
    }

    /// Makes the next future gist visible.
    mutating func publish(now: Timestamp) {
        guard var next = gists.last(where: { $0.updated > now }) else { return }
        (next.created, next.updated) = (now, now)
        replace(next)
    }

    mutating func delete(_ gist: Gist) {
        gists.removeAll { $0.id == gist.id }
        for account in stars.keys { setStarred(false, gist.id, by: account) }
        sort()
    }

    mutating func setComments(_ comments: [Comment], on gist: Gist) {
        writtenComments[gist.id] = comments
        var changed = gist
        changed.commentCount = comments.count
        replace(changed)
    }

    private mutating func replace(_ gist: Gist) {
        guard let position = positions[gist.id] else { return }
        gists[position] = gist
        sort()
    }
}
