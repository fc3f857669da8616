import FoundationEssentials
import Gists
import SQLite

extension AccountStore {
    /// Stores a page of a feed: its gists, their order and the link to the next page.
    ///
    /// The first page of a feed starts a new run. Rows of earlier runs stay behind those of the new one, each gist
    /// once, until a run has reached the end of the feed: gists that it did not contain are then no longer in the feed.
    /// - Parameter isFirst: true for the first page of a feed, false for the page after the one saved before.
    public func save(_ page: GistPage, of feed: RemoteFeed, isFirst: Bool) {
        write { database, account in
            let run = try start(feed, account, page.next, isFirst: isFirst, database)
            // The last gist first: gists higher in the feed get higher numbers, so that they are newer matches.
            let rows = try page.gists.reversed().map { gist in
                try GistRows.save(gist, account: account, feed: feed, at: now, database)
            }
            try place(rows.reversed(), in: run, database)
            if page.next == nil { try end(run, of: feed, database) }
        }
    }

    /// Appends gists to a run of a feed, each once.
    func place(_ rows: [Int], in run: Run, _ database: Database) throws {
        var position =
            try database.first(
                "SELECT max(position) FROM feedRow WHERE feed = ? AND run = ?", [run.feed, run.number]
            ) { $0.integer() ?? -1 } ?? -1
        var placed: Set<Int> = []
        for row in rows where placed.insert(row).inserted {
            position += 1
            try database.run(
                """
                INSERT INTO feedRow (feed, gist, run, position) VALUES (?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET run = excluded.run, position = excluded.position
                """, [run.feed, row, run.number, position])
        }
    }

    /// Returns a feed as it was last loaded; nil if it never was.
    /// - Parameter limit: the maximum number of rows.
    public func feed(_ feed: RemoteFeed, limit: Int = .max) -> StoredFeed? {
        read { database, account in
            let found = try database.first(
                "SELECT id, next, loadedAt FROM feed WHERE account = ? AND name = ?", [account, feed.name]
            ) { ($0.int(), $0.text(), $0.date()) }
            guard let (id, next, loadedAt) = found else { return nil }
            let gists = try GistRows.gists(
                "JOIN feedRow ON feedRow.gist = gist.id WHERE feedRow.feed = ? ORDER BY run DESC, position LIMIT ?",
                [id, limit], database)
            return StoredFeed(gists: gists.map(\.gist), next: next, asOf: loadedAt)
        }
    }

    /// Removes gists from a feed that no longer has them.
    public func remove(_ ids: [GistID], from feed: RemoteFeed) {
        write { database, account in
            for id in ids {
                guard let row = try GistRows.row(id, account: account, database) else { continue }
                try database.run(
                    "DELETE FROM feedRow WHERE gist = ? AND feed IN (SELECT id FROM feed WHERE account = ? AND name = ?)",
                    [row, account, feed.name])
                switch feed {
                case .starred: try database.run("UPDATE gist SET isStarred = 0 WHERE id = ?", [row])
                case .mine: try database.run("UPDATE gist SET isMine = 0 WHERE id = ?", [row])
                case .everyone, .user: break
                }
            }
        }
    }

    /// Inserts a gist by its date into a stored feed that does not have it. Does nothing if the gist would be below the
    /// stored rows, or if the feed is not sorted by date.
    func place(_ row: Int, in feed: RemoteFeed, _ account: Int, _ database: Database) throws {
        let found = try database.first(
            "SELECT id, next FROM feed WHERE account = ? AND name = ?", [account, feed.name]
        ) { (id: $0.int(), next: $0.text()) }
        guard let found else { return }
        let updatedAt =
            try database.first("SELECT updatedAt FROM gist WHERE id = ?", [row]) { $0.date() } ?? .distantPast
        let rows = try database.all(
            """
            SELECT gist.id, run, position, updatedAt FROM feedRow JOIN gist ON gist.id = gist WHERE feed = ?
            ORDER BY run DESC, position
            """, [found.id]
        ) { (gist: $0.int(), run: $0.int(), position: $0.int(), updatedAt: $0.date()) }
        guard !rows.contains(where: { $0.gist == row }) else { return }
        let isSorted = zip(rows, rows.dropFirst()).allSatisfy { $0.updatedAt >= $1.updatedAt }
        let below = isSorted ? rows.first { $0.updatedAt < updatedAt } : rows.first
        if let below {
            try database.run(
                "UPDATE feedRow SET position = position + 1 WHERE feed = ? AND run = ? AND position >= ?",
                [found.id, below.run, below.position])
        } else if found.next != nil {
            return
        }
        try database.run(
            "INSERT INTO feedRow (feed, gist, run, position) VALUES (?, ?, ?, ?)",
            [found.id, row, below?.run ?? rows.last?.run ?? 1, below?.position ?? (rows.last?.position ?? -1) + 1])
    }

    typealias Run = (feed: Int, number: Int)

    /// Starts a run of a feed, or continues the last one.
    func start(
        _ feed: RemoteFeed, _ account: Int, _ next: String?, isFirst: Bool, _ database: Database
    ) throws -> Run {
        try database.run(
            """
            INSERT INTO feed (account, name, run, loadedAt, next) VALUES (?, ?, 1, ?, ?)
            ON CONFLICT DO UPDATE SET next = excluded.next,
                run = run + \(isFirst ? 1 : 0), loadedAt = \(isFirst ? "excluded.loadedAt" : "loadedAt")
            """, [account, feed.name, now, next])
        let run = try database.first(
            "SELECT id, run FROM feed WHERE account = ? AND name = ?", [account, feed.name]
        ) { ($0.int(), $0.int()) }
        return run ?? (0, 0)
    }

    /// Removes the gists from the feed that the whole run did not contain.
    func end(_ run: Run, of feed: RemoteFeed, _ database: Database) throws {
        if feed == .starred {
            try database.run(
                "UPDATE gist SET isStarred = 0 WHERE id IN (SELECT gist FROM feedRow WHERE feed = ? AND run < ?)",
                [run.feed, run.number])
        }
        try database.run("DELETE FROM feedRow WHERE feed = ? AND run < ?", [run.feed, run.number])
    }
}

extension RemoteFeed {
    /// The feed's name in the database.
    var name: String {
        switch self {
        case .everyone: "everyone"
        case .starred: "starred"
        case .mine: "mine"
        case .user(let login): "user:" + login.key
        }
    }
}
