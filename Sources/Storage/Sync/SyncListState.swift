import FoundationEssentials
import Gists
import SQLite

/// The state of a list that is downloaded completely.
public struct SyncListState: Hashable, Sendable {
    /// The time when the last reading of the whole list began.
    public var startedAt: Date
    /// The URL of the next page of an unfinished reading.
    public var next: String?
    /// The time when the whole list was last read; nil if it never was.
    public var readAt: Date?
    /// True if the list has more than one page.
    public var isPaged: Bool
    /// The time of the latest update of a gist in the list.
    public var latest: Date?
    /// The entity tag of the list's only page, or of the changes since `latest`.
    public var tag: String?
    /// The number of gists that the whole list had.
    public var rows: Int

    public init(startedAt: Date) {
        self.startedAt = startedAt
        isPaged = false
        rows = 0
    }
}

extension AccountStore {
    /// The state of a list; nil if it was never downloaded.
    public func syncState(of feed: RemoteFeed) -> SyncListState? {
        read { database, account in
            try database.first(
                """
                SELECT startedAt, next, readAt, isPaged, latest, tag, rows FROM syncList WHERE account = ? AND name = ?
                """, [account, feed.name]
            ) { columns in
                var state = SyncListState(startedAt: columns.date())
                state.next = columns.text()
                state.readAt = columns.optionalDate()
                state.isPaged = columns.flag()
                state.latest = columns.optionalDate()
                state.tag = columns.text()
                state.rows = columns.int()
                return state
            }
        }
    }

    /// Stores the state of a list that has not changed, as it is now.
    public func confirm(_ feed: RemoteFeed, _ state: SyncListState) {
        write { database, account in
            try write(state, of: feed, account, database)
            try database.run(
                "UPDATE feed SET loadedAt = ? WHERE account = ? AND name = ?", [now, account, feed.name])
        }
    }

    /// The number of stored gists in a list.
    public func count(of feed: RemoteFeed) -> Int {
        let count = read { database, account in
            try database.first(
                "SELECT count(*) FROM feedRow JOIN feed ON feed.id = feed WHERE account = ? AND name = ?",
                [account, feed.name]
            ) { $0.int() }
        }
        return count ?? 0
    }

    func write(_ state: SyncListState, of feed: RemoteFeed, _ account: Int, _ database: Database) throws {
        let arguments: [(any Bindable)?] = [
            account, feed.name, state.startedAt.timeIntervalSince1970, state.next,
            state.readAt?.timeIntervalSince1970, state.isPaged, state.latest?.timeIntervalSince1970, state.tag,
            state.rows,
        ]
        try database.run(
            """
            INSERT OR REPLACE INTO syncList (account, name, startedAt, next, readAt, isPaged, latest, tag, rows)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, arguments)
    }
}
