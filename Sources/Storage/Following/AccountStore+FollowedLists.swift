import FoundationEssentials
import Gists
import SQLite

/// The stored lists of followed people, which may have several pages.
extension AccountStore {
    /// The number of gists in a list beyond which no further page is loaded: GitHub lists no more.
    private static let mostGists = 3_000

    /// Stores the first page of a person's list. A complete list stays complete if the page reaches its known gists.
    public func saveNewest(_ page: GistPage, of login: Login) {
        write { database, account in
            let feed = RemoteFeed.user(login)
            let stored = try database.first(
                "SELECT id, next IS NULL FROM feed WHERE account = ? AND name = ?", [account, feed.name]
            ) { (id: $0.int(), isComplete: $0.flag()) }
            let staysComplete =
                if page.next != nil, let stored, stored.isComplete, let last = page.gists.last {
                    try contains(last.id, stored.id, account, database)
                } else { false }
            let run = try start(feed, account, staysComplete ? nil : page.next, isFirst: true, database)
            try keep(page, of: feed, in: run, account, database)
        }
    }

    /// Stores the next page of a person's list.
    /// - Returns: false if it could not be stored.
    public func saveFurther(_ page: GistPage, of login: Login) -> Bool {
        let isKept: Bool? = store.write { database in
            let account = try madeAccount(database)
            let feed = RemoteFeed.user(login)
            var page = page
            let known = try database.first(
                "SELECT count(*) FROM feedRow JOIN feed ON feed.id = feed WHERE account = ? AND name = ?",
                [account, feed.name]
            ) { $0.int() }
            // A page without gists is the last: the list of URLs may be endless.
            if page.gists.isEmpty || (known ?? 0) + page.gists.count >= Self.mostGists { page.next = nil }
            let run = try start(feed, account, page.next, isFirst: false, database)
            try keep(page, of: feed, in: run, account, database)
            return true
        }
        if isKept != nil { store.keepWithinLimits() }
        return isKept == true
    }

    /// The people whose lists have further pages that were not loaded.
    public func unfinishedLists(of logins: [Login]) -> [Login] {
        let names = read { database, account in
            try database.all(
                "SELECT substr(name, 6) FROM feed WHERE account = ? AND name LIKE 'user:%' AND next IS NOT NULL",
                [account]
            ) { $0.login() }
        }
        let unfinished = Set(names ?? [])
        return logins.filter(unfinished.contains)
    }

    /// The URL of the next page of a person's list; nil if it was read to its end.
    public func nextPage(of login: Login) -> String? {
        read { database, account in
            try database.first(
                "SELECT next FROM feed WHERE account = ? AND name = ?", [account, RemoteFeed.user(login).name]
            ) { $0.text() } ?? nil
        }
    }

    private func keep(
        _ page: GistPage, of feed: RemoteFeed, in run: Run, _ account: Int, _ database: Database
    ) throws {
        let rows = try page.gists.reversed().map { gist in
            try GistRows.save(gist, account: account, feed: feed, at: now, database)
        }
        try place(rows.reversed(), in: run, database)
        if page.next == nil { try end(run, of: feed, database) }
    }

    private func contains(_ id: GistID, _ feed: Int, _ account: Int, _ database: Database) throws -> Bool {
        guard let row = try GistRows.row(id, account: account, database) else { return false }
        return try database.first("SELECT 1 FROM feedRow WHERE feed = ? AND gist = ?", [feed, row]) { $0.flag() }
            == true
    }
}
