import Cells
import Documents
import FoundationEssentials
import Gists

/// What goes from one pane to the other: another feed, another gist, one that is opened.
extension Model {
    /// Brings another feed to the screen. The one left behind keeps its rows and place, and gives up its load.
    mutating func bring(_ id: Feed) -> [Effect] {
        focus = .list
        guard id != feedID || id == .saved else { return [] }
        list.dropLeaving(focus)
        feedID = id
        return list.remembered + list.loadIfNeeded(context, &requests)
    }

    /// `u`: the gists of the selected gist's owner.
    mutating func showOwner() -> [Effect] {
        guard let gist = detail.gist(context) else { return [] }
        guard let owner = gist.owner else { return take(.tell(Words.List.noOwner)) }
        guard owner.login != Owner.ghost else {
            return take(.tell(Words.List.ghost))
        }
        guard feedID != .user(owner.login) || focus == .detail else {
            return take(.tell(Words.List.alreadyShown(owner.login)))
        }
        return showUser(owner.login)
    }

    /// `5`: the feed of what is found, and the line to type in.
    mutating func startSearch() -> [Effect] {
        places.push(place)
        present(.prompt(Prompt(purpose: .search, line: LineEditor(account.search.text))))
        return bring(.search)
    }

    /// Looks for a text in everything that was seen.
    mutating func look(for text: String) -> [Effect] {
        let effects = account.look(for: text, &requests)
        if effects.isEmpty { list.feeds[.search]?.replace(with: []) }
        return effects
    }

    /// `r`: what failed in the detail pane, or the feed.
    mutating func refresh() -> [Effect] {
        if focus == .detail, detail.forgetFailures(context) { return open(isRetry: true) }
        switch feedID {
        case .search: return look(for: account.search.text)
        case .opened: return loadGist(at: list.openedAddress)
        default:
            detail.looking.vain = [:]
            return list.refresh(context, &requests)
        }
    }

    /// `a`: begins anew without a token, where that was refused.
    mutating func goAnonymously() -> [Effect] {
        // Where no token was rejected, the key means what it means elsewhere.
        guard settings.hasToken, feed.failure?.isTokenRefused == true else { return writeComment() }
        return [.display(.restartAnonymously)]
    }

    /// `)`, `(`: another row; whoever reads goes on reading there.
    mutating func goToGist(by offset: Int) -> [Effect] {
        guard feed.selectedIndex != nil else { return [] }
        guard list.step(by: offset) else {
            return take(.tell(offset < 0 ? Words.List.firstGist : Words.List.lastGist))
        }
        return focus == .detail ? open() : []
    }

    /// Turns to the detail pane, which asks for everything that it shows.
    /// - Parameters:
    ///   - isRetry: whether only what failed is asked for, and of the server in any case.
    ///   - hasGist: whether the gist itself has just come.
    ///   - tab: the one to show; nil for the one that was shown last.
    mutating func open(isRetry: Bool = false, hasGist: Bool = false, at tab: DetailTab? = nil) -> [Effect] {
        guard let gist = selectedGist else { return [] }
        focus = .detail
        feed.followsSelection = true
        var effects = detail.open(gist, isRetry: isRetry, hasGist: hasGist, context, &requests)
        if let tab { detail.opened[gist.id]?.tab = tab }
        // One that does not come was not read.
        if hasGist || detail.opened[gist.id]?.gist.value != nil { effects += account.markRead(gist.id) }
        return effects + detail.load(context, &requests)
    }

    /// `Enter`: what is chosen in the text, else the gist.
    mutating func openChosen() -> [Effect] {
        guard focus == .detail, let choice = detail.openChoice(context, &requests) else {
            if focus == .list, feedID == .search, let id = feed.selection {
                detail.searchAim = account.search.snippets[id].flatMap { SearchAim(gist: id, $0) }
                if let version = account.search.versions[id] {
                    return open() + detail.read(version.id, from: version.committedAt, context, &requests)
                }
            }
            return open()
        }
        switch choice {
        case .done: return []
        case .elsewhere(let effects): return effects
        case .gist(let id): return openGist(id)
        }
    }

    /// Opens a gist by its address or id: it gets a row in a feed of its own.
    mutating func openGist(_ address: String) -> [Effect] {
        guard GistReference.id(in: address) != nil else {
            return complain(Words.Prompt.notAGist(address))
        }
        places.push(place)
        list.openedReference = GistReference(address)
        return loadGist(at: address)
    }

    /// Asks for the gist that the feed of opened ones is to show.
    mutating func loadGist(at address: String) -> [Effect] {
        guard let id = GistReference.id(in: address) else { return [] }
        var effects = bring(.opened)
        effects += requests.cancel(.address)
        list.openedAddress = address
        feed.load = .first
        feed.failure = nil
        return effects + [.ask(.gist(id), requests.open(for: .address))]
    }

