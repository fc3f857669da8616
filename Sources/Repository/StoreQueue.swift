import Concurrency
import Storage
import Synchronization

/// The store of the account, opened at the first use, so that the start never waits for a database. Blocking work runs
/// on its own threads, so that a slow disk, or another program that writes, delays nothing else.
public final class StoreQueue: Sendable {
    /// The store's folder; nil to store nothing.
    private let folder: String?
    /// The candidate folders for drafts: the first usable one is taken.
    private let draftFolders: [String]
    private let key: AccountKey
    private let openDrafts: @Sendable (String) -> GistStore
    /// Locked only for short reads, since the screen's thread uses it.
    private let opened = Mutex(Opened())
    /// Locked while a store is opened, which takes as long as the disk and other programs need.
    private let openingStore = Mutex(())
    private let openingDrafts = Mutex(())
    private let readers = WorkExecutor(width: 2)
    /// One thread, so that writes run in the order in which they were enqueued.
    private let writer = WorkExecutor(width: 1)
    private let state = Mutex(State())

    private struct Opened {
        var store: GistStore?
        var drafts: GistStore?
        var isClosed = false
    }

    private struct State {
        /// The pending writes, by number.
        var unwritten: [Int: Changes] = [:]
        var last = 0
    }

    /// The changes of a write that later reads must see. A write that only caches a response for later runs has none:
    /// the screen already has that response, and reads need not wait for the disk.
    public struct Changes: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The existing gists, and their texts.
        public static let gists = Changes(rawValue: 1)
        /// The gists in a list.
        public static let lists = Changes(rawValue: 2)
        public static let stars = Changes(rawValue: 4)
        public static let savedFiles = Changes(rawValue: 8)
        /// Removals of outdated responses.
        public static let responses = Changes(rawValue: 16)
    }

    /// - Parameters:
    ///   - draftFolders: nil for the folder of the store.
    ///   - openDrafts: opens the store of drafts in a folder.
    public init(
        folder: String?, draftFolders: [String]? = nil, key: AccountKey,
        openDrafts: @escaping @Sendable (String) -> GistStore = { GistStore.openDrafts(folder: $0) }
    ) {
        self.openDrafts = openDrafts
        self.folder = folder
        self.draftFolders = folder.map { draftFolders ?? [$0] } ?? []
        self.key = key
    }

    /// True if everything is written.
    public var isIdle: Bool { unwritten == 0 }

    /// The number of pending writes.
    var unwritten: Int { state.withLock { $0.unwritten.count } }

    /// A message for the user about the store, available after its first use.
    public var notice: String? { opened.withLock { $0.drafts?.notice ?? $0.store?.notice } }

    /// - Parameter changes: waits for pending writes with these changes, and not for others.
    public func read<Value: Sendable>(
        seeing changes: Changes = [], _ body: @escaping @Sendable (AccountStore) -> Value?
    ) async -> Value? {
        await written(changes)
        return await withTaskExecutorPreference(readers) { account.flatMap(body) }
    }

    /// Returns at once; `body` runs after all pending writes.
    public func write(_ changes: Changes = [], _ body: @escaping @Sendable (AccountStore) -> Void) {
        guard folder != nil else { return }
        enqueue(changes) { [self] in account.map(body) }
    }

    /// Like `write`, but waits for the end.
    /// - Returns: nil if there is no store.
    public func writing<Value: Sendable>(
        _ changes: Changes = [], _ body: @escaping @Sendable (AccountStore) -> Value
    ) async -> Value? {
        guard folder != nil else { return nil }
        return await withCheckedContinuation { done in
            enqueue(changes) { [self] in done.resume(returning: account.map(body)) }
        }
    }

    /// Like `write`, for drafts, which have a separate store.
    /// - Parameter body: gets nil if no folder is writable.
    public func writeDrafts(_ body: @escaping @Sendable (AccountStore?) -> Void) {
        guard folder != nil else { return }
        enqueue { [self] in body(drafts) }
    }

    /// Like `write`, for files beside the store.
    public func enqueue(_ changes: Changes = [], _ work: @escaping @Sendable () -> Void) {
        let number = state.withLock { state in
            state.last += 1
            state.unwritten[state.last] = changes
            return state.last
        }
        Task(executorPreference: writer) { [self] in
            work()
            state.withLock { _ = $0.unwritten.removeValue(forKey: number) }
        }
    }

    /// Waits for pending writes with these changes: a reader has a connection of its own, which does not see them.
    private func written(_ changes: Changes) async {
        let isWaited = state.withLock { $0.unwritten.values.contains { !$0.isDisjoint(with: changes) } }
        guard isWaited else { return }
        await withCheckedContinuation { done in enqueue { done.resume() } }
    }

    /// Cancels the searches in progress: they return nothing.
    public func cancelSearches() { opened.withLock { $0.store }?.cancelSearches() }

    /// Removes what is too old, once a day, if the store was used at all.
    public func maintain() {
        guard let store = opened.withLock({ $0.store }) else { return }
        enqueue { store.pruneDaily() }
    }

    /// Waits until everything is written, and opens no store after that: for the end of the program, whose folder may
    /// be removed.
    public func close() {
        finish()
        openingStore.withLock { _ in openingDrafts.withLock { _ in opened.withLock { $0.isClosed = true } } }
    }

    /// Waits until everything is written, with a limit, since a disk may hang; a busy machine loses nothing.
    public func finish() {
        guard !isIdle else { return }
        let done = Completion()
        enqueue { done.finish() }
        _ = done.wait(atMost: .seconds(10))
    }

    // MARK: HTTP responses, which have account and URL in their own keys

    func responses<Value: Sendable>(_ body: @escaping @Sendable (GistStore) -> Value) async -> Value? {
        await written(.responses)
        return await withTaskExecutorPreference(readers) { store.map(body) }
    }

    func writeResponses(_ changes: Changes = [], _ body: @escaping @Sendable (GistStore) -> Void) {
        enqueue(changes) { [self] in store.map(body) }
    }

    /// The store of drafts, including drafts from the other store. Blocks, so only for work that runs here.
    /// - Returns: nil if drafts can't be stored.
    public var drafts: AccountStore? {
        let cache = store
        let drafts = openingDrafts.withLock { _ in
            open(\.drafts) {
                guard let folder = StateFolder.usable(among: draftFolders) else { return nil }
                let drafts = openDrafts(folder)
                if let cache { drafts.takeDrafts(from: cache) }
                // From a time when the best folder was unusable.
                for other in draftFolders where other != folder && GistStore.hasDrafts(in: other) {
                    drafts.takeDrafts(from: openDrafts(other))
                }
                return drafts
            }
        }
        return drafts?.account(key)
    }

    /// The store of drafts if it exists, so that users who write nothing get no file.
    public var presentDrafts: AccountStore? {
        draftFolders.contains(where: GistStore.hasDrafts) || store?.hasDrafts == true ? drafts : nil
    }

    private var account: AccountStore? { store?.account(key) }

    private var store: GistStore? {
        guard let folder else { return nil }
        return openingStore.withLock { _ in open(\.store) { GistStore.open(folder: folder) } }
    }

    /// Returns the open store, or opens it now unless the queue is closed. Call only if no other thread opens it.
    private func open(_ store: WritableKeyPath<Opened, GistStore?>, _ make: () -> GistStore?) -> GistStore? {
        let opened = opened.withLock { $0 }
        if let present = opened[keyPath: store] { return present }
        guard !opened.isClosed, let made = make() else { return nil }
        self.opened.withLock { $0[keyPath: store] = made }
        return made
    }
}
