import Gists
import GitHub
import Repository

/// Downloads the gists of a selection completely into the store.
public struct Synchronizer: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    /// The logins of all followed people.
    let followed: [String]

    public init(manager: GitHubAPIManager, queue: StoreQueue, followed: [String] = []) {
        self.manager = manager
        self.queue = queue
        self.followed = followed
    }

    /// Downloads what is not stored yet. Ends early when its task is cancelled; everything that arrived is stored.
    /// - Parameter progress: called after each step, on any thread.
    public func run(
        _ selection: SyncSelection, progress: @escaping @Sendable (SyncProgress) -> Void = { _ in }
    ) async -> SyncReport {
        SyncReport()
    }
}
