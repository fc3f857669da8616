import Storage

extension LaunchOptions {
    /// The people whom the user follows on this GitHub; nil if nothing is kept on disk. The demo has a list of its own.
    public var followed: FollowedPeople? {
        let folder = isDemo ? cacheFolder ?? scratchFolder : stateFolder ?? cacheFolder
        return folder.map { FollowedPeople(folder: $0, host: isDemo ? "demo" : configuration.host) }
    }

    /// Reads from the store of this account, without waiting for its thread; nil if nothing is kept on disk.
    public func readStore<Value>(_ body: (AccountStore) -> Value?) -> Value? {
        cacheFolder.flatMap { body(GistStore.open(folder: $0).account(account)) }
    }
}
