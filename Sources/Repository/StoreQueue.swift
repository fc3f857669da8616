import Concurrency
import Storage
import Synchronization

/// The store of the account, opened when something first needs it: no start waits for a database. Whatever blocks runs on
/// threads of its own, so that a disk that is slow, or another program that writes, holds up nothing else.
public final class StoreQueue: Sendable {
    /// The store's folder; nil where nothing is to be kept.
    private let folder: String?
    /// The folders in which drafts may be kept: the first that can be used.
    private let draftFolders: [String]
    private let key: AccountKey
    private let openDrafts: @Sendable (String) -> GistStore
    /// Locked for no longer than a look: the screen's thread asks it.
    private let opened = Mutex(Opened())
    /// Locked while a store is opened, which takes as long as its disk and other programs let it.
    private let openingStore = Mutex(())
    private let openingDrafts = Mutex(())
    private let readers = WorkExecutor(width: 2)
    /// One thread: what is written comes in the order in which it was said.
    private let writer = WorkExecutor(width: 1)
    private let state = Mutex(State())

    private struct Opened {
        var store: GistStore?
        var drafts: GistStore?
        var isClosed = false
    }

    private struct State {
        /// The writes still to be done, by number.
        var unwritten: [Int: Changes] = [:]
        var last = 0
    }

    /// The changes of a write that somebody who asks afterwards has to see. A write that only keeps an answer for later runs
    /// has none: the screen has that answer already, and nobody is to wait for the disk.
    public struct Changes: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The gists that there are, and their texts.
        public static let gists = Changes(rawValue: 1)
        /// The gists that a list has.
        public static let lists = Changes(rawValue: 2)
        public static let stars = Changes(rawValue: 4)
        public static let savedFiles = Changes(rawValue: 8)
        /// Responses that are not good any more.
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

    /// Tells whether everything is written.
    public var isIdle: Bool { unwritten == 0 }

    /// The number of writes still to be done.
    var unwritten: Int { state.withLock { $0.unwritten.count } }

    /// A sentence that somebody should know about the store, once it was used.
    public var notice: String? { opened.withLock { $0.drafts?.notice ?? $0.store?.notice } }

    /// - Parameter changes: those that were to be written before have to be seen; for others nobody waits.
    public func read<Value: Sendable>(
        seeing changes: Changes = [], _ body: @escaping @Sendable (AccountStore) -> Value?
    ) async -> Value? {
        await written(changes)
        return await withTaskExecutorPreference(readers) { account.flatMap(body) }
    }

    /// Returns at once; `body` runs after all that was to be written before.
    public func write(_ changes: Changes = [], _ body: @escaping @Sendable (AccountStore) -> Void) {
        guard folder != nil else { return }
        enqueue(changes) { [self] in account.map(body) }
    }

    /// The same for drafts, which have a store of their own.
    /// - Parameter body: gets nil where no folder can be written to.
    public func writeDrafts(_ body: @escaping @Sendable (AccountStore?) -> Void) {
        guard folder != nil else { return }
        enqueue { [self] in body(drafts) }
    }

    /// The same for what is written beside the store.
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

    /// Waits where such changes are still to be written: a reader has a connection of its own, which does not see them.
    private func written(_ changes: Changes) async {
        let isWaited = state.withLock { $0.unwritten.values.contains { !$0.isDisjoint(with: changes) } }
        guard isWaited else { return }
        await withCheckedContinuation { done in enqueue { done.resume() } }
    }

    /// Ends the searches under way: they find nothing.
    public func cancelSearches() { opened.withLock { $0.store }?.cancelSearches() }

    /// Forgets what is too old, once a day, if the store was used at all.
    public func maintain() {
        guard let store = opened.withLock({ $0.store }) else { return }
        enqueue { store.pruneDaily() }
    }

    /// Waits until everything is written, and opens no store after that: for the end of the program, whose folder may go.
    public func close() {
        finish()
        openingStore.withLock { _ in openingDrafts.withLock { _ in opened.withLock { $0.isClosed = true } } }
    }

    /// Waits until everything is written. Not for ever, since a disk may be gone; but a machine that is busy loses nothing.
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

    /// The store of drafts, with those that the other store had before. It blocks: only for what is run here.
    /// - Returns: nil where none can be kept.
    public var drafts: AccountStore? {
        let cache = store
        let drafts = openingDrafts.withLock { _ in
            open(\.drafts) {
                guard let folder = StateFolder.usable(among: draftFolders) else { return nil }
                let drafts = openDrafts(folder)
                if let cache { drafts.takeDrafts(from: cache) }
                // Of a time when the best folder could not be used.
                for other in draftFolders where other != folder && GistStore.hasDrafts(in: other) {
                    drafts.takeDrafts(from: openDrafts(other))
                }
                return drafts
            }
        }
        return drafts?.account(key)
    }

    /// The same where there are any: nothing is made for whoever writes nothing.
    public var presentDrafts: AccountStore? {
        draftFolders.contains(where: GistStore.hasDrafts) || store?.hasDrafts == true ? drafts : nil
    }

    private var account: AccountStore? { store?.account(key) }

    private var store: GistStore? {
        guard let folder else { return nil }
        return openingStore.withLock { _ in open(\.store) { GistStore.open(folder: folder) } }
    }

    /// A store as it is, or opened now where none has been and the queue is not closed. Only while no other thread opens it.
    private func open(_ store: WritableKeyPath<Opened, GistStore?>, _ make: () -> GistStore?) -> GistStore? {
        let opened = opened.withLock { $0 }
        if let present = opened[keyPath: store] { return present }
        guard !opened.isClosed, let made = make() else { return nil }
        self.opened.withLock { $0[keyPath: store] = made }
        return made
    }
}
