/// The list and the detail pane.
///
/// Features that change gists change both, so they get them together.
struct Panes: Equatable, Sendable {
    var list = ListPane()
    var detail = DetailPane()
}

extension Model {
    var list: ListPane {
        _read { yield panes.list }
        _modify { yield &panes.list }
    }

    var detail: DetailPane {
        _read { yield panes.detail }
        _modify { yield &panes.detail }
    }
}
