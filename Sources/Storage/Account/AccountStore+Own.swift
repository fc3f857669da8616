import Gists

extension AccountStore {
    /// The IDs of the account's own gists.
    public func ownGists() -> Set<GistID> {
        let ids = read { database, account in
            try database.all("SELECT gistID FROM gist WHERE account = ? AND isMine", [account]) { $0.gistID() }
        }
        return Set(ids ?? [])
    }

    /// Stores one of the account's own gists that was just created or changed, with the texts of its files. Moves it to
    /// the place for its date in the lists that contain it.
    public func saveOwn(_ gist: Gist) {
        write { database, account in
            let row = try GistRows.save(gist, isWhole: true, account: account, feed: .mine, at: now, database)
            let ofPerson = gist.isPublic ? gist.owner.map { RemoteFeed.user($0.login) } : nil
            for feed in [.mine, ofPerson].compactMap(\.self) {
                try database.run(
                    "DELETE FROM feedRow WHERE gist = ? AND feed IN (SELECT id FROM feed WHERE account = ? AND name = ?)",
                    [row, account, feed.name])
                try place(row, in: feed, account, database)
            }
        }
    }
}
