import Gists

/// What was read: going from one unread gist to the next, and marking by hand.
extension Model {
    /// `J`, `K`: the next row in that direction that was not opened yet; whoever reads goes on reading there. Where no row is
    /// left that is loaded, further ones are.
    mutating func goToUnread(forward: Bool) -> [Effect] {
        guard feed.selectedIndex != nil else { return [] }
        if let distance = list.distanceToUnread(forward: forward, account) { return goToGist(by: distance) }
        guard forward else { return take(.tell("No unread gist above.")) }
        let effects = list.loadNext(context, &requests)
        let isLoading = feed.load != nil && feed.load != .first
        return effects + take(.tell("No unread gist below" + (isLoading ? " · loading more …" : ".")))
    }

    /// `m`: the marked gists, else the selected one, as read or unread; read where one of them is not.
    mutating func mark(isRead: Bool? = nil) -> [Effect] {
        let ids = list.chosenGists.map(\.id)
        return mark(ids, isRead: isRead ?? ids.contains { account.isRead($0) == false })
    }

    /// `:read`, `:unread`
    mutating func mark(_ word: String, isRead: Bool) -> [Effect] {
        switch word {
        case "": return mark(isRead: isRead)
        case "all": return mark(list.feed.shownIDs, isRead: isRead)
        case "undo":
            guard let last = account.lastMarks else { return take(.tell("Nothing was marked as read or unread yet.")) }
            return mark(last.ids, isRead: !last.isRead)
        default: return complain(":\(isRead ? "read" : "unread") takes all, undo or nothing.")
        }
    }

    private mutating func mark(_ ids: [String], isRead: Bool) -> [Effect] {
        let word = isRead ? "read" : "unread"
        guard account.readHistory != nil else {
            return complain("Nothing is kept in this run: --cache-dir names a folder.")
        }
        let (count, effects) = account.mark(ids, isRead: isRead)
        switch (count, ids.count) {
        case (0, 0): break
        case (0, 1): notice = Notice(text: "The gist is \(word) already.", isError: false)
        case (0, _): notice = Notice(text: "All of them are \(word) already.", isError: false)
        // Its row shows it.
        case (1, 1) where focus == .list: break
        case (1, 1): notice = Notice(text: "Marked as \(word)", isError: false)
        default:
            let gists = count == 1 ? "1 gist" : "\(count) gists"
            notice = Notice(text: "Marked \(gists) as \(word)", hint: " · :read undo takes it back", isError: false)
        }
        return effects
    }
}
