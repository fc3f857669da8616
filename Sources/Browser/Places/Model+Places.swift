import Gists

/// Going back to where one was.
extension Model {
    /// Where one is.
    var place: Place {
        Place(
            feed: feedID, options: list.options, selection: feed.selection,
            rowsAbove: (feed.selectedIndex ?? feed.top) - feed.top, followsSelection: feed.followsSelection,
            reading: focus == .detail ? detail.reading(context) : nil, search: account.search.text,
            address: feedID == .opened ? list.openedAddress : "")
    }

    /// Brings another feed to the screen, from which a key leads back.
    mutating func show(_ id: Feed) -> [Effect] {
        if id != feedID { places.push(place) }
        return bring(id)
    }

    /// `Backspace`: the place that was left last.
    mutating func goToPreviousPlace() -> [Effect] {
        while let last = places.pop() {
            if last != place { return goTo(last) }
        }
        return take(.tell(Words.List.noPlace))
    }

    /// True in a list that one only passes through: `Esc` and `q` lead back to where one came from.
    var hasListToLeaveTo: Bool {
        switch feedID {
        case .search: true
        case .user, .opened: !places.isEmpty
        case .everyone, .starred, .mine, .saved: false
        }
    }

    /// `Esc` and `q` in such a list; nil in others.
    mutating func leaveFeed() -> [Effect]? {
        guard hasListToLeaveTo else { return nil }
        return places.pop().map { goTo($0) } ?? bring(.everyone)
    }

    /// Goes to a place, and leaves none.
    mutating func goTo(_ place: Place) -> [Effect] { bring(place.feed) + comeBack(to: place) }

    /// Comes back to a place of the feed on the screen; where its row is still to come, as soon as that is there.
    mutating func comeBack(to place: Place) -> [Effect] {
        var effects: [Effect] = []
        switch place.feed {
        case .search where place.search != account.search.text || feed.rows.isEmpty: effects += look(for: place.search)
        case .opened: effects += comeBack(toOpened: place)
        default: break
        }
        let isHere = stand(at: place)
        places.awaited = isHere ? isSearching ? place : nil : isAsking ? place : nil
        if isHere, place.reading != nil { return effects + open() }
        if !isHere, !isAsking { effects += take(.tell(Words.List.leftTheList)) }
        return effects
    }

    /// The feed of opened gists has the latest alone.
    private mutating func comeBack(toOpened place: Place) -> [Effect] {
        guard let id = place.selection, feed.rows[id] == nil || list.openedAddress != place.address else { return [] }
        guard let gist = detail.opened[id]?.gist.value else { return loadGist(at: place.address) }
        list.openedAddress = place.address
        feed.merge(GistPage(gists: [gist], next: nil), from: .first, at: now)
        return []
    }

    /// Selects the row of a place and turns to what was read there, as far as they are here.
    /// - Returns: false where the row is not.
    mutating func stand(at place: Place) -> Bool {
        guard list.restore(place.options, selection: place.selection, above: place.rowsAbove) else { return false }
        feed.followsSelection = place.followsSelection
        focus = place.reading == nil ? .list : .detail
        if let id = place.selection, let reading = place.reading { detail.comeBack(to: reading, of: id) }
        return true
    }

    /// Begins where the last run ended, as far as that is here. The rest comes with the first answers.
    mutating func resume(_ session: Session) {
        let place = session.place
        account.search.text = place.search
        list.openedAddress = place.address
        _ = stand(at: place)
        places.awaited = place
        layOut()
        list.keepInBounds(layout, at: now)
    }

    /// Something has come: perhaps the row that is waited for.
    mutating func arrive() -> [Effect] {
        guard let place = places.awaited else { return [] }
        guard place.feed == feedID else {
            places.awaited = nil
            return []
        }
        let wasReading = focus == .detail && feed.selection == place.selection
        guard stand(at: place) else { return [] }
        if !isSearching { places.awaited = nil }
        return place.reading == nil ? [] : open(hasGist: wasReading)
    }

    /// Whoever does something means to be where that leads, unless it is the end of the program.
    mutating func leavingAwaited(_ act: (inout Model) -> [Effect]) -> [Effect] {
        guard let awaited = places.awaited else { return act(&self) }
        places.awaited = nil
        let effects = act(&self)
        if effects.contains(.display(.quit)) { places.awaited = awaited }
        return effects
    }

    /// True while other rows are to come in the place of those on the screen.
    private var isSearching: Bool { feedID == .search && requests.isOpen { $0 == .search } }

    /// True while rows of the feed on the screen are asked for.
    private var isAsking: Bool {
        feed.isLoading || isSearching || feedID == .saved && requests.isOpen { $0 == .saved }
    }
}
