import Gists

/// New gists of followed people, for a user who may be elsewhere.
public struct FollowedNews: Equatable, Sendable {
    /// The number of gists.
    public var count: Int
    /// A sentence without a full stop. It may contain texts of strangers.
    public var text: String

    /// - Parameter gists: at least one.
    init(_ gists: [Gist]) {
        count = gists.count
        var logins: [Login] = []
        for gist in gists {
            let login = gist.owner?.login ?? .ghost
            if !logins.contains(login) { logins.append(login) }
        }
        text = Words.Following.notification(count, by: logins, gists.first?.shownDescription)
    }
}
