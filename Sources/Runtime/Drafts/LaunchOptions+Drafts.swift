import Storage

extension LaunchOptions {
    /// Deletes the account's drafts in all folders, and their copies from editors that have ended.
    /// - Throws: the first failure, after all folders were tried.
    public func deleteDrafts() throws(LaunchError) {
        var problem: String?
        // Not only where drafts would be stored now: that needs a cache.
        for folder in [stateFolder, cacheFolder].compactMap(\.self) {
            if GistStore.hasDrafts(in: folder) {
                let store = GistStore.openDrafts(folder: folder)
                store.account(account).dropDrafts()
                problem = problem ?? store.problem ?? store.notice
            }
            for copy in PrivateFolder.leftovers(in: PrivateFolder.parentOfDrafts(in: folder), prefix: "")
            where copy.label.draft?.account == draftAccount {
                copy.remove()
            }
        }
        if let problem { throw LaunchError(problem) }
    }
}
