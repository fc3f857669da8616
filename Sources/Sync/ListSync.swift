import Concurrency
import FoundationEssentials
import Gists
import GitHub
import Repository
import Storage

/// Brings the store's copy of one list up to date, with as few requests as possible.
///
/// - A list of one page is requested with its entity tag.
/// - Of a longer list, the changes since its latest update are requested, also with an entity tag. Once a day it is
///   read to its end, since that alone shows which gists have left it.
/// - A reading that was interrupted continues at its next page.
struct ListSync: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    let feed: RemoteFeed
    let pace: RequestPace
    let clock: any TimeSource
    /// Called with the gists of each page that have missing files.
    let found: @Sendable ([PendingGist]) -> Void
    /// Called with the number of entries that could not be read.
    let skipped: @Sendable (Int) -> Void

    /// The seconds for which an interrupted reading can be continued.
    private static let resumable: TimeInterval = 3600
    /// The seconds after which a long list is read to its end again.
    private static let wholeLasts: TimeInterval = 86_400
    /// The number of pages with changes beyond which the whole list is read.
    private static let mostChanges = 10
    /// The number of pages of any list: a server may link to further pages for ever.
    private static let mostPages = 1_000
    /// The number of readings of a list that moves while it is read.
    private static let mostReadings = 3

    /// - Parameter isWhole: true to read the whole list, even if nothing seems to have changed.
    func run(isWhole: Bool = false) async throws(SyncFailure) {
        let (state, count) = await queue.read { [feed] in ($0.syncState(of: feed), $0.count(of: feed)) } ?? (nil, 0)
        guard let state else { return try await readWhole() }
        if state.next != nil, clock.now.timeIntervalSince(state.startedAt) < Self.resumable {
            return try await resume(state)
        }
        guard let readAt = state.readAt, state.next == nil, count >= state.rows else { return try await readWhole() }
        guard state.isPaged else { return try await readWhole(unless: state) }
        guard !isWhole, clock.now.timeIntervalSince(readAt) < Self.wholeLasts else { return try await readWhole() }
        // A star changes the list of starred gists, but not the time of a gist.
        if feed == .starred { try await readWhole(unless: state) } else { try await readChanges(state) }
    }

    // MARK: The whole list

    /// A page that was read, with its entity tag.
    private typealias ReadPage = (part: GitHubAPIManager.ListPage, tag: String?)

    private func resume(_ state: SyncListState) async throws(SyncFailure) {
        do throws(SyncFailure) {
            guard try await readPages(from: state) != nil else { return }
        } catch {
            // The URL of the next page may have expired.
            guard error.isAbsence || error.isRejection else { throw error }
            try await readWhole()
        }
    }

    /// - Parameter known: the state with the tag of the first page, if it is unchanged.
    private func readWhole(unless known: SyncListState? = nil) async throws(SyncFailure) {
        var known = known
        for _ in 0..<Self.mostReadings {
            guard let isSteady = try await readPages(unless: known) else { return }
            if isSteady { return }
            known = nil
        }
    }

    /// Reads the list to its end, page by page.
    /// - Returns: nil if the first page has not changed; false if gists have moved between pages meanwhile, so that one
    ///   may be missing.
    private func readPages(
        from unfinished: SyncListState? = nil, unless known: SyncListState? = nil
    ) async throws(SyncFailure) -> Bool? {
        var state = unfinished ?? SyncListState(startedAt: clock.now)
        var part = unfinished?.next.map(GitHubAPIManager.ListPage.next) ?? .first
        var ids: Set<GistID> = []
        var pages: [ReadPage] = []
        while pages.count < Self.mostPages {
            guard let answer = try await page(part, unless: pages.isEmpty ? known?.tag : nil) else {
                if let known { try await confirm(known) }
                return nil
            }
            var page = answer.page
            // A page without new gists is the last.
            let hasNews = page.gists.contains { !ids.contains($0.id) }
            ids.formUnion(page.gists.map(\.id))
            if !hasNews { page.next = nil }
            state.next = page.next
            state.isPaged = state.isPaged || page.next != nil
            state.latest = (page.gists.map(\.updatedAt) + [state.latest].compactMap(\.self)).max()
            if part == .first { state.tag = answer.tag }
            if page.next == nil { state.readAt = state.startedAt }
            try await save(page, as: part == .first ? .first : .further, state)
            pages.append((part, answer.tag))
            guard let next = page.next else { break }
            part = .next(next)
        }
        guard state.isPaged else { return true }
        if feed != .starred { try await readChanges(state, isClosing: true) }
        return try await isSteady(pages)
    }

    /// True if the last page but one is as it was: a gist that leaves an earlier page, or joins it, moves all gists
    /// behind it.
    private func isSteady(_ pages: [ReadPage]) async throws(SyncFailure) -> Bool {
        guard let (part, tag) = pages.dropLast().last, let tag else { return true }
        return try await page(part, unless: tag) == nil
    }

    // MARK: Changes

    /// Reads the gists that have changed since the latest update.
    /// - Parameter isClosing: true right after the whole list was read.
    private func readChanges(_ known: SyncListState, isClosing: Bool = false) async throws(SyncFailure) {
        guard let latest = known.latest else { return }
        // Another gist may have been updated in the same second.
        let since = latest - 1
        var (part, pages, gists) = (GitHubAPIManager.ListPage.changes(since: since), 0, [Gist]())
        var state = known
        // The tag of a whole list is that of its first page.
        if isClosing { state.tag = nil }
        while true {
            guard let answer = try await page(part, unless: pages == 0 ? state.tag : nil) else {
                return try await confirm(known)
            }
            if pages == 0 { state.tag = answer.tag }
            pages += 1
            gists += answer.page.gists
            let ignoresTime = answer.page.gists.contains { $0.updatedAt < since }
            guard let next = answer.page.next, !answer.page.gists.isEmpty else { break }
            if ignoresTime || pages == Self.mostChanges {
                if isClosing { break }
                return try await readWhole()
            }
            part = .next(next)
        }
        let newest = gists.map(\.updatedAt).max() ?? latest
        if newest > latest { (state.latest, state.tag) = (newest, nil) }
        try await save(GistPage(gists: gists), as: .changes, state)
    }

    // MARK: Requests and the store

    private func page(
        _ part: GitHubAPIManager.ListPage, unless tag: String?
    ) async throws(SyncFailure) -> GitHubAPIManager.TaggedPage? {
        await pace.admit()
        do throws(APIError) {
            let answer = try await manager.page(part, of: feed, unless: tag)
            if let count = answer?.page.skipped, count > 0 { skipped(count) }
            return answer
        } catch {
            throw .api(error)
        }
    }

    private func save(
        _ page: GistPage, as part: AccountStore.ListPart, _ state: SyncListState
    ) async throws(SyncFailure) {
        let outcome = await queue.writing { [feed] store in
            (pending: store.saveListed(page, of: feed, as: part, state), problem: store.problem)
        }
        guard let pending = outcome?.pending else { throw .store(outcome?.problem ?? Words.noStore) }
        found(pending)
    }

    private func confirm(_ state: SyncListState) async throws(SyncFailure) {
        let problem = await queue.writing { [feed] store in
            store.confirm(feed, state)
            return store.problem
        }
        if let problem = problem ?? Words.noStore { throw .store(problem) }
    }
}

extension SyncFailure {
    /// True if GitHub says that a request was wrong.
    fileprivate var isRejection: Bool {
        if case .api(let error) = self, case .invalid = error.cause { true } else { false }
    }
}
