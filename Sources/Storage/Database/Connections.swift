import Glibc
import SQLite

/// The connections to one database file. Readers never wait for the writer, nor does anything wait for a long search.
struct Connections: Sendable {
    /// Nil where the file may only be read.
    private(set) var writer: Connection?
    let reader: Connection
    let searcher: Connection
    /// Tells the file apart from another one that has taken its name since.
    let inode: UInt64
    /// Tells whether a newer version of the program has made the file.
    private(set) var isNewer: Bool

    /// Opens the file, makes it where there is none, and brings an older one up to date.
    /// - Parameter lockTimeout: seconds to wait for another process that writes.
    static func open(_ path: String, _ content: StoreContent, lockTimeout: Double) throws -> Connections {
        let deadline = ContinuousClock.now + .seconds(lockTimeout)
        while true {
            do {
                return try openNow(path, content, lockTimeout: .seconds(lockTimeout))
            } catch let error as SQLiteError where error.code == .busy && ContinuousClock.now < deadline {
                // Of two that make the same file one is turned away at once: SQLite does not wait there, to avoid deadlock.
                // Waits on the thread that opens the store, for `lockTimeout` at most, and only while another program writes.
                usleep(5_000)
            }
        }
    }

    private static func openNow(
        _ path: String, _ content: StoreContent, lockTimeout: Duration
    ) throws -> Connections {
        var status = stat()
        // A pipe would block for ever, and where it is a device nobody knows what happens.
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            throw FileError(Words.File.open, path, Words.File.isNoFile)
        }
        let isWritable = try create(path)
        guard stat(path, &status) == 0 else { throw FileError(Words.File.open, path) }

        // Read first: a file of a newer version must not even be opened for writing.
        var access = Connection.Access.readOnly
        var reader = try? connect(path, access, lockTimeout)
        if reader == nil, !isWritable {
            // Where nothing can be written, the file through which programs share the log can't be made either.
            access = .immutable
            reader = try connect(path, access, lockTimeout)
        }
        let found = try reader?.read(Migrations.version) ?? 0
        let isNewer = found > content.steps.count

        var writer: Connection?
        if isWritable, !isNewer {
            let connection = try connect(path, .readWrite, lockTimeout, isDurable: content.isDurable)
            if found < content.steps.count || reader == nil { try Migrations.run(on: connection, content.steps) }
            writer = connection
        }
        return Connections(
            writer: writer, reader: try reader ?? connect(path, access, lockTimeout),
            searcher: try connect(path, access, lockTimeout), inode: UInt64(status.st_ino), isNewer: isNewer)
    }

    /// Only reads from now on.
    mutating func giveWritingUp() {
        writer?.close()
        writer = nil
        isNewer = true
    }

    func close() {
        for connection in [searcher, reader, writer] { connection?.close() }
    }

    /// Makes the file for this user alone; SQLite gives those beside it the same mode.
    /// - Returns: false where it cannot be written.
    /// - Throws: where nothing can be locked: SQLite would take that for another program's lock and wait for its end.
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

    /// - Throws: also where the file cannot be read: a connection is no proof of that.
    private static func connect(
        _ path: String, _ access: Connection.Access, _ lockTimeout: Duration, isDurable: Bool = false
    ) throws -> Connection {
        let connection = try Connection(path, access, busyTimeout: lockTimeout)
        try connection.use { database in
            try database.add(tokenizer: GistTokenizer.tokenizer, named: GistTokenizer.name)
            try database.run("PRAGMA foreign_keys = ON")
            // The kernel keeps the file's pages, too: copies of few of them are enough.
            try database.run("PRAGMA cache_size = -512")
            if access == .readWrite { try prepareForWriting(database, isDurable: isDurable) }
            try database.run("SELECT 1 FROM sqlite_schema")
        }
        return connection
    }

    private static func prepareForWriting(_ database: Database, isDurable: Bool) throws {
        // Both before the first table: texts leave less of larger pages unused, and free pages can be given back.
        try database.run("PRAGMA page_size = 8192")
        try database.run("PRAGMA auto_vacuum = INCREMENTAL")
        try database.run("PRAGMA journal_mode = WAL")
        // Without a wait for the disk a killed process loses nothing, a power cut perhaps the last moments of a cache.
        try database.run("PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
        try database.run("PRAGMA journal_size_limit = 16777216")
    }
}
