import FoundationEssentials
import Gists
import GitHub
import Storage
import Synchronization
import Texts

/// Changes gists at GitHub, and makes nothing twice.
///
/// No answer, or a broken one, does not mean that nothing was done. Where that is so the writer looks for what it was to make
/// before it reports a failure, and before it makes it when the same is asked for again. What GitHub answers is in the store
/// before the change is reported.
public final class GistWriter: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    /// When first, by the local clock, that was tried of which nobody knows whether it was done.
    private let doubtful = Mutex<[Attempt: Date]>([:])

    /// What would be there twice if it was made twice.
    enum Attempt: Hashable, Sendable {
        case create(GistDraft)
        case fork(String)
        case comment(ExactText, on: String)
        case delete(String)
    }

    /// What became of an edit.
    public enum Edited: Sendable {
        case changed(Gist)
        /// Nothing was sent: the gist has changed since it was read.
        case conflict(Gist)
    }

    public init(manager: GitHubAPIManager, queue: StoreQueue) {
        self.manager = manager
        self.queue = queue
    }

    /// Makes a gist.
    /// - Parameter triedAt: when it was sent before without an answer, by another run of the program.
    public func create(_ draft: GistDraft, triedAt: Date? = nil) async throws -> Gist {
        keep(
            try await once(.create(draft), triedAt: triedAt) {
                try await manager.create(draft)
            } find: { start in
                try await ownGist(GistShape(draft), madeSince: start) { draft.hasTexts(of: $0) }
            })
    }

    /// Copies a gist of somebody else's. A copy that is there already is the answer where GitHub makes no other.
    public func fork(_ id: String) async throws -> Gist {
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

    /// Changes a gist, unless it is not what the person knows any more.
    /// - Parameter basedOn: the gist as the person knows it; nil to change it whatever it is now.
    public func edit(_ id: String, _ edit: GistEdit, basedOn: GistState?) async throws -> Edited {
        if let basedOn {
            let now = try await manager.gist(id)
            if !basedOn.isStill(of: now) {
                // An earlier try whose answer was lost is no conflict.
                return edit.isDone(in: now) ? .changed(keep(now)) : .conflict(keep(now))
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

    /// Deletes a gist. One that is gone when it is tried again was deleted.
    public func delete(_ id: String) async throws {
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

    private func isGone(_ id: String) async -> Bool {
        do {
            _ = try await manager.gist(id)
            return false
        } catch {
            return error.isNotFound
        }
    }

    func keep(_ gist: Gist) -> Gist {
        queue.write([.gists, .lists]) { $0.saveOwn(gist) }
        return gist
    }

    // MARK: - Never twice

    /// Makes something unless it is there already.
    /// - Parameters:
    ///   - triedAt: when it was tried before, where somebody else knows.
    ///   - find: looks for what was made since a moment of the local clock.
    func once<Made>(
        _ attempt: Attempt, triedAt: Date? = nil, make: () async throws -> Made, find: (Date) async throws -> Made?
    ) async throws -> Made {
        let now = manager.now
        let first = [triedAt, doubtful.withLock { $0[attempt] }].compactMap(\.self).min()
        // Where GitHub can't be asked whether it is there, it must not be made.
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

    /// GitHub's times are whole seconds, and the clocks are compared by an answer that took some time.
    private static let tolerance: TimeInterval = 5

    /// The earliest moment, by GitHub's clock, of what was made after a moment of the local one.
    func earliest(_ start: Date) -> Date { manager.serverTime(of: start) - Self.tolerance }

    /// The first of one's newest gists that is meant.
    /// - Parameter isMeant: asked of whole gists of that shape.
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

    private func ownFork(of id: String) async throws -> Gist? {
        let login = try await manager.currentUser().login
        let forks = try await manager.gist(id).forks ?? []
        guard let fork = forks.first(where: { ($0.owner?.login).isExactly(login) }) else { return nil }
        return try await manager.gist(fork.id)
    }
}
