import FoundationEssentials
import Gists
import OrderedCollections

/// What the list knows: its feeds, and how somebody goes through them.
public struct ListPane: Equatable, Sendable {
    public internal(set) var feeds = Feeds()
    /// Gists marked for the next action, by id, in the order in which they were.
    public internal(set) var marks: OrderedSet<String> = []
    /// The address that was last opened, or is to be at the start.
    public internal(set) var openedAddress = ""
    /// What was last filtered for: `n` and `N` go on finding it.
    var lastFilter = RowQuery("")
    /// How the pane beside it follows the selection.
    var preview = PreviewDebounce()
    /// True if the rows last moved up: where pictures are fetched ahead.
    var movesUp = false
    /// When a feed was last refreshed unasked.
    var refreshedAt: Date?
    public internal(set) var avatars = AvatarCache()
    public internal(set) var avatarRequests = AvatarRequests()
}
