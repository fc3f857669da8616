import Backup
import Gists
import Synchronization

/// The gists of several lists, each gist once.
struct Listing: Sendable {
    struct Entry: Sendable {
        var gist: Gist
        /// The names of the lists that contain it.
        var lists: [String]
    }

    private(set) var gists: [Entry] = []
    private var places: [GistID: Int] = [:]
    /// The names of the lists that were loaded to their end.
    var complete: Set<String> = []

    mutating func add(_ gist: Gist, of list: String) {
        guard let place = places[gist.id] else {
            places[gist.id] = gists.count
            gists.append(Entry(gist: gist, lists: [list]))
            return
        }
        // Pages shift while they are loaded: a gist may come twice.
        if gist.updatedAt > gists[place].gist.updatedAt { gists[place].gist = gist }
        if !gists[place].lists.contains(list) { gists[place].lists.append(list) }
    }

    /// True if a gist in the folder came with one of these lists, and does not any longer.
    func lacks(_ record: GistRecord) -> Bool {
        places[record.gist.id] == nil && record.lists.contains { complete.contains($0) }
    }
}

extension RemoteFeed {
    private static let userPrefix = "user:"

    /// The name of the list in `gist.json`.
    public var backupName: String {
        switch self {
        case .everyone: "public"
        case .mine: "mine"
        case .starred: "starred"
        case .user(let login): Self.userPrefix + login.key
        }
    }

    /// Nil for another text.
    public init?(backupName name: String) {
        switch name {
        case "mine": self = .mine
        case "starred": self = .starred
        default:
            guard let login = name.rest(behind: Self.userPrefix).map({ Login($0) }), login.isValid else { return nil }
            self = .user(login)
        }
    }
}

extension BackupRun {
    /// Loads all lists.
    func listing(of feeds: [RemoteFeed]) async -> Listing {
        let pages = Mutex<[Int: [Gist]]>([:])
        let complete = Mutex<Set<String>>([])
        await Self.forEach(Array(feeds.enumerated())) { [self] number, feed in
            guard !isOver else { return }
            do {
                let skipped = try await repository.allGists(feed) { gists in
                    pages.withLock { $0[number, default: []] += gists }
                }
                if skipped > 0 { return miss(feed.backupName, because: Words.Backup.skipped(skipped)) }
                complete.withLock { _ = $0.insert(feed.backupName) }
            } catch {
                miss(feed.backupName, error)
            }
        }
        var listing = Listing()
        for (number, feed) in feeds.enumerated() {
            for gist in pages.withLock({ $0[number] ?? [] }) { listing.add(gist, of: feed.backupName) }
        }
        listing.complete = complete.withLock(\.self)
        return listing
    }
}
