import FoundationEssentials
import SQLite

/// An HTTP response: two byte strings that only the caller interprets.
public struct StoredResponse: Hashable, Sendable {
    /// The name of the representation among those at its URL.
    public var variant: String
    /// The part that a revalidation updates: status, headers, times.
    public var head: Data
    public var body: Data

    public init(variant: String, head: Data, body: Data) {
        self.variant = variant
        self.head = head
        self.body = body
    }
}

/// HTTP responses by URL and account. The account is a digest of the request's authorization; responses are never
/// shared between accounts.
extension GistStore {
    /// All stored variants. Reading counts as use.
    public func responses(url: String, account: String) -> [StoredResponse] {
        let found = read { database in
            try database.all("SELECT variant, head, body FROM response WHERE url = ? AND account = ?", [url, account]) {
                StoredResponse(variant: $0.string(), head: $0.data() ?? Data(), body: $0.data() ?? Data())
            }
        }
        guard let found, !found.isEmpty else { return [] }
        write { database in
            try database.run(
                "UPDATE response SET usedAt = ?1 WHERE url = ?2 AND account = ?3 AND abs(usedAt - ?1) > 60",
                [now().timeIntervalSince1970, url, account])
        }
        return found
    }

    /// Stores a response, replacing the same variant.
    public func save(_ response: StoredResponse, url: String, account: String) {
        let size = response.head.count + response.body.count
        guard size <= limits.responseBytes else { return }
        write { database in
            try database.run(
                """
                INSERT INTO response (url, account, variant, size, usedAt, head, body) VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    size = excluded.size, usedAt = excluded.usedAt, head = excluded.head, body = excluded.body
                """,
                [
                    url, account, response.variant, size, now().timeIntervalSince1970,
                    response.head, response.body,
                ])
            try dropResponses(beyond: limits.responseBytes, database)
        }
    }

    /// Updates the head of a stored response; does nothing if the response was removed meanwhile.
    public func renew(head: Data, variant: String, url: String, account: String) {
        write { database in
            try database.run(
                """
                UPDATE response SET head = ?1, size = length(?1) + length(body), usedAt = ?2
                WHERE url = ?3 AND account = ?4 AND variant = ?5
                """, [head, now().timeIntervalSince1970, url, account, variant])
        }
    }

    /// Removes all responses for a URL, of every account.
    public func removeResponses(url: String) {
        write { try $0.run("DELETE FROM response WHERE url = ?", [url]) }
    }

    /// Removes the responses used least recently until the rest fits the limit.
    func dropResponses(beyond limit: Int, _ database: Database) throws {
        var total = try database.first("SELECT coalesce(sum(size), 0) FROM response") { $0.int() } ?? 0
        guard total > limit else { return }
        let oldest = try database.all("SELECT rowid, size FROM response ORDER BY usedAt, rowid") {
            (row: $0.int(), size: $0.int())
        }
        for response in oldest where total > limit / 10 * 9 {
            try database.run("DELETE FROM response WHERE rowid = ?", [response.row])
            total -= response.size
        }
    }
}
