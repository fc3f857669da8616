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
    /// False among the user's own gists: every row would name the user, and show the same avatar.
    let hasOwner: Bool

    // A function: an initializer would copy its arguments, for each frame.
    static func of(_ list: ListPane, _ context: Context) -> RowLook {
        let hasOwner = list.feeds.shownID != .mine
        return RowLook(
            theme: context.theme, lines: context.layout.rowLines, hasColumns: context.layout.hasColumns,
            hasAvatar: context.layout.hasRowAvatars && hasOwner,
            clock: context.window.showsExactTimes ? context.settings.clock : nil, filter: list.feed.listOptions.filter,
            hasOwner: hasOwner)
    }
}

/// The content of a row. Rows with equal content and look are drawn alike (`RowCache`).
struct RowContent: Equatable {
    let id: RowID
    let gist: Gist
    let state: RowState
}

/// All that a row shows besides its gist.
struct RowState: Equatable {
    /// The owner's avatar, if it is loaded.
    var image: Surface?
    var isSelected: Bool
    /// True if the row above touches this one and shows the same owner's avatar: more would make a strip.
    var repeatsOwner: Bool
    /// True for a selected row of the focused pane; in the other pane the selection is less prominent.
    var isActive: Bool
    var isUnread: Bool
    /// True if the gist has other files than those that were read.
    var isChanged = false
    /// The number of comments since the user saw them.
    var newComments = 0
    var isMarked: Bool
    var isStarred: Bool
    /// The snippet shown instead of the second line.
    var snippet: Snippet?
    var age: String

    // A function: an initializer would copy its arguments for each row.
    static func of(
        _ id: RowID, _ gist: Gist, repeatsOwner: Bool = false, in list: ListPane, _ stars: StarQueue,
        _ library: Library, _ context: Context, _ look: RowLook
    ) -> RowState {
        let isSelected = id == context.selectedRow
        let reading = list.reading(library.marks, login: context.signIn.login)
        // Once for each row and frame: it makes a digest of the gist's files.
        let isChanged = reading.isChanged(gist)
        return RowState(
            image: look.hasAvatar
                ? gist.owner?.avatarRequest(Layout.avatarInList).flatMap { list.avatars[$0] } : nil,
            isSelected: isSelected, repeatsOwner: repeatsOwner, isActive: isSelected && context.focus == .list,
            isUnread: isChanged || reading.isNew(gist), isChanged: isChanged,
            newComments: library.marks.newComments(on: gist),
            isMarked: !list.marks.isEmpty && list.marks.contains(gist.id),
            isStarred: stars[gist.id] == true && list.feeds.shownID != .starred,
            snippet: library.snippet(of: gist, in: list.feeds.shownID, at: context.now),
            age: look.clock.map { ExactTime.minute(gist.updatedAt, on: $0) }
                ?? RelativeTime.short(gist.updatedAt, now: context.now))
    }
}
