import Concurrency
import Gists
import Storage

/// The gists of followed people.
extension GistRepository {
    public var followingRefresh: FollowingRefresh {
        FollowingRefresh(manager: manager, queue: queue, spending: followingSpending, clock: SystemClock.shared)
    }

    /// The stored gists of people, as they are after all pending writes.
    /// - Parameter visit: the visit since which gists are new; nil for the last one.
    public func followed(_ logins: [Login], since visit: FollowingVisit?) async -> FollowedGists {
        await queue.settle()
        return await queue.read { $0.followed(logins, since: visit) }
            ?? FollowedGists(people: logins.map { FollowedPerson(login: $0) })
    }
}

extension StoreQueue {
    /// Waits until what was enqueued so far is written.
    func settle() async {
        guard !isIdle else { return }
        await withCheckedContinuation { done in enqueue { done.resume() } }
    }
}
