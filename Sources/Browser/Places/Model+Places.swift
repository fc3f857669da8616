import Gists

/// Navigation back to earlier places.
extension Model {
    /// The current place.
    var place: Place {
        Place(
            feed: feedID, options: list.options, selection: feed.selection,
            rowsAbove: (feed.selectedIndex ?? feed.top) - feed.top, followsSelection: feed.followsSelection,
            reading: focus == .detail ? detail.reading(context) : nil, search: library.search.text,
            address: feedID == .opened ? list.openedAddress : "")
    }

    /// Shows another feed; a key goes back to this one.
    mutating func show(_ id: Feed) {
        if id != feedID { places.push(place) }
        bring(id)
    }

    /// `Backspace`: goes back to the previous place.
    mutating func goToPreviousPlace() {
        while let last = places.pop() {
            if last != place { return goTo(last) }
        }
        tell(Words.List.noPlace)
    }

    /// True in a list that was opened from another place: `Esc` and `q` go back there.
    var hasListToLeaveTo: Bool {
        switch feedID {
        case .search: true
        case .user, .opened: !places.isEmpty
        case .everyone, .starred, .mine, .saved: false
        }
    }

    /// `Esc` and `q`: leaves a list that was opened from another place.
    /// - Returns: false in other lists.
    @discardableResult
    mutating func leaveFeed() -> Bool {
        guard hasListToLeaveTo else { return false }
        if let place = places.pop() { goTo(place) } else { bring(.everyone) }
        return true
    }

    /// Goes to a place without remembering the current one.
    mutating func goTo(_ place: Place) {
        bring(place.feed)
        comeBack(to: place)
    }

    /// Restores a place of the feed on the screen, later if its row is still being loaded.
    mutating func comeBack(to place: Place) {
        switch place.feed {
        case .search where place.search != library.search.text || feed.rows.isEmpty: look(for: place.search)
        case .opened: comeBack(toOpened: place)
        default: break
        }
        let isHere = stand(at: place)
        places.awaited = isHere ? isSearching ? place : nil : isAsking ? place : nil
        if isHere, place.reading != nil { return open() }
        if !isHere, !isAsking { tell(Words.List.leftTheList) }
    }

    /// Puts a gist back into the feed of opened gists, which holds only the latest.
    private mutating func comeBack(toOpened place: Place) {
        guard let id = place.selection, feed.rows[id] == nil || list.openedAddress != place.address else { return }
        guard let gist = detail.opened[id]?.gist.value else { return loadGist(at: place.address) }
        list.openedAddress = place.address
        feed.merge(GistPage(gists: [gist], next: nil), from: .first, at: now)
    }

    /// Selects the row of a place and restores the reader's position, as far as they are loaded.
    /// - Returns: false if the row is not loaded.
    mutating func stand(at place: Place) -> Bool {
        guard list.restore(place.options, selection: place.selection, above: place.rowsAbove) else { return false }
        feed.followsSelection = place.followsSelection
        focus = place.reading == nil ? .list : .detail
        if let id = place.selection, let reading = place.reading { detail.comeBack(to: reading, of: id) }
        return true
    }

    /// Restores the last session, as far as it is loaded. The rest follows with the first responses.
    mutating func resume(_ session: Session) {
        let place = session.place
        library.search.text = place.search
        list.openedAddress = place.address
        _ = stand(at: place)
        places.awaited = place
        layOut()
        list.keepInBounds(layout, at: now)
    }

    /// Restores the awaited place if its row was just loaded.
    mutating func arrive() {
        guard let place = places.awaited else { return }
        guard place.feed == feedID else {
            places.awaited = nil
            return
        }
        let wasReading = focus == .detail && feed.selection == place.selection
        guard stand(at: place) else { return }
        if !isSearching { places.awaited = nil }
        if place.reading != nil { open(hasGist: wasReading) }
    }

    /// Drops the awaited place when the user does something else, unless that quits.
    mutating func leavingAwaited(_ act: (inout Model) -> Void) {
        guard let awaited = places.awaited else { return act(&self) }
        places.awaited = nil
        act(&self)
        if requests.effects.contains(.display(.quit)) { places.awaited = awaited }
    }

    /// True while search results are being loaded that will replace the rows on the screen.
    private var isSearching: Bool { feedID == .search && requests.isOpen { $0 == .search } }

    /// True while rows of the feed on the screen are being loaded.
    private var isAsking: Bool {
        feed.isLoading || isSearching || feedID == .saved && requests.isOpen { $0 == .saved }
    }
}
