import Gists

/// A change of a star that the server has not answered yet.
struct StarChange: Equatable, Sendable {
    var request: RequestID
    /// What was known before; it comes back if the server refuses.
    var before: Bool?
}

extension Model {
    /// `s`: shows the change at once and tells the server; one change at a time and gist.
    mutating func toggleStar() -> [Effect] {
        guard let gist = selectedGist, starChanges[gist.id] == nil else { return [] }
        guard settings.hasToken else {
            notice = Notice(text: "Starring takes a token: GH_TOKEN, --token-file or --token gives it.", isError: true)
            return []
        }
        let request = newRequest()
        let before = stars[gist.id]
        let isStarred = !(before ?? false)
        stars[gist.id] = isStarred
        starChanges[gist.id] = StarChange(request: request, before: before)
        return [.setStar(gist.id, isStarred, request)]
    }

    mutating func receive(starChange failure: Failure?, for id: String, _ request: RequestID) {
        guard let change = starChanges[id], change.request == request else { return }
        starChanges[id] = nil
        guard let failure else { return }
        stars[id] = change.before
        notice = Notice(text: failure.sentence, hint: " · s tries again", isError: true)
    }

    /// What the server says of a star, unless a change of one's own is under way.
    mutating func learnStar(_ isStarred: Bool, of id: String) {
        if starChanges[id] == nil { stars[id] = isStarred }
    }
}
