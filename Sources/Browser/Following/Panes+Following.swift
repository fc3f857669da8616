import Documents
import FoundationEssentials
import Gists

/// The feed of followed people: its rows, and its checks.
extension Panes {
    /// Seconds until people are checked again unless the user asks for it: unchanged lists cost nothing with a
    /// token.
    private static func freshness(_ settings: Settings) -> Double { settings.hasToken ? 300 : 1_800 }

    /// Loads the stored gists, if the user follows anybody.
    mutating func startFollowing(_ logins: [Login], _ update: inout UpdateContext) {
        guard !logins.isEmpty || list.feeds.shownID == .following else { return }
        update.ask(.following(.rows), for: .following(.rows))
    }

    /// Asks the server about the people who are due. If none can be asked and the user wants it, reads the stored gists.
    mutating func checkFollowed(isAsked: Bool, age: Double? = nil, _ update: inout UpdateContext) {
        let context = update.context
        guard !context.settings.isOffline, !library.following.people.isEmpty else {
            return isAsked ? update.ask(.following(.rows), for: .following(.rows)) : ()
        }
        let wasChecking = library.following.isChecking
        if wasChecking {
            guard isAsked else { return }
            update.requests.cancel(.following(.check))
        }
        library.following.began(isAsked: isAsked, at: context.now)
        // A check that starts again leaves out the people whom it has just asked.
        let age = age ?? (isAsked ? (wasChecking ? 60 : 0) : Self.freshness(context.settings))
        update.ask(.following(.check(age: age, isAsked: isAsked)), for: .following(.check))
        showFollowingState(context)
    }

    mutating func received(
        _ result: Result<Response, Failure>, for request: FollowingRequest, _ update: inout UpdateContext
    ) {
        switch (request, result) {
        case (.rows, .success(.following(let gists?, _))):
            showFollowed(gists, nil, &update)
            reportNews(&update)
            checkFollowed(isAsked: false, &update)
        case (.change(let login), .success(.following(let gists?, _))):
            showFollowed(gists, nil, &update)
            guard library.following.follows(login), !update.context.settings.isOffline else { return }
            update.ask(.following(.person(login)), for: .following(.person(login)))
        case (.person, .success(.following(let gists, let check?))):
            if let gists { showRows(gists, update.context) }
            tellProblems(check, &update)
            // Their further pages.
            checkFollowed(isAsked: false, &update)
        case (.check, .success(.following(let gists, let check?))):
            showFollowed(gists, check, &update)
            tellEnd(check, &update)
            let news = library.following.takeNews(unreadFollowed(update.context))
            if !news.isEmpty { update.emit(.display(.notify(FollowedNews(news)))) }
        case (_, .failure(let failure)):
            library.following.ended()
            showFollowingState(update.context)
            update.complain(failure.sentence)
        case (_, .success): break
        }
    }

    /// Shows gists and the state of a check.
    mutating func showFollowed(_ gists: FollowedGists?, _ check: FollowingCheck?, _ update: inout UpdateContext) {
        if let check { library.following.received(check) }
        if let gists { showRows(gists, update.context) }
        showFollowingState(update.context)
    }

    /// Shows rows of the public feed whose owners are followed, at no cost.
    mutating func noteFollowed(
        in result: Result<Response, Failure>, of feed: RemoteFeed, _ update: inout UpdateContext
    ) {
        guard !library.following.people.isEmpty, case .success(.page(let page)) = result else { return }
        let isNews = page.gists.contains { gist in
            guard let login = gist.owner?.login, library.following.follows(login) else { return false }
            return list.feeds[.following]?.rows[gist.id].map { $0.updatedAt < gist.updatedAt } ?? true
        }
        if isNews { update.ask(.following(.rows), for: .following(.rows)) }
    }

    // MARK: - Time

    /// The time of the next check; nil if none is planned.
    func followingDue(_ context: Context) -> Date? {
        let following = library.following
        guard !context.settings.isOffline, !following.people.isEmpty, !following.isChecking,
            let checkedAt = following.checkedAt
        else { return nil }
        let interval = followingInterval(context)
        return [following.restAt, interval.map { checkedAt.addingTimeInterval($0) }].compactMap(\.self).min()
            .map { max($0, checkedAt.addingTimeInterval(1)) }
    }

