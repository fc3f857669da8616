import Gists

/// Navigation back to earlier places.
extension Panes {
    /// Returns the current place.
    func place(_ context: Context) -> Place {
        let (feed, id) = (list.feed, list.feeds.shownID)
        return Place(
            feed: id, options: list.options, selection: feed.selection,
            rowsAbove: (feed.selectedIndex ?? feed.top) - feed.top, followsSelection: feed.followsSelection,
            reading: window.focus == .detail ? Place.Reading(detail, context) : nil, search: library.search.text,
            address: id == .opened ? list.openedAddress : "")
    }

    /// `Backspace`: goes back to the previous place.
    mutating func goToPreviousPlace(_ update: inout UpdateContext) {
        let here = place(update.context)
        while let last = places.pop() {
            if last != here { return go(to: last, &update) }
        }
        update.tell(Words.List.noPlace)
    }

    /// True in a list that was opened from another place: `Esc` and `q` go back there.
    var hasListToLeaveTo: Bool {
        switch list.feeds.shownID {
        case .local(.search): true
        case .remote(.user), .local(.opened): !places.isEmpty
        case .remote(.everyone), .remote(.starred), .remote(.mine), .local(.saved), .local(.following): false
        }
    }

    /// `Esc` and `q`: leaves a list that was opened from another place.
    /// - Returns: false in other lists.
    @discardableResult
    mutating func leaveFeed(_ update: inout UpdateContext) -> Bool {
        guard hasListToLeaveTo else { return false }
        if let place = places.pop() { go(to: place, &update) } else { switchFeed(to: .everyone, &update) }
        return true
    }

    /// Goes to a place without remembering the current one.
    private mutating func go(to place: Place, _ update: inout UpdateContext) {
        switchFeed(to: place.feed, &update)
        restore(place, &update)
    }

    /// Restores a place of the feed on the screen, later if its row is still being loaded.
    mutating func restore(_ place: Place, _ update: inout UpdateContext) {
        switch place.feed {
        case .search where place.search != library.search.text || list.feed.rows.isEmpty:
            search(for: place.search, &update)
        case .opened: restoreOpened(place, &update)
        default: break
        }
        let isHere = restoreIfLoaded(place)
        update.follow(self)
        let isLoading = isLoading(update.requests)
        // A search replaces the rows once more.
        let isAwaited = isHere ? isSearching(update.requests) : isLoading
        places.awaited = isAwaited ? place : nil
        if isHere, place.reading != nil { return open(&update) }
        if !isHere, !isLoading { update.tell(Words.List.leftTheList) }
    }

    /// Puts a gist back into the feed of opened gists, which holds only the latest.
    private mutating func restoreOpened(_ place: Place, _ update: inout UpdateContext) {
        guard let id = place.selection?.gist, list.feed.rows[id] == nil || list.openedAddress != place.address
        else { return }
        guard let gist = detail[id]?.gist.value else { return loadGist(at: place.address, &update) }
        list.openedAddress = place.address
        list.feed.merge(GistPage(gists: [gist], next: nil), from: .first, at: update.context.now)
    }

    /// Selects the row of a place and restores the reader's position, as far as they are loaded.
    /// - Returns: false if the row is not loaded.
    private mutating func restoreIfLoaded(_ place: Place) -> Bool {
        guard list.restore(place.options, selection: place.selection, above: place.rowsAbove) else { return false }
        list.feed.followsSelection = place.followsSelection
        window.focus = place.reading == nil ? .list : .detail
        guard let id = place.selection?.gist, let reading = place.reading else { return true }
        detail.opened.open(id) { $0.comeBack(to: reading) }
        return true
    }

    /// Restores the last session, as far as it is loaded. The rest follows with the first responses.
    mutating func resume(_ session: Session) {
        let place = session.place
        library.search.text = place.search
        list.openedAddress = place.address
        _ = restoreIfLoaded(place)
        places.awaited = place
    }

    /// Restores the awaited place if its row was just loaded.
    mutating func restoreAwaited(_ update: inout UpdateContext) {
        guard let place = places.awaited else { return }
        guard place.feed == list.feeds.shownID else {
            places.awaited = nil
            return
        }
        let wasReading = window.focus == .detail && list.feed.selection == place.selection
        guard restoreIfLoaded(place) else { return }
        update.follow(self)
        if !isSearching(update.requests) { places.awaited = nil }
        if place.reading != nil { open(hasGist: wasReading, &update) }
    }

    /// True while search results are being loaded that will replace the rows on the screen.
    private func isSearching(_ requests: PendingRequests) -> Bool {
        list.feeds.shownID == .search && requests.isOpen(.library(.search))
    }

    /// True while rows of the feed on the screen are being loaded.
    private func isLoading(_ requests: PendingRequests) -> Bool {
        list.feed.isLoading || isSearching(requests)
            || list.feeds.shownID == .saved && requests.isOpen(.library(.saved))
    }
}
