import Glibc
import SQLite

/// The connections to one database file. Readers never wait for the writer, and nothing waits for a long search.
struct Connections: Sendable {
    /// Nil if the file is read-only.
    private(set) var writer: Connection?
    let reader: Connection
    let searcher: LateConnection
    /// The file's inode, to detect that another file has taken its name.
    let inode: UInt64
    /// True if a newer version of the program has created the file.
    private(set) var isNewer: Bool

    /// Opens the file, creates it if there is none, and migrates an older one.
    /// - Parameter lockTimeout: seconds to wait for another process that writes.
    static func open(_ path: String, _ content: StoreContent, lockTimeout: Double) throws -> Connections {
        let deadline = ContinuousClock.now + .seconds(lockTimeout)
        while true {
            do {
                return try openNow(path, content, lockTimeout: .seconds(lockTimeout))
            } catch let error as SQLiteError where error.code == .busy && ContinuousClock.now < deadline {
                // If two programs create the same file, SQLite rejects one immediately, without a wait, to avoid
                // deadlock. Waits on the thread that opens the store, for at most `lockTimeout`, and only while another
                // program writes.
                usleep(5_000)
            }
        }
    }

    private static func openNow(
        _ path: String, _ content: StoreContent, lockTimeout: Duration
    ) throws -> Connections {
        var status = stat()
        // Opening a pipe would block for ever, and opening a device may have any effect.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw FileError(Words.File.open, path, Words.File.isNoFile)
        }
        let isWritable = try create(path)
        guard stat(path, &status) == 0 else { throw FileError(Words.File.open, path) }

        // Read-only first: a file of a newer version must not even be opened for writing.
        var access = Connection.Access.readOnly
        var reader = try? connect(path, access, lockTimeout)
        if reader == nil, !isWritable {
            // In a read-only folder, the file through which programs share the log can't be created either.
            access = .immutable
            reader = try connect(path, access, lockTimeout)
        }
        let found = try reader?.read(Migrations.version) ?? 0
        let isNewer = found > content.steps.count

        var writer: Connection?
        if isWritable, !isNewer {
            let connection = try connect(
                path, .readWrite, lockTimeout, isDurable: content.isDurable, isNew: found == 0)
            if found < content.steps.count || reader == nil { try Migrations.run(on: connection, content.steps) }
            writer = connection
        }
        return Connections(
            writer: writer, reader: try reader ?? connect(path, access, lockTimeout),
            searcher: LateConnection { [access] in try connect(path, access, lockTimeout) },
            inode: UInt64(status.st_ino), isNewer: isNewer)
    }

    /// Makes the connections read-only.
    mutating func giveWritingUp() {
        writer?.close()
        writer = nil
        isNewer = true
    }

    func close() {
        searcher.close()
        reader.close()
        writer?.close()
    }

    /// Creates the file for this user only; SQLite creates the files beside it with the same mode.
    /// - Returns: false if it cannot be written.
    /// - Throws: if files cannot be locked: SQLite would take that for another program's lock and wait for its end.
    private static func create(_ path: String) throws(FileError) -> Bool {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { Glibc.close(file) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        guard fcntl(file, F_SETLK, &lock) == 0 || errno == EAGAIN || errno == EACCES else {
            throw FileError(Words.File.lock, path)
        }
        return true
    }

    /// - Throws: also if the file cannot be read, since SQLite connects without reading it.
    private static func connect(
        _ path: String, _ access: Connection.Access, _ lockTimeout: Duration, isDurable: Bool = false,
        isNew: Bool = false
    ) throws -> Connection {
        let connection = try Connection(path, access, busyTimeout: lockTimeout)
        try connection.use { database in
            try database.add(tokenizer: GistTokenizer.tokenizer, named: GistTokenizer.name)
            try database.run("PRAGMA foreign_keys = ON")
            // The kernel caches the file's pages too, so SQLite needs only a small cache.
            try database.run("PRAGMA cache_size = -512")
            if access == .readWrite { try prepareForWriting(database, isDurable: isDurable, isNew: isNew) }
            try database.run("SELECT 1 FROM sqlite_schema")
        }
        return connection
    }

    /// - Parameter isNew: true if the file has no tables yet.
    private static func prepareForWriting(_ database: Database, isDurable: Bool, isNew: Bool) throws {
        if isNew {
            // Texts waste less space in larger pages, and free pages can be returned to the disk. Both stay as they are
            // once there is a table, but the second one is written again, in a transaction that waits for the disk.
            try database.run("PRAGMA page_size = 8192")
            try database.run("PRAGMA auto_vacuum = INCREMENTAL")
        }
        try database.run("PRAGMA journal_mode = WAL")
        // Without a wait for the disk, a killed process loses nothing; a power cut may lose the last moments of a
        // cache.
        try database.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
        try database.run("PRAGMA journal_size_limit = 16777216")
    }
}