    /// Starts the check that is due.
    mutating func passFollowingTime(_ update: inout UpdateContext) {
        let context = update.context
        guard let due = followingDue(context), context.now >= due else { return }
        let interval = followingInterval(context)
        checkFollowed(isAsked: false, age: interval.map { max(0, $0 - 1) }, &update)
        library.following.watch(unreadFollowed(context))
    }

    /// Seconds between two checks; nil if lists are not refreshed automatically.
    ///
    /// When less than three quarters of an anonymous hour are left, the rest of the unasked half is spread over it.
    private func followingInterval(_ context: Context) -> Double? {
        guard let interval = context.settings.refreshEvery.map({ Double(max(1, $0)) }) else { return nil }
        guard !context.settings.hasToken, let limit = context.signIn.limits.current(at: context.now),
            limit.remaining * 4 < limit.limit * 3
        else { return interval }
        let left = limit.remaining - limit.limit / 2
        let seconds = limit.resetsAt.timeIntervalSince(context.now)
        guard left > 0 else { return max(interval, seconds) }
        return max(interval, seconds * Double(library.following.people.count) / Double(left))
    }

    // MARK: - The screen

    private mutating func showRows(_ gists: FollowedGists, _ context: Context) {
        library.following.received(gists)
        library.marks.note(latest: gists.latest)
        if list.feeds[.following] == nil { list.feeds[.following] = FeedState() }
        let isUntouched = (list.feeds[.following]?.selectedIndex ?? 0) == 0
        let time = gists.people.compactMap(\.checkedAt).max() ?? context.now
        list.feeds[.following]?.merge(
            GistPage(gists: gists.gists, next: nil), from: .first, at: time, hiding: context.settings.hideRules)
        list.feeds[.following]?.isFromCache = library.following.check?.problem != nil || context.settings.isOffline
        if isUntouched, list.feeds.shownID != .following || context.focus == .list {
            list.feeds[.following]?.showNewest()
        }
    }

    private mutating func showFollowingState(_ context: Context) {
        list.feeds.followingState =
            library.following.check.map { Words.Following.state($0, on: context.settings.clock) } ?? ""
    }

    /// The gists of followed people that were not read as they are now.
    func unreadFollowed(_ context: Context) -> [Gist] {
        let reading = RowReading(read: library.marks.read, login: context.signIn.login, tellsUnread: true)
        return list.feeds[.following]?.rows.values.filter(reading.isUnread) ?? []
    }

    /// Says once what came since the last visit.
    private mutating func reportNews(_ update: inout UpdateContext) {
        guard !library.following.hasReported, library.marks.read != nil else { return }
        library.following.reported()
        let context = update.context
        let last = library.marks.lastVisit
        let count = library.following.news(unreadFollowed(context), since: last)
        guard count > 0, let last else { return }
        let since = Words.Following.day(last, context)
        list.feeds.followingNews = Words.Following.news(count, since: since)
        if context.window.notice == nil, list.feeds.shownID != .following {
            update.tell(
                Words.Following.newsSentence(count, since: since),
                hint: Words.Following.showsThem(context.key(of: .go(.feed(.following)))))
        }
    }

    private mutating func tellEnd(_ check: FollowingCheck, _ update: inout UpdateContext) {
        if tellProblems(check, &update) { return }
        guard list.feeds.shownID == .following, check.left > 0 else { return }
        update.tell(Words.Following.state(check, on: update.context.settings.clock))
    }

    /// - Returns: false if there are none.
    @discardableResult
    private func tellProblems(_ check: FollowingCheck, _ update: inout UpdateContext) -> Bool {
        var sentences: [String] = []
        if !check.missing.isEmpty {
            sentences.append(Words.Following.missing(check.missing, update.context.settings.serviceName))
        }
        sentences += check.renamed.prefix(3).map { Words.Following.renamed($0.from, $0.to) }
        if let problem = check.problem, check.isAsked || list.feeds.shownID == .following { sentences.append(problem) }
        guard !sentences.isEmpty else { return false }
        update.complain(sentences.joined(separator: " "))
        return true
    }
}
