import Gists
import GitHub
import Storage
import Synchronization
import Texts

/// The record of a sync until now: its progress, the files that were requested, and the failures.
final class SyncLedger: Sendable {
    struct FileKey: Hashable {
        var gist: GistID
        var rawURL: ExactText
    }

    private struct State {
        var progress = SyncProgress()
        var requested: Set<FileKey> = []
        var failures: [FileKey: SyncFailure] = [:]
        var missing: [SyncReport.Missing] = []
        /// The number of missing files of each gist that is loading.
        var awaited: [GistID: Int] = [:]
        var arrived = 0
        /// The gists of all lists so far, and those of them that are complete.
        var known: Set<GistID> = []
        var complete: Set<GistID> = []
        /// The lists that could not be read.
        var failedLists: Set<RemoteFeed> = []
        var end: SyncFailure?
        var needsToken = false
    }

    private let state = Mutex(State())
    private let report: @Sendable (SyncProgress) -> Void

    init(report: @escaping @Sendable (SyncProgress) -> Void) { self.report = report }

    var progress: SyncProgress { state.withLock { $0.progress } }
    /// The reason why nothing more should be requested from the API.
    var end: SyncFailure? { state.withLock { $0.end } }
    var arrived: Int { state.withLock { $0.arrived } }
    var needsToken: Bool { state.withLock { $0.needsToken } }
    var missing: [SyncReport.Missing] { state.withLock { $0.missing } }
    var failedLists: Int { state.withLock { $0.failedLists.count } }

    func change(_ body: (inout SyncProgress) -> Void) {
        report(
            state.withLock { state in
                body(&state.progress)
                return state.progress
            })
    }

    /// Returns the files of a gist that were not requested in this sync yet.
    func take(_ gist: PendingGist) -> [GistFile] {
        state.withLock { state in
            let new = gist.files.filter {
                state.requested.insert(FileKey(gist: gist.id, rawURL: ExactText($0.rawURL))).inserted
            }
            state.known.insert(gist.id)
            state.progress.allGists = state.known.count
            guard !new.isEmpty else { return [] }
            state.awaited[gist.id, default: 0] += new.count
            return new
        }
    }

    /// Records the gists of a list.
    /// - Parameter pending: those with missing files.
    func listed(_ ids: [GistID], pending: [PendingGist]) {
        let pending = Set(pending.map(\.id))
        let progress = state.withLock { state in
            for id in ids {
                state.known.insert(id)
                guard !pending.contains(id), state.complete.insert(id).inserted else { continue }
                state.progress.gistsBefore += 1
            }
            state.progress.allGists = state.known.count
            state.progress.gists = state.complete.count
            return state.progress
        }
        report(progress)
    }

    /// Records a stored file.
    func arrived(_ gist: GistID, bytes: Int) {
        let progress = state.withLock { state in
            state.progress.files += 1
            state.progress.bytes += bytes
            let left = (state.awaited[gist] ?? 1) - 1
            state.awaited[gist] = left > 0 ? left : nil
            if left == 0 {
                state.arrived += 1
                state.complete.insert(gist)
                state.progress.gists = state.complete.count
            }
            return state.progress
        }
        report(progress)
    }

    func failed(_ gist: GistID, _ file: GistFile, _ failure: SyncFailure) {
        state.withLock { state in
            state.failures[FileKey(gist: gist, rawURL: ExactText(file.rawURL))] = failure
            if case .store = failure { state.end = state.end ?? failure }
        }
    }

    func failed(_ thing: SyncReport.Missing.Thing, _ failure: SyncFailure) {
        state.withLock { state in
            state.missing.append(.init(thing, failure.sentence))
            if case .list(let feed) = thing { state.failedLists.insert(feed) }
            if failure.isFinal { state.end = state.end ?? failure }
            state.needsToken = state.needsToken || failure.needsToken
        }
    }

    func lacks(_ thing: SyncReport.Missing.Thing, _ reason: String) {
        state.withLock { $0.missing.append(.init(thing, reason)) }
    }

    func failure(of gist: GistID, _ file: GistFile) -> SyncFailure? {
        state.withLock { $0.failures[FileKey(gist: gist, rawURL: ExactText(file.rawURL))] }
    }

    /// The gists with a file that GitHub no longer has.
    var vanished: Set<GistID> {
        state.withLock { state in Set(state.failures.filter(\.value.isAbsence).map(\.key.gist)) }
    }
}
