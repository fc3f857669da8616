import Cells
import Gists

/// Where the parts of the detail pane stand.
struct DetailLayout: Equatable {
    var avatar: Rect?
    /// The description and, below it, whose it is and how old.
    var head: Rect
    /// Lines of `head` for the description.
    var descriptionLines: Int
    var tabs: Rect
    var rule: Rect
    var reader: Rect

    /// Few lines of head in a low pane, an avatar and the longer description where there is room.
    init(_ area: Rect, _ model: Model) {
        let isRoomy = area.height >= 20 && area.width >= 50
        let description = model.detailGist?.shownDescription ?? ""
        let headHeight: Int
        if isRoomy {
            let hasAvatar = model.settings.showsAvatars
            if hasAvatar {
                let size = Layout.avatarInDetail
                avatar = Rect(x: area.x + 1, y: area.y, width: size.columns, height: size.rows)
            }
            let left = hasAvatar ? Layout.avatarInDetail.columns + 3 : 1
            let wanted = min(Wrap.lines(description, columns: max(1, area.width - left - 1)).prefix(4).count, 3)
            descriptionLines = max(1, wanted)
            headHeight = hasAvatar ? Layout.avatarInDetail.rows : descriptionLines + 3
            head = Rect(x: area.x + left, y: area.y, width: area.width - left - 1, height: headHeight)
        } else {
            descriptionLines = 1
            headHeight = area.height >= 8 ? 2 : 1
            head = Rect(x: area.x + 1, y: area.y, width: area.width - 2, height: headHeight)
        }
        tabs = Rect(x: area.x, y: head.maxY + (isRoomy ? 1 : 0), width: area.width, height: 1).intersection(area)
        rule = Rect(x: area.x, y: tabs.maxY, width: area.width, height: 1).intersection(area)
        reader = Rect(x: area.x, y: rule.maxY, width: area.width, height: area.maxY - rule.maxY)
    }
}
