/// The content of a database file.
struct StoreContent: Sendable {
    var fileName: String
    /// The name in messages.
    var name: String
    /// The schema, as the numbered steps that lead to it.
    var steps: [String]
    /// True if a power cut loses nothing that was written: each transaction waits for the disk.
    var isDurable: Bool

    /// Everything that was seen. GitHub has it too.
    static let cache = StoreContent(
        fileName: "store.sqlite", name: Words.cache, steps: Migrations.steps, isDurable: false)

    /// Unpublished drafts; there are no other copies.
    static let drafts = StoreContent(
        fileName: "drafts.sqlite", name: Words.draftStore, steps: [drafts1], isDurable: true)

    /// The tables of the cache that contained drafts in older versions.
    private static let drafts1 = """
        CREATE TABLE account (
            id INTEGER PRIMARY KEY,
            api TEXT NOT NULL,
            person TEXT NOT NULL,
            UNIQUE (api, person)
        ) STRICT;

        CREATE TABLE draft (
            account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE,
            id TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changedAt REAL NOT NULL,
            body BLOB NOT NULL,
            PRIMARY KEY (account, id)
        ) STRICT;
        """
}
