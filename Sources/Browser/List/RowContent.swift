import Cells
import FoundationEssentials
import Gists

/// The properties that all rows of a frame share.
struct RowLook: Equatable {
    let theme: Theme
    /// The number of lines with text.
    let lines: Int
    let hasColumns: Bool
    let hasAvatar: Bool
    /// The clock for exact times; nil if times are relative.
    let clock: WallClock?
    let filter: RowQuery

    init(_ context: Context, filter: RowQuery) {
        theme = context.theme
        lines = context.layout.rowLines
        hasColumns = context.layout.hasColumns
        hasAvatar = context.layout.hasRowAvatars
        clock = context.window.showsExactTimes ? context.settings.clock : nil
        self.filter = filter
    }
}

/// The content of a row. Rows with equal content and look are drawn alike (`RowCache`).
struct RowContent: Equatable {
    let id: RowID
    let gist: Gist
    /// The owner's avatar, if it is loaded.
    var picture: Surface?
    var isSelected: Bool
    /// True if the row above touches this one and shows the same owner's avatar: more would make a strip.
    var repeatsOwner = false
    /// True for a selected row of the focused pane; in the other pane the selection is less prominent.
    var isActive: Bool
    var isUnread: Bool
    var isMarked: Bool
    var isStarred: Bool
    /// The snippet shown instead of the second line.
    var snippet: Snippet?
    var age: String

    // A function: an initializer would copy its arguments for each row.
    static func of(
        _ row: ListRow, in list: ListPane, _ stars: StarQueue, _ library: Library, _ context: Context, _ look: RowLook
    ) -> RowContent {
        let (id, gist) = (row.id, row.content)
        let isSelected = id == context.selectedRow
        return RowContent(
            id: id, gist: gist,
            picture: look.hasAvatar
                ? gist.owner?.avatarRequest(Layout.avatarInList).flatMap { list.avatars[$0] } : nil,
            isSelected: isSelected, isActive: isSelected && context.focus == .list,
            isUnread: list.isUnread(gist, library.marks, login: context.signIn.login),
            isMarked: list.marks.contains(gist.id),
            isStarred: list.feeds.shownID != .starred && stars[gist.id] == true,
            snippet: library.snippet(of: gist, in: list.feeds.shownID, at: context.now),
            age: look.clock.map { ExactTime.minute(gist.updatedAt, on: $0) }
                ?? RelativeTime.short(gist.updatedAt, now: context.now))
    }
}
