import FoundationEssentials
import Gists
import GitHub
import Synchronization
import Texts

/// Changes gists at GitHub, and creates nothing twice.
///
/// A missing or broken response does not mean that nothing was done. In that case the writer looks for the result
/// before it reports a failure, and again before it repeats the same request. The store has GitHub's response before a
/// change is reported.
public final class GistWriter: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    /// The time of the first attempt, by the local clock, of requests with an unknown result.
    private let doubtful = Mutex<[Attempt: Date]>([:])

    /// A request that would create a duplicate if it was repeated.
    enum Attempt: Hashable, Sendable {
        case create(GistDraft)
        case fork(GistID)
        case comment(ExactText, on: GistID)
        case delete(GistID)
    }

    /// The result of an edit.
    public enum Edited: Sendable {
        case changed(Gist)
        /// Nothing was sent: the gist has changed since it was read.
        case conflict(Gist)
    }

    public init(manager: GitHubAPIManager, queue: StoreQueue) {
        self.manager = manager
        self.queue = queue
    }

    /// Creates a gist.
    /// - Parameter triedAt: the time of an attempt without a response by another run of the program.
    public func create(_ draft: GistDraft, triedAt: Date? = nil) async throws -> Gist {
        keep(
            try await once(.create(draft), triedAt: triedAt) {
                try await manager.create(draft)
            } find: { start in
                try await ownGist(GistShape(draft), madeSince: start) { draft.hasTexts(of: $0) }
            })
    }

    /// Forks another user's gist. Returns the existing fork if GitHub does not create a second one.
    public func fork(_ id: GistID) async throws -> Gist {
        keep(
            try await once(.fork(id)) {
                do {
                    return try await manager.fork(id)
                } catch let error as APIError {
                    guard case .invalid = error.cause, let known = try await ownFork(of: id) else { throw error }
                    return known
                }
            } find: { start in
                let original = try await manager.gist(id)
                return try await ownGist(GistShape(original), madeSince: start) { $0.id != id }
            })
    }

    /// Changes a gist, unless it differs from the version that the user knows.
    /// - Parameter basedOn: the version that the user knows; nil to change any version.
    public func edit(_ id: GistID, _ edit: GistEdit, basedOn: GistState?) async throws -> Edited {
        if let basedOn {
            let now = try await manager.gist(id)
            if !basedOn.isStill(of: now) {
                // An earlier attempt with a lost response is not a conflict.
                return edit.isDone(in: now) ? .changed(keep(now)) : .conflict(keep(now, isWritten: false))
            }
        }
        do {
            return .changed(keep(try await manager.edit(id, edit)))
        } catch {
            guard error.mayHaveBeenDone, let now = try? await manager.gist(id), edit.isDone(in: now) else {
                throw error
            }
            return .changed(keep(now))
        }
    }

    /// Deletes a gist. If it is missing at a second attempt, the first one deleted it.
    public func delete(_ id: GistID) async throws {
        let isRepeated = doubtful.withLock { $0[.delete(id)] != nil }
        do {
            try await manager.delete(id)
        } catch {
            let wasDone = error.isNotFound && (isRepeated || error.attempts > 1)
            if error.mayHaveBeenDone { note(.delete(id), at: manager.now) }
            let isDone = if error.mayHaveBeenDone { await isGone(id) } else { wasDone }
            guard isDone else { throw error }
        }
        note(.delete(id), at: nil)
        queue.write([.gists, .lists, .savedFiles]) { $0.remove(id) }
    }

    private func isGone(_ id: GistID) async -> Bool {
        do {
            _ = try await manager.gist(id)
            return false
        } catch {
            return error.isNotFound
        }
    }

    /// Stores a gist of the user.
    /// - Parameter isWritten: true if it is as the user wrote it, which counts as read.
    func keep(_ gist: Gist, isWritten: Bool = true) -> Gist {
        queue.write([.gists, .lists]) { store in
            store.saveOwn(gist)
            if isWritten { store.markWritten(gist) }
        }
        return gist
    }

    // MARK: - Avoiding duplicates

    /// Creates something unless it already exists.
    /// - Parameters:
    ///   - triedAt: the time of an earlier attempt, if the caller knows one.
    ///   - find: finds the result of an attempt since a time of the local clock.
    func once<Made>(
        _ attempt: Attempt, triedAt: Date? = nil, make: () async throws -> Made, find: (Date) async throws -> Made?
    ) async throws -> Made {
        let now = manager.now
        let first = [triedAt, doubtful.withLock { $0[attempt] }].compactMap(\.self).min()
        // If GitHub can't say whether it exists, it must not be created.
        if let first, let made = try await find(first) {
            note(attempt, at: nil)
            return made
        }
        do {
            let made = try await make()
            note(attempt, at: nil)
            return made
        } catch let error as APIError where error.mayHaveBeenDone {
            note(attempt, at: first ?? now)
            guard let made = try? await find(now) else { throw error }
            note(attempt, at: nil)
            return made
        }
    }

    private func note(_ attempt: Attempt, at time: Date?) {
        doubtful.withLock { $0[attempt] = time }
    }

    /// GitHub's times are whole seconds, and the clocks are compared by a response that took some time.
    private static let tolerance: TimeInterval = 5

    /// The earliest time, by GitHub's clock, of something created after a time of the local clock.
    func earliest(_ start: Date) -> Date { manager.serverTime(of: start) - Self.tolerance }

    /// The first match among the user's newest gists.
    /// - Parameter isMeant: is called with whole gists of that shape.
    private func ownGist(
        _ shape: GistShape, madeSince start: Date, where isMeant: (Gist) -> Bool
    ) async throws -> Gist? {
        let newest = try await manager.gists(.mine).gists
        for gist in newest where gist.createdAt >= earliest(start) && GistShape(gist) == shape {
            let whole = try await manager.gist(gist.id)
            if isMeant(whole) { return whole }
        }
        return nil
    }

    private func ownFork(of id: GistID) async throws -> Gist? {
        let login = try await manager.currentUser().login
        let forks = try await manager.gist(id).forks ?? []
        guard let fork = forks.first(where: { $0.owner?.login == login }) else { return nil }
        return try await manager.gist(fork.id)
    }
}
