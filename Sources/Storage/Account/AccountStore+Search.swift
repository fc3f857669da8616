import Gists
import SQLite

/// The order of matches.
public enum SearchOrder: Sendable {
    /// The matches last seen first: immediate, however many there are.
    case newest
    /// The best matches first; takes longer the more gists match.
    case best
}

extension AccountStore {
    /// Returns the gists that match a query, among all that the account has seen.
    ///
    /// While the user types: show `.newest` at once and replace it by `.best` later; `GistStore.cancelSearches` ends a
    /// search that a further key has made useless.
    public func search(_ query: SearchQuery, order: SearchOrder = .best, limit: Int = 50) -> [SearchHit] {
        guard !query.isEmpty else { return [] }
        let hits: [SearchHit]? = store.search { database in
            guard let account = try account(database) else { return nil }
            guard query.moments.isEmpty else {
                return try searchVersions(query, order, limit, account, database)
            }
            var found: [(Int, String)] = []
            if order == .newest, let match = query.quickMatch {
                found = try rows(query, match, order, limit, account, database)
            }
            if found.count < limit { found = try rows(query, query.match, order, limit, account, database) }
            return try found.compactMap { row, snippet in
                try GistRows.gists("WHERE gist.id = ?", [row], database).first.map {
                    SearchHit(gist: $0.gist, snippet: Snippet(marked: snippet))
                }
            }
        }
        return hits ?? []
    }

    /// Rows of the index and snippets.
    private func rows(
        _ query: SearchQuery, _ match: String?, _ order: SearchOrder, _ limit: Int, _ account: Int, _ database: Database
    ) throws -> [(Int, String)] {
        var conditions = ["gist.account = ?"]
        var arguments: [(any Bindable)?] = [account]
        if let match {
            conditions.append("search MATCH ?")
            arguments.append(match)
        }
        for owner in query.owners {
            conditions.append("gist.ownerLogin = ? COLLATE NOCASE")
            arguments.append(owner)
        }
        for language in query.languages {
            conditions.append("EXISTS (SELECT 1 FROM file WHERE file.gist = gist.id AND language = ? COLLATE NOCASE)")
            arguments.append(language)
        }
        if query.hasComments { conditions.append("gist.commentCount > 0") }
        if query.isStarred { conditions.append("gist.isStarred") }
        arguments.append(limit)
        let condition = "WHERE \(conditions.joined(separator: " AND "))"
        guard match != nil else {
            return try database.all(
                "SELECT gist.id, '' FROM gist \(condition) ORDER BY gist.id DESC LIMIT ?", arguments
            ) { ($0.int(), $0.string()) }
        }
        // The index delivers rows in either order without sorting, so that snippets are made only for the rows that are
        // shown.
        let order =
            order == .best ? "rank MATCH 'bm25(\(Self.weights))' ORDER BY rank" : "true ORDER BY search.rowid DESC"
        return try database.all(
            """
            SELECT search.rowid, snippet(search, -1, '\(Snippet.opening)', '\(Snippet.closing)', '…', 16)
            FROM search CROSS JOIN gist ON gist.id = search.rowid \(condition) AND \(order) LIMIT ?
            """, arguments
        ) { ($0.int(), $0.string()) }
    }

    /// The weights of a match in texts, description, owner, names, languages, comments.
    private static let weights = "1.0, 8.0, 4.0, 6.0, 2.0, 1.0"
}
