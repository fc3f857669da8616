import Gists

/// What was read: going from one unread gist to the next, and marking by hand.
extension Model {
    /// `J`, `K`: goes to the next row in that direction that was not opened yet; a user who reads goes on reading there.
    /// If no loaded row is left, loads more.
    mutating func goToUnread(forward: Bool) {
        guard feed.selectedIndex != nil else { return }
        if let distance = list.distanceToUnread(forward: forward, account) { return goToGist(by: distance) }
        guard forward else { return tell(Words.List.noUnreadAbove) }
        updating { $0.list.loadNext(&$1) }
        let isLoading = feed.isLoading && feed.load != .first
        tell(Words.List.noUnreadBelow + (isLoading ? " · " + Words.Window.loadingMore : "."))
    }

    /// `m`: marks the marked gists, else the selected one, as read or unread: as read if one of them is not.
    mutating func mark(isRead: Bool? = nil) {
        let ids = list.chosenGists.map(\.id)
        mark(ids, isRead: isRead ?? ids.contains { account.isRead($0) == false })
    }

    /// `:read`, `:unread`
    mutating func mark(_ word: String, isRead: Bool) {
        switch word {
        case "": mark(isRead: isRead)
        case "all": mark(list.feed.shownIDs, isRead: isRead)
        case "undo":
            guard let last = account.lastMarks else { return tell(Words.List.noReadMarks) }
            mark(last.ids, isRead: !last.isRead)
        default: complain(Words.List.readUsage(isRead))
        }
    }

    private mutating func mark(_ ids: [String], isRead: Bool) {
        let word = isRead ? "read" : "unread"
        guard account.readHistory != nil else { return complain(Words.List.nothingIsKept) }
        let count = account.mark(ids, isRead: isRead, &requests)
        switch (count, ids.count) {
        case (0, 0): break
        case (0, 1): notice = Notice(text: Words.List.alreadyMarked(word), isError: false)
        case (0, _): notice = Notice(text: Words.List.allMarked(word), isError: false)
        // Its row shows it.
        case (1, 1) where focus == .list: break
        case (1, 1): notice = Notice(text: Words.List.nowMarked(word), isError: false)
        default: tell(Words.List.nowMarked(count, word), hint: Words.List.undo)
        }
    }
}
