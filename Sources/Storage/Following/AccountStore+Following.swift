import FoundationEssentials
import Gists
import SQLite

/// The gists of followed people: those of their own feeds and, newer than these, rows of the public feed.
extension AccountStore {
    /// Returns the stored gists of people.
    /// - Parameter visit: the visit since which gists are new; nil for the last one.
    public func followed(_ logins: [Login], since visit: FollowingVisit? = nil) -> FollowedGists {
        let found: FollowedGists? = read { database, account in
            let names = Self.list(logins)
            let gists = try GistRows.gists(
                """
                JOIN (SELECT DISTINCT row FROM (\(Self.rows))) AS found ON found.row = gist.id
                ORDER BY updatedAt DESC, gist.id DESC
                """, [account, names], database)
            // Everything is new before the first visit, so nothing is called new.
            let mark = try visit?.lastRow ?? Self.number(Self.visitTask(account), database) ?? .infinity
            let ids = Set(gists.map(\.gist.id))
            let latest = try ReadMarkRows.latest(account: account, database)
            return FollowedGists(
                gists: gists.map(\.gist), people: try Self.people(logins, account, database),
                arrived: Set(gists.lazy.filter { Double($0.row) > mark }.map(\.gist.id)),
                latest: latest.filter { ids.contains($0.key) })
        }
        return found ?? FollowedGists(people: logins.map { FollowedPerson(login: $0) })
    }

    /// Returns the people with what is known of each, without their gists' contents.
    public func followedPeople(_ logins: [Login]) -> [FollowedPerson] {
        read { database, account in try Self.people(logins, account, database) }
            ?? logins.map { FollowedPerson(login: $0) }
    }

    /// The last visit; nil before the first.
    public var followingVisit: FollowingVisit? {
        read { database, account in try Self.number(Self.visitTask(account), database) }.map(FollowingVisit.init)
    }

    /// Records that the gists that are stored now were there at this visit.
    public func noteFollowingVisit() {
        write { database, account in
            let last = try database.first("SELECT coalesce(max(id), 0) FROM gist") { $0.int() } ?? 0
            try Self.set(Self.visitTask(account), to: Double(last), database)
        }
    }

    /// Records whether the server has such a user.
    public func noteFollowed(_ login: Login, isMissing: Bool) {
        write { database, account in
            let task = Self.missingTask(account, login)
            if isMissing {
                try Self.set(task, to: now, database)
            } else {
                try database.run("DELETE FROM care WHERE task = ?", [task])
            }
        }
    }

    /// Records that people's stored gists are those that the server has now.
    public func noteChecked(_ logins: [Login]) {
        write { database, account in
            for login in logins {
                try database.run(
                    "UPDATE feed SET loadedAt = ? WHERE account = ? AND name = ?",
                    [now, account, RemoteFeed.user(login).name])
            }
        }
    }

    /// The time since which each person is checked once, before the next round; nil before the first.
    public var followingRound: Date? {
        read { database, account in try Self.number(Self.roundTask(account), database) }
            .map { Date(timeIntervalSince1970: $0) }
    }

    public func noteFollowingRound(_ start: Date) {
        write { database, account in
            try Self.set(Self.roundTask(account), to: start.timeIntervalSince1970, database)
        }
    }

    // MARK: - Reading

    /// The rows of the people's gists, with the login in lower case that they count for.
    private static let rows = """
        SELECT feedRow.gist AS row, substr(feed.name, 6) AS login FROM feed JOIN feedRow ON feedRow.feed = feed.id
        WHERE feed.account = ?1 AND feed.name IN (SELECT 'user:' || value FROM json_each(?2))
        UNION
        SELECT feedRow.gist, lower(gist.ownerLogin) FROM feed JOIN feedRow ON feedRow.feed = feed.id
        JOIN gist ON gist.id = feedRow.gist
        LEFT JOIN feed AS own ON own.account = ?1 AND own.name = 'user:' || lower(gist.ownerLogin)
        WHERE feed.account = ?1 AND feed.name = 'everyone'
            AND lower(gist.ownerLogin) IN (SELECT value FROM json_each(?2))
            AND coalesce(own.loadedAt, 0) < gist.updatedAt
        """

    private static func people(
        _ logins: [Login], _ account: Int, _ database: Database
    ) throws -> [FollowedPerson] {
        var people = Dictionary(logins.map { ($0, FollowedPerson(login: $0)) }) { first, _ in first }
        let names = list(logins)
        let gists = try database.all(
            "SELECT login, gistID, updatedAt FROM (\(rows)) JOIN gist ON gist.id = row", [account, names]
        ) { (login: $0.login(), id: $0.gistID(), updatedAt: $0.date()) }
        for gist in gists {
            people[gist.login]?.gists.append(gist.id)
            let latest = people[gist.login]?.latestAt ?? .distantPast
            people[gist.login]?.latestAt = max(latest, gist.updatedAt)
        }
        let checks = try database.all(
            """
            SELECT substr(name, 6), loadedAt FROM feed
            WHERE account = ?1 AND name IN (SELECT 'user:' || value FROM json_each(?2))
            """, [account, names]
        ) { (login: $0.login(), at: $0.date()) }
        for check in checks { people[check.login]?.checkedAt = check.at }
        for login in logins {
            guard let since = try number(missingTask(account, login), database) else { continue }
            people[login]?.missingAt = Date(timeIntervalSince1970: since)
        }
        return logins.compactMap { people.removeValue(forKey: $0) }
    }

    /// Logins in lower case as a JSON array: they need no escapes.
    private static func list(_ logins: [Login]) -> String {
        "[" + logins.map { "\"\($0.key)\"" }.joined(separator: ",") + "]"
    }

    // MARK: - Notes

    private static func visitTask(_ account: Int) -> String { "following \(account) visit" }
    private static func roundTask(_ account: Int) -> String { "following \(account) round" }
    private static func missingTask(_ account: Int, _ login: Login) -> String {
        "following \(account) missing \(login.key)"
    }

    static func number(_ task: String, _ database: Database) throws -> Double? {
        try database.first("SELECT at FROM care WHERE task = ?", [task]) { $0.date().timeIntervalSince1970 }
    }

    static func set(_ task: String, to value: Double, _ database: Database) throws {
        try database.run("INSERT OR REPLACE INTO care (task, at) VALUES (?, ?)", [task, value])
    }
}

/// The gists that were stored at a visit: later ones have higher rows.
public struct FollowingVisit: Equatable, Sendable {
    fileprivate let lastRow: Double
}
