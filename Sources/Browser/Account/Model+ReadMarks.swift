import Gists

/// What was read: going from one unread gist to the next, and marking by hand.
extension Model {
    /// `J`, `K`: the next row in that direction that was not opened yet; whoever reads goes on reading there. Where no row is
    /// left that is loaded, further ones are.
    mutating func goToUnread(forward: Bool) -> [Effect] {
        guard feed.selectedIndex != nil else { return [] }
        if let distance = list.distanceToUnread(forward: forward, account) { return goToGist(by: distance) }
        guard forward else { return take(.tell(Words.List.noUnreadAbove)) }
        let effects = list.loadNext(context, &requests)
        let isLoading = feed.isLoading && feed.load != .first
        return effects + take(.tell(Words.List.noUnreadBelow + (isLoading ? " · " + Words.Window.loadingMore : ".")))
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
            guard let last = account.lastMarks else { return take(.tell(Words.List.noReadMarks)) }
            return mark(last.ids, isRead: !last.isRead)
        default: return complain(Words.List.readUsage(isRead))
        }
    }

    private mutating func mark(_ ids: [String], isRead: Bool) -> [Effect] {
        let word = isRead ? "read" : "unread"
        guard account.readHistory != nil else {
            return complain(Words.List.nothingIsKept)
        }
        let (count, effects) = account.mark(ids, isRead: isRead)
        switch (count, ids.count) {
        case (0, 0): break
        case (0, 1): notice = Notice(text: Words.List.alreadyMarked(word), isError: false)
        case (0, _): notice = Notice(text: Words.List.allMarked(word), isError: false)
        // Its row shows it.
        case (1, 1) where focus == .list: break
        case (1, 1): notice = Notice(text: Words.List.nowMarked(word), isError: false)
        default:
            notice = Notice(text: Words.List.nowMarked(count, word), hint: Words.List.undo, isError: false)
        }
        return effects
    }
}
