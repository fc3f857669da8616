import SQLite

/// The schema, as the numbered steps that lead to it. Released steps are never changed.
enum Migrations {
    static let steps: [String] = [
        version1, version2, version3, version4, version5, version6, version7, version8, version9,
        version10, version11, version12,
    ]
    static var latest: Int { steps.count }

    static func version(_ database: Database) throws -> Int {
        try database.first("PRAGMA user_version") { $0.int() } ?? 0
    }

    /// Runs the missing steps, up to `last`; all or none, even if several processes start at once.
    static func run(on connection: Connection, _ steps: [String] = steps, upTo last: Int? = nil) throws {
        let last = last ?? steps.count
        try connection.write { database in
            let version = try version(database)
            guard version < last else { return }
            for step in steps[version..<last] { try database.execute(step) }
            try database.run("PRAGMA user_version = \(last)")
        }
    }

    /// Gists, feeds, texts, comments, responses and the index.
    ///
    /// `gist.id` is also the row of the index, and grows: of two matches, the one with the higher ID was seen later.
    /// Texts are UTF-8 blobs, since a text column would end at the first NUL; the index covers a megabyte of each.
    private static let version1 = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            api TEXT NOT NULL,
            person TEXT NOT NULL,
            UNIQUE (api, person)
        ) STRICT;

        CREATE TABLE gist (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            gistID TEXT NOT NULL,
            description TEXT,
            ownerLogin TEXT,
            ownerID INTEGER,
            ownerAvatarURL TEXT,
            ownerURL TEXT,
            isPublic INTEGER NOT NULL,
            createdAt REAL NOT NULL,
            updatedAt REAL NOT NULL,
            commentCount INTEGER NOT NULL,
            htmlURL TEXT NOT NULL,
            gitPullURL TEXT NOT NULL,
            isTruncated INTEGER NOT NULL,
            past BLOB,
            wholeAt REAL,
            commentsAt REAL,
            isStarred INTEGER,
            isMine INTEGER NOT NULL DEFAULT 0,
            usedAt REAL NOT NULL,
            UNIQUE (account, gistID)
        ) STRICT;
        CREATE INDEX gistByUse ON gist (usedAt);

        CREATE TABLE file (
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            mediaType TEXT,
            language TEXT,
            rawURL TEXT NOT NULL,
            size INTEGER NOT NULL,
            isTruncated INTEGER NOT NULL,
            content BLOB,
            PRIMARY KEY (gist, position)
        ) STRICT;

        CREATE TABLE comment (
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            position INTEGER NOT NULL,
            commentID INTEGER NOT NULL,
            authorLogin TEXT,
            authorID INTEGER,
            authorAvatarURL TEXT,
            authorURL TEXT,
            createdAt REAL NOT NULL,
            updatedAt REAL NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (gist, position)
        ) STRICT;

        CREATE TABLE feed (
            id INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            name TEXT NOT NULL,
            run INTEGER NOT NULL,
            loadedAt REAL NOT NULL,
            next TEXT,
            UNIQUE (account, name)
        ) STRICT;

        CREATE TABLE feedRow (
            feed INTEGER NOT NULL REFERENCES feed ON DELETE CASCADE,
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            run INTEGER NOT NULL,
            position INTEGER NOT NULL,
            PRIMARY KEY (feed, gist)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX feedRowByOrder ON feedRow (feed, run DESC, position);
        CREATE INDEX feedRowByGist ON feedRow (gist);

        CREATE TABLE response (
            url TEXT NOT NULL,
            account TEXT NOT NULL,
            variant TEXT NOT NULL,
            size INTEGER NOT NULL,
            usedAt REAL NOT NULL,
            head BLOB NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (url, account, variant)
        ) STRICT;
        CREATE INDEX responseByUse ON response (usedAt, size);

        CREATE VIEW document AS SELECT
            id,
            description,
            ownerLogin AS owner,
            (SELECT group_concat(name, char(10)) FROM file WHERE file.gist = gist.id) AS names,
            (SELECT group_concat(language, char(10)) FROM file WHERE file.gist = gist.id) AS languages,
            (SELECT group_concat(CAST(substr(content, 1, 1048576) AS TEXT), char(10)) FROM file WHERE file.gist = gist.id) AS texts,
            (SELECT group_concat(body, char(10)) FROM comment WHERE comment.gist = gist.id) AS comments
        FROM gist;

        CREATE VIRTUAL TABLE search USING fts5(
            description, owner, names, languages, texts, comments,
            content = 'document', content_rowid = 'id', tokenize = 'gists'
        );
        """

    /// The gists that were read, and the account's last visit.
    private static let version2 = """
        ALTER TABLE account ADD COLUMN visitedAt REAL;

        CREATE TABLE readMark (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            gistID TEXT NOT NULL,
            readAt REAL NOT NULL,
            PRIMARY KEY (account, gistID)
        ) STRICT, WITHOUT ROWID;
        """

    /// An index with prefixes of two and three characters, so that a search while typing finds its newest matches at
    /// once. Texts are its first column: the index saves two bytes for each word and gist there, which compensates for
    /// the prefixes.
    private static let version3 = """
        DROP TABLE search;
        CREATE VIRTUAL TABLE search USING fts5(
            texts, description, owner, names, languages, comments,
            content = 'document', content_rowid = 'id', tokenize = 'gists', prefix = '2 3'
        );
        INSERT INTO search (search) VALUES ('rebuild');
        """

    /// The saved files, with their paths and times.
    private static let version4 = """
        CREATE TABLE savedFile (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            path TEXT NOT NULL,
            gistID TEXT NOT NULL,
            name TEXT NOT NULL,
            savedAt REAL NOT NULL,
            PRIMARY KEY (account, path)
        ) STRICT, WITHOUT ROWID;
        """

    /// Typed lines: filters, searches, commands.
    private static let version6 = """
        CREATE TABLE typedLine (
            number INTEGER PRIMARY KEY,
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            kind TEXT NOT NULL,
            line TEXT NOT NULL,
            UNIQUE (account, kind, line)
        ) STRICT;
        """

    /// Unpublished drafts.
    private static let version7 = """
        CREATE TABLE draft (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            id TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changedAt REAL NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (account, id)
        ) STRICT;
        """

    /// Versions of gists that were read, with an index of their own, which does not contain the texts either: a version
    /// must be removed from the index before it is deleted.
    private static let version8 = """
        CREATE TABLE version (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            version TEXT NOT NULL,
            committedAt REAL NOT NULL,
            readAt REAL NOT NULL,
            isTruncated INTEGER NOT NULL,
            UNIQUE (gist, version)
        ) STRICT;

        CREATE TABLE versionFile (
            version INTEGER NOT NULL REFERENCES version ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            mediaType TEXT,
            language TEXT,
            rawURL TEXT NOT NULL,
            size INTEGER NOT NULL,
            isTruncated INTEGER NOT NULL,
            content BLOB,
            PRIMARY KEY (version, position)
        ) STRICT;

        CREATE VIEW versionDocument AS SELECT
            id,
            (SELECT group_concat(CAST(substr(content, 1, 1048576) AS TEXT), char(10)) FROM versionFile
                WHERE versionFile.version = version.id) AS texts,
            (SELECT group_concat(name, char(10)) FROM versionFile WHERE versionFile.version = version.id) AS names
        FROM version;

        CREATE VIRTUAL TABLE versionSearch USING fts5(
            texts, names, content = 'versionDocument', content_rowid = 'id', tokenize = 'gists', prefix = '2 3'
        );

        CREATE TRIGGER versionGoes BEFORE DELETE ON version BEGIN
            INSERT INTO versionSearch (versionSearch, rowid, texts, names)
            SELECT 'delete', id, texts, names FROM versionDocument WHERE id = old.id;
        END;
        """

    /// The indexes, built again to contain the parts of identifiers.
    private static let version9 = """
        INSERT INTO search (search) VALUES ('rebuild');
        INSERT INTO versionSearch (versionSearch) VALUES ('rebuild');
        """

    /// Texts of files that are in another encoding than UTF-8, for the indexes. The index is not made again: none is stored yet.
    private static let version10 = """
        ALTER TABLE file ADD COLUMN decoded BLOB;
        ALTER TABLE versionFile ADD COLUMN decoded BLOB;

        DROP VIEW document;
        CREATE VIEW document AS SELECT
            id,
            description,
            ownerLogin AS owner,
            (SELECT group_concat(name, char(10)) FROM file WHERE file.gist = gist.id) AS names,
            (SELECT group_concat(language, char(10)) FROM file WHERE file.gist = gist.id) AS languages,
            (SELECT group_concat(CAST(substr(coalesce(decoded, content), 1, 1048576) AS TEXT), char(10)) FROM file
                WHERE file.gist = gist.id) AS texts,
            (SELECT group_concat(body, char(10)) FROM comment WHERE comment.gist = gist.id) AS comments
        FROM gist;

        DROP VIEW versionDocument;
        CREATE VIEW versionDocument AS SELECT
            id,
            (SELECT group_concat(CAST(substr(coalesce(decoded, content), 1, 1048576) AS TEXT), char(10)) FROM versionFile
                WHERE versionFile.version = version.id) AS texts,
            (SELECT group_concat(name, char(10)) FROM versionFile WHERE versionFile.version = version.id) AS names
        FROM version;
        """

    /// Lists that are downloaded completely, and what is missing of their gists.
    ///
    /// `pendingFile` has the files of gists that are not complete in their present revision, with the texts that have
    /// arrived. `fileBytes` has the bytes of files that are not UTF-8. `hasOnlyFiles` is true for a whole gist without a
    /// history, since a sync downloads only files.
    private static let version11 = """
        CREATE TABLE syncList (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            name TEXT NOT NULL,
            startedAt REAL NOT NULL,
            next TEXT,
            readAt REAL,
            isPaged INTEGER NOT NULL,
            latest REAL,
            tag TEXT,
            rows INTEGER NOT NULL,
            PRIMARY KEY (account, name)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE pendingFile (
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            mediaType TEXT,
            language TEXT,
            rawURL TEXT NOT NULL,
            size INTEGER NOT NULL,
            isTruncated INTEGER NOT NULL,
            content BLOB,
            decoded BLOB,
            PRIMARY KEY (gist, position)
        ) STRICT;

        CREATE TABLE fileBytes (
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            rawURL TEXT NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (gist, rawURL)
        ) STRICT;

        CREATE TABLE syncedPart (
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            part TEXT NOT NULL,
            updatedAt REAL NOT NULL,
            count INTEGER NOT NULL,
            PRIMARY KEY (gist, part)
        ) STRICT, WITHOUT ROWID;

        ALTER TABLE version ADD COLUMN isSynced INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE gist ADD COLUMN hasOnlyFiles INTEGER NOT NULL DEFAULT 0;
        """

    /// The times of the last periodic tasks.
    private static let version5 = """
        CREATE TABLE care (
            task TEXT PRIMARY KEY,
            at REAL NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// The state of a gist that was read, not only the time: its files by their digest, its comments. The files of the state that was
    /// read are kept once the server has another one.
    private static let version12 = """
        ALTER TABLE readMark ADD COLUMN contents TEXT;
        ALTER TABLE readMark ADD COLUMN version TEXT;
        ALTER TABLE readMark ADD COLUMN updatedAt REAL;
        ALTER TABLE readMark ADD COLUMN commentCount INTEGER;
        ALTER TABLE readMark ADD COLUMN newestComment INTEGER;
        ALTER TABLE readMark ADD COLUMN commentsSeenAt REAL;
        ALTER TABLE readMark ADD COLUMN latest TEXT;
        ALTER TABLE readMark ADD COLUMN latestAt REAL;

        CREATE TABLE readCopy (
            id INTEGER PRIMARY KEY,
            gist INTEGER NOT NULL REFERENCES gist ON DELETE CASCADE,
            contents TEXT NOT NULL,
            isTruncated INTEGER NOT NULL,
            UNIQUE (gist, contents)
        ) STRICT;

        CREATE TABLE readFile (
            copy INTEGER NOT NULL REFERENCES readCopy ON DELETE CASCADE,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            mediaType TEXT,
            language TEXT,
            rawURL TEXT NOT NULL,
            size INTEGER NOT NULL,
            isTruncated INTEGER NOT NULL,
            content BLOB,
            decoded BLOB,
            PRIMARY KEY (copy, position)
        ) STRICT;
        """
}
