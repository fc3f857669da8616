import Gists

/// A change of a star that the server has not answered yet.
struct StarChange: Equatable, Sendable {
    var request: RequestID
    /// What was known before; it comes back if the server refuses.
    var before: Bool?
}

extension Model {
    /// `s`: stars the marked gists, or the selected one; takes the stars back where all have one. It shows at once, and the
    /// server is told; one change at a time and gist.
    mutating func toggleStar() -> [Effect] {
        guard settings.hasToken else {
            return complain("Starring takes a token: GH_TOKEN, --token-file or --token gives it.")
        }
        let gists = chosenGists.filter { starChanges[$0.id] == nil }
        let isStarred = gists.contains { stars[$0.id] != true }
        return gists.map { gist in
            let request = newRequest()
            starChanges[gist.id] = StarChange(request: request, before: stars[gist.id])
            stars[gist.id] = isStarred
            return .setStar(gist.id, isStarred, request)
        }
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
