import HTTP
import Storage
import Synchronization
import Terminal

/// The store of the account, opened when something first needs it: no start waits for a database. Whatever blocks runs on
/// threads of its own, so that a disk that is slow, or another program that writes, holds up nothing else.
final class Archive: Sendable {
    /// Nil where nothing is to be kept.
    private let folder: String?
    private let key: AccountKey
    private let opened = Mutex<GistStore?>(nil)
    private let readers = WorkExecutor(width: 2)
    /// One thread: what is written comes in the order in which it was said.
    private let writer = WorkExecutor(width: 1)
    private let unwritten = Mutex(0)

    init(folder: String?, key: AccountKey) {
        self.folder = folder
        self.key = key
    }

    /// True while everything that was to be written is.
    var isIdle: Bool { unwritten.withLock { $0 == 0 } }

    /// What somebody should know about the store, once it was used.
    var notice: String? { opened.withLock { $0?.notice } }

    func read<Value: Sendable>(_ body: @escaping @Sendable (AccountStore) -> Value?) async -> Value? {
        await withTaskExecutorPreference(readers) { account.flatMap(body) }
    }

    /// Returns at once; `body` runs after all that was to be written before.
    func write(_ body: @escaping @Sendable (AccountStore) -> Void) {
        guard folder != nil else { return }
        enqueue { [self] in account.map(body) }
    }

    /// The same for what is written beside the store.
    func enqueue(_ work: @escaping @Sendable () -> Void) {
        unwritten.withLock { $0 += 1 }
        Task(executorPreference: writer) { [self] in
            work()
            unwritten.withLock { $0 -= 1 }
        }
    }

    /// Ends the searches under way: they find nothing.
    func cancelSearches() { opened.withLock { $0 }?.cancelSearches() }

    /// Waits until everything is written, for a moment at most: for the end of the program.
    func finish() {
        guard !isIdle else { return }
        let done = Wakeup()
        enqueue { done.signal() }
        done.wait(timeoutMilliseconds: 1_000)
    }

    // MARK: HTTP responses, which have account and URL in their own keys

    func responses<Value: Sendable>(_ body: @escaping @Sendable (GistStore) -> Value) async -> Value? {
        await withTaskExecutorPreference(readers) { store.map(body) }
    }

    func writeResponses(_ body: @escaping @Sendable (GistStore) -> Void) {
        enqueue { [self] in store.map(body) }
    }

    private var account: AccountStore? { store?.account(key) }

    private var store: GistStore? {
        guard let folder else { return nil }
        return opened.withLock { opened in
            if opened == nil { opened = GistStore.open(folder: folder) }
            return opened
        }
    }
}
