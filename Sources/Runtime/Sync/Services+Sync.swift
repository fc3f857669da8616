import Browser
import Documents
import GitHub
import Storage
import Sync
import Synchronization

extension Services {
    /// Syncs beside the browser.
    /// - Parameter progress: called a few times a second, on any thread.
    func sync(_ order: SyncOrder, progress: @escaping @Sendable (SyncStep) -> Void) async throws -> SyncOutcome {
        guard let folder = options.cacheFolder else { throw Failure(Words.Sync.noCache) }
        guard let lock = try SyncLock.take(in: folder) else { throw Failure(Words.Sync.busy) }
        defer { withExtendedLifetime(lock) {} }
        let start = ContinuousClock.now
        let last = Mutex(start - .seconds(1))
        let followed = order.following ? try options.followed?.logins() ?? [] : []
        let selection = SyncSelection(order)
        guard !selection.lists(followed: followed).isEmpty else { throw Failure(Words.Sync.nobodyFollowed) }
        let synchronizer = Synchronizer(
            manager: manager, queue: repository.queue, blobs: blobs, followed: followed)
        let report = await synchronizer.run(selection) { state in
            let isDue = last.withLock { last in
                let now = ContinuousClock.now
                guard now - last >= .milliseconds(200) else { return false }
                last = now
                return true
            }
            guard isDue else { return }
            progress(
                SyncStep(
                    lists: state.lists, allLists: state.allLists, gists: state.gists, allGists: state.allGists,
                    parts: state.parts, allParts: state.allParts, bytes: state.bytes,
                    secondsLeft: state.secondsLeft(after: (ContinuousClock.now - start) / .seconds(1))))
        }
        if let problem = report.problem { throw Failure(problem) }
        return SyncOutcome(
            sentence: Words.Sync.summary(report),
            missing: report.missing.first.map { Words.Sync.missing($0.reason, of: report.missing.count) })
    }

    /// The number of the token owner's gists that were never downloaded, if that is to be offered now: once for an
    /// account, and not in the demo.
    func unsynced() async -> Int?? {
        guard !isDemo, !options.chosen.isOn(.offline), options.cacheFolder != nil else { return nil }
        let isOffered = await repository.queue.writing { store in
            store.syncState(of: .mine) == nil && store.noteSyncOffer()
        }
        guard isOffered == true else { return nil }
        let count: Int?
        do {
            count = try await manager.ownGistCount()
        } catch {
            return nil
        }
        guard count != 0 else { return nil }
        return .some(count)
    }
}

extension SyncSelection {
    fileprivate init(_ order: SyncOrder) {
        self.init(
            mine: order.mine, starred: order.starred, following: order.following, users: order.users,
            comments: order.comments, revisions: order.revisions)
    }
}