    /// A gist asked for by its address came, from the server or from an earlier time: it has a row now.
    /// - Parameter asOf: when it was so, where the server's answer is still to come.
    mutating func addressLoaded(_ result: Result<Answer, Failure>, asOf: Date? = nil) -> [Effect] {
        guard list.feeds[.opened] != nil else { return [] }
        list.feeds[.opened]?.load = nil
        switch result {
        case .success(.gist(let loaded)):
            let id = loaded.gist.id
            list.feeds[.opened]?.merge(GistPage(gists: [loaded.gist], next: nil), from: .first, at: now)
            list.feeds[.opened]?.selection = id
            // The answer goes to the row that is there now.
            if asOf != nil { requests.pass(from: .address, to: .gist(id)) }
            detail.begin(with: loaded, asOf: asOf)
            detail.reference = list.openedReference
            detail.reference?.id = id
            list.openedReference = nil
            return feedID == .opened ? open(hasGist: true) : []
        case .failure(let failure):
            list.feeds[.opened]?.failure = failure
            return GistReference.id(in: list.openedAddress).map { forget($0, after: failure) } ?? []
        case .success: return []
        }
    }

    /// Where the server says that there is no such gist, nothing is kept of it but what is on the screen.
    mutating func forget(_ id: String, after failure: Failure) -> [Effect] {
        // To a token without the scope, GitHub says so of secret gists as well.
        let isPublic = list.feeds.all.contains { $0.rows[id]?.isPublic == true }
        guard failure.absence == .certain || failure.absence == .perhaps && isPublic else { return [] }
        for feed in list.feeds.ids where list.feeds[feed]?.rows[id] != nil {
            _ = list.leave(feed, [id], list.readRow(of: feed, focus))
            if feed != .starred { detail.lose([id], settings) }
        }
        return [.keep(.gone(id))] + list.remembered
    }
}

// MARK: - Stars

extension Model {
    /// Stars the marked gists, else the selected one, or takes the stars back where all have one. It shows at once; the
    /// server's refusal brings back what was known before.
    mutating func toggleStar() -> [Effect] {
        guard settings.hasToken else {
            return complain(Words.Star.needsToken(signInKey))
        }
        let gists = account.changeable(list.chosenGists)
        return give(star: gists.contains { account.stars[$0.id] != true }, to: gists)
    }

    /// Stars gists, or takes the stars back.
    mutating func give(star isStarred: Bool, to gists: [Gist]) -> [Effect] {
        let areMarked = !list.marks.isEmpty
        if !gists.isEmpty { account.undoable = .starred(gists, isStarred) }
        for gist in gists {
            account.give(star: isStarred, to: gist, place: list.feeds[.starred]?.rows.index(forKey: gist.id))
            list.show(star: isStarred, of: gist, focus)
        }
        if areMarked, !gists.isEmpty {
            notice = Notice(text: Words.Star.done(isStarred, list.markedGists(gists.count)), isError: false)
        }
        return account.starChanges.askForNext(&requests)
    }

    mutating func starChanged(_ result: Result<Answer, Failure>, of id: String) -> [Effect] {
        guard let change = account.starChanges[id] else { return [] }
        guard case .failure(let failure) = result else {
            return account.starChanges.settle(id, &requests) + (feedID == .starred ? list.remembered : [])
        }
        // What stopped one would stop the others.
        let others = account.starChanges.waiting
        for change in [change] + others { takeBack(change) }
        let more = others.isEmpty ? "" : Words.Star.skipped(others.count)
        notice = Notice(failure.sentence + more, hint: Words.Star.retry)
        return []
    }

    /// `Esc`: what was not asked for yet never will be; nil where all was.
    mutating func cancelStars() -> [Effect]? {
        let (waiting, count) = (account.starChanges.waiting, account.starChanges.count)
        guard !waiting.isEmpty else { return nil }
        for change in waiting { takeBack(change) }
        return take(.tell(Words.Star.cancelled(waiting.count, of: count)))
    }

    private mutating func takeBack(_ change: StarChange) {
        account.takeBack(change)
        list.show(star: change.before ?? false, of: change.gist, at: change.place, focus)
    }

    /// What is lost if the program ends now, as a sentence; nil where nothing is.
    public var unsentChanges: String? {
        let (stars, deletions) = (account.starChanges.waiting.count, account.deletions.waiting.count)
        let sentences = [
            stars == 0 ? nil : Words.Star.lost(stars, of: account.starChanges.count),
            deletions == 0 ? nil : Words.Deletion.lost(deletions),
        ]
        .compactMap(\.self)
        return sentences.isEmpty ? nil : sentences.joined(separator: "\n")
    }
}
