import FoundationEssentials
import Glibc
import SQLite
import Synchronization

/// Everything that was seen, in one SQLite database that several programs may share; or, in another file, unpublished
/// drafts (`openDrafts`).
///
/// Nothing throws, since nothing depends on the cache: unreadable values are absent, failed writes are dropped, and
/// `problem` has the reason. Every call blocks its thread, for milliseconds or, while another process writes, for
/// longer: never call from the main thread. Safe to use from any other thread.
public final class GistStore: Sendable {
    /// The possible access to the store.
    public enum Access: Sendable {
        case full
        /// A newer version created it, or the folder is read-only.
        case readOnly
        case none
    }

    private struct State {
        var connections: Connections?
        var notice: String?
        var problem: String?
    }

    public let folder: String
    private let content: StoreContent
    public let limits: StoreLimits
    let now: @Sendable () -> Date
    private let lockTimeout: Double
    private let state = Mutex(State())

    init(
        folder: String, _ content: StoreContent = .cache, limits: StoreLimits, lockTimeout: Double,
        now: @escaping @Sendable () -> Date
    ) {
        self.folder = folder
        self.content = content
        self.limits = limits
        self.lockTimeout = lockTimeout
        self.now = now
        state.withLock { connect(&$0) }
    }

    deinit { state.withLock { $0.connections?.close() } }

    /// Opens the store in a folder, which is created if there is none. A damaged store is set aside and replaced by a
    /// new one; a store from a newer version is opened read-only; if nothing can be opened, the store is empty and
    /// keeps nothing. `notice` reports each of these.
    /// - Parameters:
    ///   - lockTimeout: seconds that a call waits for another process that writes.
    ///   - now: the time for computing ages.
    public static func open(
        folder: String, limits: StoreLimits = StoreLimits(), lockTimeout: Double = 5,
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> GistStore {
        GistStore(folder: folder, limits: limits, lockTimeout: lockTimeout, now: now)
    }

    public var access: Access {
        state.withLock { state in
            guard let connections = state.connections else { return .none }
            return connections.writer == nil ? .readOnly : .full
        }
    }

    /// A message for the user about the store itself: it was damaged, is newer, or cannot be used.
    public var notice: String? { state.withLock { $0.notice } }

    /// The reason why something could not be stored or read, as a sentence; nil after a successful write.
    public var problem: String? { state.withLock { $0.problem } }

    /// The store for one account.
    public func account(_ key: AccountKey) -> AccountStore { AccountStore(store: self, key: key) }

    var path: String { folder + "/" + content.fileName }

    // MARK: - Access

    func read<Value>(_ body: (Database) throws -> Value?) -> Value? {
        perform(on: \.reader) { try $0.read(body) }
    }

    func search<Value>(_ body: (Database) throws -> Value?) -> Value? {
        perform(on: { try $0.searcher.connection() }) { try $0.read(body) }
    }

    /// Cancels the searches in progress: they return nothing.
    public func cancelSearches() {
        state.withLock { $0.connections }?.searcher.interrupt()
    }

    /// Runs `body` in one transaction.
    @discardableResult
    func write<Value>(_ body: (Database) throws -> Value?) -> Value? {
        perform(on: \.writer) { connection in
            let value = try connection.write { database in
                try checkVersion(database)
                return try body(database)
            }
            state.withLock { $0.problem = nil }
            return value
        }
    }

    /// Like `write`, but outside a transaction, for statements that SQLite does not allow in one.
    @discardableResult
    func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value?) -> Value? {
        perform(on: \.writer) { connection in
            try connection.use { database in
                try checkVersion(database)
                return try body(database)
            }
        }
    }

    /// Switches to read-only if a newer version has migrated the file since it was opened.
    private func checkVersion(_ database: Database) throws {
        guard try Migrations.version(database) <= content.steps.count else { throw StoreError.TakenOver() }
    }

    private func perform<Value>(
        on connection: (Connections) throws -> Connection?, _ body: (Connection) throws -> Value?
    ) -> Value? {
        guard let connections = state.withLock({ $0.connections }) else { return nil }
        do {
            return try connection(connections).flatMap(body)
        } catch let error as SQLiteError where error.code == .interrupt {
            return nil
        } catch is StoreError.TakenOver {
            state.withLock { state in
                state.connections?.giveWritingUp()
                state.notice = Words.newerVersion(content.name, folder)
                state.problem = state.notice
            }
            return nil
        } catch {
            state.withLock { state in
                state.problem = StoreError.sentence(error, content.name)
                if StoreError.isDamage(error) { replace(connections, &state) }
            }
            return nil
        }
    }

    // MARK: - Opening

    private func connect(_ state: inout State) {
        do {
            try FileSystem.makeFolder(folder)
            do {
                state.connections = try Connections.open(path, content, lockTimeout: lockTimeout)
            } catch  where StoreError.isDamage(error) {
                try DamagedStore.setAside(path)
                state.notice = DamagedStore.notice(content.name, path)
                state.connections = try Connections.open(path, content, lockTimeout: lockTimeout)
                rescueDrafts(&state)
            }
            if state.connections?.isNewer == true {
                state.notice = Words.newerVersion(content.name, folder)
            } else if state.connections?.writer == nil {
                state.notice = Words.notWritable(content.name, folder)
            }
        } catch {
            state.connections = nil
            state.notice = Words.disabled(content.name, StoreError.sentence(error, content.name))
        }
    }

    private func rescueDrafts(_ state: inout State) {
        if let writer = state.connections?.writer { DamagedStore.rescueDrafts(of: path, into: writer) }
    }

    /// Replaces the file after damage was detected in use. If another thread or process has already replaced it, the
    /// file is another one.
    private func replace(_ connections: Connections, _ state: inout State) {
        guard state.connections?.inode == connections.inode else { return }
        connections.close()
        state.connections = nil
        do {
            let isFirst = FileSystem.inode(of: path) == connections.inode
            if isFirst {
                try DamagedStore.setAside(path)
                state.notice = DamagedStore.notice(content.name, path)
            }
            connect(&state)
            if isFirst { rescueDrafts(&state) }
        } catch {
            state.notice = Words.disabled(content.name, StoreError.sentence(error, content.name))
        }
    }
}
