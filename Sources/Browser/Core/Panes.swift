import Cells
import Gists

/// The list, the detail pane, and what they share: the window, the library, and the places to go back to.
///
/// Features that change gists get all of it.
struct Panes: Equatable, Sendable {
    var window: Window
    var list = ListPane()
    var detail = DetailPane()
    var library = Library()
    var places = PlaceStack()

    /// Requests what the panes lack after any change.
    /// - Parameter isCovered: true if a page, picker or menu covers the rows.
    mutating func settle(isCovered: Bool, _ update: inout UpdateContext) {
        detail.look(restsAt: list.preview.restsAt, &update)
        let isRoomy = detail.layout(update.context)?.isRoomy == true
        detail.settle(&update)
        let others = CommentAvatars.missing(in: list.avatars, detail, update.context)
        list.settle(isCovered: isCovered, showsLargeAvatar: isRoomy, others: others, &update)
    }

    /// Moves the focus to a pane.
    mutating func focus(on focus: Focus, _ update: inout UpdateContext) {
        window.focus = focus
        update.follow(self)
    }
}

extension Model {
    var window: Window {
        _read { yield panes.window }
        _modify { yield &panes.window }
    }

    var list: ListPane {
        _read { yield panes.list }
        _modify { yield &panes.list }
    }

    var detail: DetailPane {
        _read { yield panes.detail }
        _modify { yield &panes.detail }
    }
}
