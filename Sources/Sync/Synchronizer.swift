import Concurrency
import FoundationEssentials
import Gists
import GitHub
import Repository
import Storage

/// Downloads the gists of a selection completely into the store.
///
/// Everything is stored as soon as it has arrived, so that a sync that was interrupted, however it ended, continues
/// where it was. Only one sync at a time may use a store: see `SyncLock`.
public struct Synchronizer: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    let blobs: BlobStore?
    /// The logins of all followed people.
    let followed: [Login]
    let clock: any TimeSource

    /// The number of lists, and of gists with comments or revisions, that are requested at a time. More would wait for
    /// a connection.
    private static let width = 6
    /// The number of files that load at a time: over HTTP/2 a host serves more of them at once.
    private static let mostFiles = 32
    /// The bytes of files that load at a time.
    private static let mostBytes = 8 << 20

    /// - Parameters:
    ///   - blobs: the folder for partial files; nil to load files into memory only.
    ///   - followed: the logins of all followed people.
    public init(
        manager: GitHubAPIManager, queue: StoreQueue, blobs: BlobStore?, followed: [Login] = [],
        clock: any TimeSource = SystemClock.shared
    ) {
        self.manager = manager
        self.queue = queue
        self.blobs = blobs
        self.followed = followed
        self.clock = clock
    }

    /// Downloads what is not stored yet. Ends early when its task is cancelled; everything that arrived is stored.
    /// - Parameter progress: called after each step, on any thread.
    public func run(
        _ selection: SyncSelection, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async -> SyncReport {
        let lists = selection.lists(followed: followed)
        let ledger = SyncLedger(report: progress)
        let pace = RequestPace(manager, clock: clock)
        ledger.change { $0.allLists = lists.count }
        await download(lists, ledger, pace)
        let deleted = await followUp(lists, ledger, pace)
        if selection.comments { await load(.comments, of: lists, ledger, pace) }
        if selection.revisions { await load(.revisions, of: lists, ledger, pace) }
        return await report(lists, deleted: deleted, ledger)
    }

    /// Waits until everything is written.
    public func finish() { queue.finish() }

    // MARK: Lists and files

    private struct FileJob: Sendable {
        var gist: GistID
        var file: GistFile
    }

    /// - Parameter isWhole: true to read whole lists.
    private func download(
        _ lists: [RemoteFeed], isWhole: Bool = false, _ ledger: SyncLedger, _ pace: RequestPace
    ) async {
        let (jobs, queued) = AsyncStream<FileJob>.makeStream()
        let found = { @Sendable (gists: [PendingGist]) in
            for gist in gists {
                for file in ledger.take(gist) { queued.yield(FileJob(gist: gist.id, file: file)) }
            }
        }
        let budget = TransferBudget(files: Self.mostFiles, bytes: Self.mostBytes)
        let writer = ArrivalWriter(queue: queue)
        await withDiscardingTaskGroup { group in
            group.addTask {
                await check(lists, isWhole: isWhole, ledger, pace, found)
                queued.finish()
            }
            for await job in jobs {
                // After a problem with the store, nothing could be kept.
                if case .store = ledger.end { continue }
                if Task.isCancelled { break }
                let bytes = job.file.size
                await budget.take(bytes)
                group.addTask {
                    await load(job, ledger, writer)
                    budget.release(bytes)
                }
            }
        }
    }

    private func check(
        _ lists: [RemoteFeed], isWhole: Bool, _ ledger: SyncLedger, _ pace: RequestPace,
        _ found: @escaping @Sendable ([PendingGist]) -> Void
    ) async {
        await eachAtOnce(lists) { feed in
            let list = ListSync(manager: manager, queue: queue, feed: feed, pace: pace, clock: clock) { gists in
                found(gists)
            } skipped: { count in
                ledger.lacks(.list(feed), Words.unreadable(count))
            }
            if let end = ledger.end {
                ledger.failed(.list(feed), end)
            } else {
                do throws(SyncFailure) {
                    try await list.run(isWhole: isWhole)
                } catch {
                    ledger.failed(.list(feed), error)
                }
            }
            // What an earlier sync did not complete.
            let (pending, ids) = await queue.read { ($0.pendingGists(of: feed), $0.ids(in: feed)) } ?? ([], [])
            found(pending)
            ledger.listed(ids, pending: pending)
            if !isWhole { ledger.change { $0.lists += 1 } }
        }
    }

    private func load(_ job: FileJob, _ ledger: SyncLedger, _ writer: ArrivalWriter) async {
        do throws(SyncFailure) {
            let download = FileDownload(manager: manager, blobs: blobs)
            let content = try await download.content(of: job.file, in: job.gist)
            try await writer.store(FileDownload.arrived(content, of: job.file, in: job.gist))
            ledger.arrived(job.gist, bytes: content.count)
        } catch {
            ledger.failed(job.gist, job.file, error)
        }
    }

    /// Reads the lists again whose gists GitHub no longer has: they may have been deleted meanwhile.
    /// - Returns: the IDs of deleted gists.
    private func followUp(_ lists: [RemoteFeed], _ ledger: SyncLedger, _ pace: RequestPace) async -> [GistID] {
        let vanished = ledger.vanished
        guard !vanished.isEmpty, ledger.end == nil, !Task.isCancelled else { return [] }
        var concerned: [RemoteFeed] = []
        for feed in lists {
            let ids = await queue.read { $0.ids(in: feed) } ?? []
            if ids.contains(where: vanished.contains) { concerned.append(feed) }
        }
        await download(concerned, isWhole: true, ledger, pace)
        var left = vanished
        for feed in lists { left.subtract(await queue.read { $0.ids(in: feed) } ?? []) }
        let deleted = left.sorted()
        _ = await queue.writing { store in for id in deleted { store.abandon(id) } }
        return deleted
    }

    // MARK: Comments and revisions

    private func load(
        _ part: AccountStore.SyncedPart, of lists: [RemoteFeed], _ ledger: SyncLedger, _ pace: RequestPace
    ) async {
        var known: Set<GistID> = []
        var gists: [AccountStore.OutdatedPart] = []
        for feed in lists {
            let outdated = await queue.read { $0.outdated(part, in: feed) } ?? []
            gists += outdated.filter { known.insert($0.gist).inserted }
        }
        let files = FileDownload(manager: manager, blobs: blobs)
        let sync = PartSync(manager: manager, queue: queue, pace: pace, files: files) { part, count in
            ledger.change { progress in
                switch part {
                case .comments: progress.comments += count
                case .revisions: progress.revisions += count
                }
            }
        }
        ledger.change { $0.allParts += gists.count }
        await eachAtOnce(gists) { gist in
            let thing: SyncReport.Missing.Thing =
                part == .comments ? .comments(gist: gist.gist) : .revisions(gist: gist.gist)
            if let end = ledger.end { return ledger.failed(thing, end) }
            do throws(SyncFailure) {
                try await sync.run(part, of: gist)
                ledger.change { $0.parts += 1 }
            } catch {
                ledger.failed(thing, error)
            }
        }
    }

    /// Runs a function for all elements, some at a time.
    private func eachAtOnce<Element: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) async -> Void
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, element) in elements.enumerated() {
                if index >= Self.width { await group.next() }
                group.addTask { await body(element) }
            }
        }
    }

    // MARK: The report

    private func report(_ lists: [RemoteFeed], deleted: [GistID], _ ledger: SyncLedger) async -> SyncReport {
        var report = SyncReport()
        (report.lists, report.failedLists) = (lists.count, ledger.failedLists)
        report.arrived = ledger.arrived
        report.deleted = deleted
        report.missing = ledger.missing
        report.needsToken = ledger.needsToken
        let progress = ledger.progress
        (report.files, report.bytes) = (progress.files, progress.bytes)
        (report.comments, report.revisions) = (progress.comments, progress.revisions)
        if case .store(let sentence) = ledger.end { report.problem = sentence }
        var ids: Set<GistID> = []
        var incomplete: Set<GistID> = []
        for feed in lists {
            ids.formUnion(await queue.read { $0.ids(in: feed) } ?? [])
            for gist in await queue.read({ $0.pendingGists(of: feed) }) ?? [] where incomplete.insert(gist.id).inserted
            {
                report.missing += gist.files.map { file in
                    let failure = ledger.failure(of: gist.id, file)
                    return .init(.file(gist: gist.id, name: file.name), failure?.sentence ?? Words.notTried)
                }
            }
            for unserved in await queue.read({ $0.unserved(in: feed) }) ?? [] {
                let url = unserved.gitPullURL
                let missing = SyncReport.Missing(
                    .file(gist: unserved.gist, name: unserved.file ?? ""),
                    unserved.file == nil ? Words.moreFiles(url) : Words.tooLarge(url))
                if !report.missing.contains(missing) { report.missing.append(missing) }
            }
            let (state, count) = await queue.read { ($0.syncState(of: feed), $0.count(of: feed)) } ?? (nil, 0)
            if let rows = state?.rows, count < rows {
                report.missing.append(.init(.list(feed), Words.removed(rows - count)))
            }
        }
        report.gists = ids.count
        let shown = Array(incomplete)
        _ = await queue.writing { $0.uncover(shown) }
        return report
    }
}
