import GRDB
import Glibc

/// The connections to one database file. Readers never wait for the writer, nor does anything wait for a long search.
///
/// Each is a `DatabaseQueue`: it runs what it is given on the calling thread, so that no pool of threads ever starts.
struct Connections: Sendable {
    /// Nil where the file may only be read.
    let writer: DatabaseQueue?
    let reader: DatabaseQueue
    let searcher: DatabaseQueue
    /// Tells the file apart from another one that has taken its name since.
    let inode: UInt64
    /// Tells whether a newer version of the program has made the file.
    let isNewer: Bool

    /// Opens the file, makes it where there is none, and brings an older one up to date.
    /// - Parameter lockTimeout: seconds to wait for another process that writes.
    static func open(_ path: String, lockTimeout: Double) throws -> Connections {
        let deadline = ContinuousClock.now + .seconds(lockTimeout)
        while true {
            do {
                return try openNow(path, lockTimeout: lockTimeout)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                // Of two that make the same file one is turned away at once: SQLite does not wait there, to avoid deadlock.
                usleep(5_000)
            }
        }
    }

    private static func openNow(_ path: String, lockTimeout: Double) throws -> Connections {
        let isWritable = try create(path)
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileError("cannot open", path) }
        let readOnly = configuration(lockTimeout: lockTimeout, isReadOnly: true)

        // Read first: a file of a newer version must not even be opened for writing.
        let version = isWritable ? 0 : Migrations.latest
        var source = path
        var reader = try? DatabaseQueue(path: source, configuration: readOnly)
        if reader == nil, !isWritable {
            source = unchanging(path)
            reader = try DatabaseQueue(path: source, configuration: readOnly)
        }
        let found = try reader?.read(Migrations.version) ?? version
        let isNewer = found > Migrations.latest

        var writer: DatabaseQueue?
        if isWritable, !isNewer {
            let queue = try DatabaseQueue(
                path: path, configuration: configuration(lockTimeout: lockTimeout, isReadOnly: false))
            if found < Migrations.latest || reader == nil { try Migrations.run(on: queue) }
            writer = queue
        }
        return Connections(
            writer: writer, reader: try reader ?? DatabaseQueue(path: source, configuration: readOnly),
            searcher: try DatabaseQueue(path: source, configuration: readOnly), inode: UInt64(status.st_ino),
            isNewer: isNewer)
    }

    /// The address of a file that nobody can change: where nothing can be written, the file through which programs share the
    /// log can't be made either, and SQLite has to be told to do without.
    private static func unchanging(_ path: String) -> String {
        let escaped = path.map { character in
            guard let code = character.asciiValue, "%?#".contains(character) else { return String(character) }
            return "%" + String(code, radix: 16)
        }
        return "file:\(escaped.joined())?immutable=1"
    }

    func close() {
        for queue in [searcher, reader, writer] { try? queue?.close() }
    }

    /// Makes the file for this user alone; SQLite gives those beside it the same mode.
    /// - Returns: false where it cannot be written.
    /// - Throws: where nothing can be locked: SQLite would take that for another program's lock and wait for its end.
    private static func create(_ path: String) throws(FileError) -> Bool {
        let file = Glibc.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        defer { Glibc.close(file) }
        var lock = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0, l_len: 1, l_pid: 0)
        guard fcntl(file, F_SETLK, &lock) == 0 || errno == EAGAIN || errno == EACCES else {
            throw FileError("cannot lock", path)
        }
        return true
    }

    private static func configuration(lockTimeout: Double, isReadOnly: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.readonly = isReadOnly
        configuration.busyMode = .timeout(lockTimeout)
        configuration.prepareDatabase { database in
            database.add(tokenizer: GistTokenizer.self)
            // The kernel keeps the file's pages, too: copies of few of them are enough.
            try database.execute(sql: "PRAGMA cache_size = -512")
            guard !isReadOnly else { return }
            // Both before the first table: texts leave less of larger pages unused, and free pages can be given back.
            try database.execute(sql: "PRAGMA page_size = 8192")
            try database.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
            try database.execute(sql: "PRAGMA journal_mode = WAL")
            // No wait for the disk: a killed process loses nothing, a power cut perhaps the last moments of a cache.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            try database.execute(sql: "PRAGMA journal_size_limit = 16777216")
        }
        return configuration
    }
}
