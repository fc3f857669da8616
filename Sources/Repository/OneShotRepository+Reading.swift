import Concurrency
import Gists

/// The state of the user's reading of a gist in a list.
public struct ListedReading: Hashable, Sendable {
    /// True if the gist was not read as it is now.
    public var isUnread: Bool
    /// True if it has other files than those that were read.
    public var isChanged: Bool
    /// The number of comments since the user saw them.
    public var newComments: Int
}

extension OneShotRepository {
    /// Returns what the user has read of gists, by ID, as the browser shows it in this feed; nil if nothing is stored.
    public func reading(of gists: [Gist], in feed: RemoteFeed) throws -> [GistID: ListedReading]? {
        let known: (marks: [GistID: ReadMark], own: Set<GistID>)? = try Blocking.run { [queue] in
            await queue.read(seeing: [.gists, .lists]) { ($0.readMarks(), $0.ownGists()) }
        }
        guard let known else { return nil }
        let tellsUnread = feed != .mine && feed != .starred
        let all = gists.map { gist in
            let mark = known.marks[gist.id]
            let isOwn = feed == .mine || known.own.contains(gist.id)
            let isChanged = !isOwn && mark?.isOutdated(by: gist) == true
            return (
                gist.id,
                ListedReading(
                    isUnread: isChanged || mark == nil && tellsUnread && !isOwn, isChanged: isChanged,
                    newComments: mark?.newComments(on: gist) ?? 0)
            )
        }
        return Dictionary(all) { $1 }
    }
}
