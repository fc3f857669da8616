import Gists

/// Following and unfollowing people, and choosing one of them.
extension Panes {
    /// `+`: follows the owner of the selected gist, or stops following them.
    mutating func toggleFollow(_ update: inout UpdateContext) {
        guard let login = followable(&update) else { return }
        change(login, follows: !library.following.follows(login), &update)
    }

    /// `:follow`, `:unfollow`
    mutating func follow(_ text: String, _ follows: Bool, _ update: inout UpdateContext) {
        guard !text.isEmpty else {
            if let login = followable(&update) { change(login, follows: follows, &update) }
            return
        }
        do throws(FollowedLogin.Problem) {
            change(try FollowedLogin.parse(text), follows: follows, &update)
        } catch {
            update.complain(Words.Following.notALogin(text, error))
        }
    }

    /// `p`: the people, those with the most unread gists first; the chosen one's gists are shown alone.
    mutating func choosePerson(_ update: inout UpdateContext) {
        guard !library.following.people.isEmpty else { return update.tell(Words.Following.nobody(update.context)) }
        if list.feeds.shownID != .following { update.perform(.show(.following)) }
        let unread = Set(unreadFollowed(update.context).map(\.id))
        update.present(.picker(.people(library.following.people, unread: unread)))
    }

    /// The login to follow: the owner of the gist, or the user whose feed is shown; nil, with a message, if there is none.
    private func followable(_ update: inout UpdateContext) -> Login? {
        if let gist = detail.gist(update.context) {
            if let login = gist.owner?.login, login != .ghost { return login }
            update.tell(gist.owner == nil ? Words.List.noOwner : Words.List.ghost)
            return nil
        }
        if case .remote(.user(let login)) = list.feeds.shownID { return login }
        update.tell(Words.Following.nobodySelected)
        return nil
    }

    private mutating func change(_ login: Login, follows: Bool, _ update: inout UpdateContext) {
        let isFollowed = library.following.follows(login)
        guard isFollowed != follows || !library.following.isKnown else {
            return update.tell(follows ? Words.Following.alreadyFollows(login) : Words.Following.notFollowed(login))
        }
        let key = update.context.key(of: follows ? .go(.feed(.following)) : .following(.toggle))
        update.ask(.following(.change(login, follows: follows)), for: .following(.change(login)))
        update.succeed(
            follows ? Words.Following.follows(login) : Words.Following.unfollowed(login),
            hint: follows ? Words.Following.showsThem(key) : Words.Following.followsAgain(key))
    }
}

extension Picker {
    /// Followed people with the numbers of their gists, and of unread ones.
    static func people(_ people: [FollowedPerson], unread: Set<GistID>) -> Picker {
        let counted = people.map { person in
            (person: person, unread: person.gists.count(where: unread.contains))
        }
        let order = counted.indices.sorted { (counted[$1].unread, $0) < (counted[$0].unread, $1) }
        let items = order.map { index in
            let (person, unread) = counted[index]
            return Item(
                name: person.login.rawValue, detail: Words.Following.counts(person, unread: unread),
                choice: .scope("owner:" + person.login.rawValue))
        }
        let all = Item(
            name: Words.Following.everybody,
            detail: Words.Following.counts(
                gists: counted.reduce(0) { $0 + $1.person.gists.count }, unread: counted.reduce(0) { $0 + $1.unread }),
            choice: .scope(""))
        return Picker(title: Words.Following.people(people.count), items: [all] + items)
    }
}

extension FollowingState {
    /// The message for a stream without gists.
    func message(_ context: Context) -> EmptyState {
        guard !people.isEmpty else {
            let key = context.key(of: .following(.toggle))
            return EmptyState(
                headline: Words.Following.nobodyYet, cause: Words.Following.howToFollow(key),
                ways: [
                    .key(context.key(of: .go(.feed(.everyone))), Words.Following.publicGists),
                    .shell(Words.Following.followLine), .shell(Words.Following.importLine),
                ])
        }
        let cause: String
        if isChecking {
            cause = Words.Following.asking(people.count)
        } else {
            cause = check?.problem ?? Words.Following.noGists(people.count)
        }
        return EmptyState(
            headline: isChecking ? Words.Following.loading : Words.Following.nothing, cause: cause,
            ways: isChecking ? [] : [.key(context.key(of: .refresh), Words.Following.refresh)])
    }
}
