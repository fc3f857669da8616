import Gists
import GitHub
import Sync

extension Synchronizer {
    /// The sync of a command.
    /// - Parameter followed: the logins of all followed people.
    public init(_ options: LaunchOptions, _ manager: GitHubAPIManager, followed: [Login]) {
        self.init(
            manager: manager, queue: Services.storeQueue(options), blobs: Services.openBlobs(options),
            followed: followed)
    }
}
