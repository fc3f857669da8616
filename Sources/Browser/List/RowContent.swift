import Cells
import FoundationEssentials
import Gists

/// What the rows of a frame have in common.
struct RowLook: Equatable {
    let theme: Theme
    /// Lines that hold text.
    let lines: Int
    let hasColumns: Bool
    let hasAvatar: Bool
    let filter: RowQuery

    init(_ context: Context, filter: RowQuery) {
        theme = context.theme
        lines = context.layout.rowLines
        hasColumns = context.layout.hasColumns
        hasAvatar = context.layout.hasRowAvatars
        self.filter = filter
    }
}

/// What a row of the list shows of its gist. Equal ones of one look are drawn alike (`RowCache`).
struct RowContent: Equatable {
    let gist: Gist
    /// The owner's picture, once it is there.
    var picture: Surface?
    var isSelected: Bool
    /// A selected row of the pane with the keys; in the other pane it keeps a quieter mark.
    var isActive: Bool
    var isRead: Bool?
    var isMarked: Bool
    var isStarred: Bool
    /// What stands in place of the second line.
    var snippet: Snippet?
    var age: String

    // A function: an initializer would take copies of what it is given, for each row.
    static func of(
        _ gist: Gist, in list: ListPane, _ account: Account, _ context: Context, _ look: RowLook
    ) -> RowContent {
        let isSelected = gist.id == context.selection
        return RowContent(
            gist: gist,
            picture: look.hasAvatar
                ? gist.owner?.avatarRequest(Layout.avatarInList).flatMap { list.avatars[$0] } : nil,
            isSelected: isSelected, isActive: isSelected && context.focus == .list, isRead: account.isRead(gist.id),
            isMarked: list.marks.contains(gist.id),
            isStarred: list.feeds.shownID != .starred && account.stars[gist.id] == true,
            snippet: account.snippet(of: gist, in: list.feeds.shownID, at: context.now),
            age: RelativeTime.short(gist.updatedAt, now: context.now))
    }
}
