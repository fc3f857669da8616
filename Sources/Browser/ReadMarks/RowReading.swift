import Gists

/// The state of the user's reading that a feed's rows show.
struct RowReading: Equatable, Sendable {
    /// The gists that were read, by ID; nil if nothing is stored.
    var read: [GistID: ReadMark]?
    /// The user's login; nil if it is unknown.
    var login: Login?
    /// True if the feed marks gists that were never opened.
    var tellsUnread: Bool

    /// True if a gist was not read as it is now. The user's own gists never count as unread.
    func isUnread(_ gist: Gist) -> Bool { isNew(gist) || isChanged(gist) }

    /// True if a gist was never opened, except in a feed of gists that the user knows.
    func isNew(_ gist: Gist) -> Bool {
        guard let read else { return false }
        return read[gist.id] == nil && tellsUnread && !gist.isOwned(by: login)
    }

    /// True if a gist of another user has other files than those that were read.
    func isChanged(_ gist: Gist) -> Bool {
        guard let mark = read?[gist.id], !gist.isOwned(by: login) else { return false }
        return mark.isOutdated(by: gist)
    }
}
