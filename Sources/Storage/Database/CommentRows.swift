import Gists
import SQLite

/// The table `comment`.
enum CommentRows {
    static func comments(of row: Int, _ database: Database) throws -> [Comment] {
        try database.all(
            """
            SELECT commentID, authorLogin, authorID, authorAvatarURL, authorURL, body, createdAt, updatedAt
            FROM comment WHERE gist = ? ORDER BY position
            """, [row]
        ) { columns in
            Comment(
                id: columns.int(), author: columns.owner(), body: columns.string(), createdAt: columns.date(),
                updatedAt: columns.date())
        }
    }

    static func save(_ comments: [Comment], of row: Int, at now: Double, _ database: Database) throws {
        try database.run("DELETE FROM comment WHERE gist = ?", [row])
        for (position, comment) in comments.enumerated() {
            var arguments: [(any Bindable)?] = [row, position, comment.id]
            arguments += comment.author.values
            arguments += [
                comment.body, comment.createdAt.timeIntervalSince1970, comment.updatedAt.timeIntervalSince1970,
            ]
            try database.run(
                """
                INSERT INTO comment (
                    gist, position, commentID, authorLogin, authorID, authorAvatarURL, authorURL, body, createdAt, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """, arguments)
        }
        try database.run("UPDATE gist SET commentsAt = ? WHERE id = ?", [now, row])
    }
}
