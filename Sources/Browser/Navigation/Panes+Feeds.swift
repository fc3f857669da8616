import Gists

/// Navigation to another feed or another row.
extension Panes {
    /// Shows another feed; a key goes back to this one.
    mutating func show(_ feed: Feed, _ update: inout UpdateContext) {
        if feed != list.feeds.shownID { places.push(place(update.context)) }
        switchFeed(to: feed, &update)
    }

    /// Shows another feed. The one before keeps its rows and position; its load is cancelled.
    mutating func switchFeed(to feed: Feed, _ update: inout UpdateContext) {
        focus(on: .list, &update)
        guard feed != list.feeds.shownID || feed == .saved || feed == .following else { return }
        list.dropLeaving(.list)
        if list.feeds.shownID == .following { list.feeds.followingNews = "" }
        list.feeds.shownID = feed
        update.follow(self)
        list.remember(&update.requests)
        list.loadIfNeeded(&update)
    }

    /// `u`: the gists of the selected gist's owner.
    mutating func showOwner(_ update: inout UpdateContext) {
        guard let gist = detail.gist(update.context) else { return }
        guard let owner = gist.owner else { return update.tell(Words.List.noOwner) }
        guard owner.login != .ghost else { return update.tell(Words.List.ghost) }
        guard list.feeds.shownID != .user(owner.login) || window.focus == .detail else {
            return update.tell(Words.List.alreadyShown(owner.login))
        }
        showUser(owner.login.rawValue, &update)
    }

    /// `U`, `:user`: the gists of a user.
    mutating func showUser(_ text: String, _ update: inout UpdateContext) {
        let login = Login(text.trimming { $0.isWhitespace || $0.value == 0x40 })
        guard login.isValid else { return update.complain(Words.Prompt.notALogin(login.rawValue)) }
        show(.user(login), &update)
    }

    /// `5`: shows the feed of search results, and the prompt.
    mutating func startSearch(_ update: inout UpdateContext) {
        places.push(place(update.context))
        update.type(.search, library.search.text)
        switchFeed(to: .search, &update)
    }

    /// Searches all stored gists for a text.
    mutating func search(for text: String, _ update: inout UpdateContext) {
        library.search.search(for: text, &list, &update)
    }

    /// `r`: reloads what failed in the detail pane, or the feed.
    mutating func refresh(_ update: inout UpdateContext) {
        if window.focus == .detail, let id = update.context.selection,
            detail.withGist(id, { $0.forgetFailures() }) == true
        {
            return open(isRetry: true, &update)
        }
        switch list.feeds.shownID {
        case .search: search(for: library.search.text, &update)
        case .opened: loadGist(at: list.openedAddress, &update)
        case .following: checkFollowed(isAsked: true, &update)
        default:
            detail.preview.forgetFailures()
            list.refresh(&update)
        }
    }

    /// `)`, `(`: selects another row; while the user reads, the reader shows its gist.
    mutating func goToGist(by offset: Int, _ update: inout UpdateContext) {
        guard list.feed.selectedIndex != nil else { return }
        guard list.step(by: offset) else {
            return update.tell(offset < 0 ? Words.List.firstGist : Words.List.lastGist)
        }
        update.follow(self)
        if window.focus == .detail { open(&update) }
    }
}
