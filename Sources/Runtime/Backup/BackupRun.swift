import Backup
import Concurrency
import Documents
import Gists
import GitHub
import Repository
import Synchronization

/// Brings a folder up to date with lists of gists. What is unchanged is neither requested nor written.
public final class BackupRun: Sendable {
    public struct Options: Sendable {
        /// True to keep the comments as well.
        public var comments: Bool
        /// True to have clones by git instead of files.
        public var git: Bool

        public init(comments: Bool, git: Bool) {
            self.comments = comments
            self.git = git
        }
    }

    let repository: OneShotRepository
    let folder: BackupFolder
    let options: Options
    private let progress: @Sendable (BackupProgress) -> Void
    private let state = Mutex(State())

    /// The number of gists and lists that are loaded at the same time. The transfers of each host have their own limit.
    static let width = 8

    private struct State {
        var report = BackupReport()
        var progress = BackupProgress()
        /// True if nothing more can succeed: without a network, on a full disk.
        var isOver = false
    }

    /// - Parameter progress: called after each step, on any thread.
    public init(
        _ repository: OneShotRepository, _ folder: BackupFolder, _ options: Options,
        progress: @escaping @Sendable (BackupProgress) -> Void
    ) {
        self.repository = repository
        self.folder = folder
        self.options = options
        self.progress = progress
    }

    /// Runs to the end. Failures are in the report; the other gists continue.
    public func run(_ feeds: [RemoteFeed]) throws -> BackupReport {
        let listing = try Blocking.run { [self] in await self.listing(of: feeds) }
        let present = folder.reader.gists().gists
        let plans = listing.gists.map { plan($0, listing, present[$0.gist.id]) }
        step { $0.all = plans.count }
        try Blocking.run { [self] in
            await Self.forEach(plans.filter { !$0.isClone }) { await self.download($0) }
        }
        for plan in plans where plan.isClone { clone(plan) }
        let gone = present.values.filter { listing.lacks($0.record) }.sorted { $0.place < $1.place }
        try Blocking.run { [self] in await Self.forEach(gone) { await self.look(for: $0, listing) } }
        if state.withLock(\.report.isComplete) { folder.finish() }
        return state.withLock(\.report)
    }

    private func plan(_ listed: Listing.Entry, _ listing: Listing, _ existing: BackedUpGist?) -> GistPlan {
        // Lists that were not loaded completely, or not at all, may still contain the gist.
        let others = (existing?.record.lists ?? []).filter { !listing.complete.contains($0) }
        return GistPlan(
            listed.gist, lists: Set(listed.lists + others).sorted(), existing: existing, comments: options.comments,
            isClone: options.git, in: folder.reader)
    }

    /// Runs `body` for each element, for some of them at the same time.
    static func forEach<Element: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for (number, element) in elements.enumerated() {
                if number >= width { await group.next() }
                group.addTask { await body(element) }
            }
        }
    }

    // MARK: What happened

    var isOver: Bool { state.withLock(\.isOver) }

    func step(_ change: (inout BackupProgress) -> Void) {
        progress(
            state.withLock { state in
                change(&state.progress)
                return state.progress
            })
    }

    func note(_ change: (inout BackupReport) -> Void) { state.withLock { change(&$0.report) } }

    /// Notes that something did not arrive.
    func miss(_ what: String, _ error: any Error) {
        switch error {
        case let error as APIError:
            note { $0.needsToken = $0.needsToken || error.isAuthentication }
            miss(what, because: error.sentence(), isFinal: error.isOffline)
        case let error as BackupError: miss(what, because: error.description, isFinal: error.isFinal)
        case let failure as Failure: miss(what, because: failure.sentence)
        default: miss(what, because: "\(error)")
        }
    }

    /// - Parameter isFinal: true if everything else would fail for the same reason.
    func miss(_ what: String, because reason: String, isFinal: Bool = false) {
        state.withLock { state in
            guard !state.isOver else { return }
            state.report.missing.append(BackupReport.Missing(what: what, reason: reason))
            state.isOver = isFinal
        }
    }
}
