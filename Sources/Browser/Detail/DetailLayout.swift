import Cells
import Gists

/// The geometry of the detail pane.
struct DetailLayout: Equatable {
    var avatar: Rect?
    /// The description and, below it, the owner and the age.
    var head: Rect
    /// Lines of `head` for the description.
    var descriptionLines = 1
    /// True if the head has all of the description.
    var hasWholeDescription: Bool
    /// False if the head is a title and a line of facts, as in a row of the list.
    var isRoomy: Bool
    var tabs: Rect
    var rule: Rect
    var reader: Rect
    /// The preview of the line under the cursor of a list; nil if there is none, or no room.
    var preview: Rect?

    /// The head has a large avatar and a line for each fact if there is room. It is low above a text, in a low pane,
    /// and in a zoomed one.
    init(_ area: Rect, _ gist: Gist?, isAbout: Bool, _ context: Context) {
        isRoomy = isAbout && area.height >= 26 && area.width >= 50 && !context.window.isZoomed
        let description = gist?.titleDescription ?? ""
        let avatarSize = Self.avatarSize(isRoomy: isRoomy)
        let hasAvatar = context.settings.showsAvatars && area.height >= 12
        if hasAvatar {
            avatar = Rect(x: area.x + 1, y: area.y, width: avatarSize.columns, height: avatarSize.rows)
        }
        let left = hasAvatar ? avatarSize.columns + (isRoomy ? 3 : 2) : 1
        let width = max(0, area.width - left - 1)
        let lines = Wrap.lines(description, columns: max(1, width)).prefix(4).count
        let headHeight: Int
        if isRoomy {
            descriptionLines = min(max(1, lines), 3)
            headHeight = hasAvatar ? avatarSize.rows : descriptionLines + 2
        } else {
            headHeight = area.height >= 8 ? 2 : 1
        }
        hasWholeDescription = lines <= descriptionLines
        head = Rect(x: area.x + left, y: area.y, width: width, height: headHeight)
        tabs = Rect(x: area.x, y: head.maxY + (isRoomy ? 1 : 0), width: area.width, height: 1).intersection(area)
        rule = Rect(x: area.x, y: tabs.maxY, width: area.width, height: 1).intersection(area)
        reader = Rect(x: area.x, y: rule.maxY, width: area.width, height: area.maxY - rule.maxY)
    }

    /// The area of the reader's text.
    var readerText: Rect { reader.inset(left: 1, right: 1) }

    /// The size of the avatar beside the head.
    static func avatarSize(isRoomy: Bool) -> Size { isRoomy ? Layout.avatarInDetail : Layout.avatarInList }
}
