import Cells
import FoundationEssentials
import Gists

/// The state of drags and clicks.
struct MouseState: Equatable, Sendable {
    var dragsDivider = false
    /// The scroll bar being dragged.
    var heldBar: HeldBar?
    /// The selection of lines in progress, from the press on.
    var selecting: Selecting?
    /// The target and time of the last press: the same target again soon is a double click.
    private var last: Press?

    struct HeldBar: Equatable, Sendable {
        var subject: ScrollBar.Subject
        /// The row of the bar at which it is held.
        var grip: Int
    }

    private struct Press: Equatable, Sendable {
        var target: HitTarget
        var time: Date
    }

    struct Selecting: Equatable, Sendable {
        /// The position of the press.
        var x: Int
        var y: Int
        /// The line of the text there.
        var line: Int
        /// 1 while the mouse is below the text, -1 while it is above: the text scrolls.
        var edge = 0
    }

    /// Lines that a text scrolls by at a time while the mouse is beyond its edge.
    static let edgeLines = 2
    /// Seconds between the halves of a double click.
    private static let doubleClick = 0.4
    /// Lines that a notch of the wheel scrolls by.
    static let wheelLines = 3

    /// - Returns: true for the second half of a double click.
    mutating func press(on target: HitTarget?, at time: Date) -> Bool {
        let isDouble =
            last.map { $0.target == target && time.timeIntervalSince($0.time) < Self.doubleClick } ?? false
        last = isDouble ? nil : target.map { Press(target: $0, time: time) }
        return isDouble
    }

    /// True while a held mouse moves or selects something.
    var isHeld: Bool { dragsDivider || heldBar != nil || selecting != nil }

    mutating func release() {
        dragsDivider = false
        heldBar = nil
        selecting = nil
    }

    /// Handles a movement of the held mouse.
    mutating func drag(to mouse: Mouse, _ layers: inout Layers, _ panes: inout Panes, _ context: Context) {
        if dragsDivider { panes.dragDivider(to: mouse, context) }
        dragBar(to: mouse.y, &layers, &panes, context)
        if layers.front == nil { panes.detail.select(&self, to: mouse, context) }
    }

    /// Moves the bar that is held, and scrolls its view.
    func dragBar(to y: Int, _ layers: inout Layers, _ panes: inout Panes, _ context: Context) {
        guard let heldBar,
            let bar = ScrollBar.all(layers, panes, context).first(where: { $0.subject == heldBar.subject })
        else { return }
        let row = bar.start(y: y, grip: heldBar.grip)
        guard row != bar.extent.lowerBound else { return }
        switch bar.subject {
        case .list:
            let lastTop = context.layout.lastTop(rowCount: panes.list.feed.shownCount)
            panes.list.scroll(to: bar.top(at: row, lastTop: lastTop))
        case .text: panes.detail.withReader(context) { $0.scroll(toBarAt: row, bar) }
        case .page:
            guard case .page(var viewer) = layers[.box] else { return }
            viewer.top = bar.top(at: row, lastTop: viewer.content(context).lastTop(context.size))
            layers[.box] = .page(viewer)
        }
    }
}

extension DetailPane {
    /// Selects the lines from the press to the mouse. Within a row it needs a few columns of movement, as hands are not
    /// steady.
    mutating func select(_ state: inout MouseState, to mouse: Mouse, _ context: Context) {
        guard var start = state.selecting else { return }
        let reader = reader(context)
        guard mouse.y != start.y || abs(mouse.x - start.x) > 3 || reader.selectedLines != nil else { return }
        let rows = reader.textRows
        start.edge = mouse.y < rows.lowerBound ? -1 : mouse.y >= rows.upperBound ? 1 : 0
        state.selecting = start
        if start.edge == 0, let place = reader.textPlace(x: mouse.x, y: mouse.y) {
            withReader(context) { $0.select(from: start.line, to: place) }
        } else {
            selectBeyondEdge(start, context)
        }
    }

    /// Scrolls and extends the selection while the mouse is held beyond the edge of the text.
    mutating func selectBeyondEdge(_ start: MouseState.Selecting, _ context: Context) {
        guard start.edge != 0 else { return }
        withReader(context) { reader in
            reader.scroll(.rows(start.edge * MouseState.edgeLines))
            let rows = reader.textRows
            let y = start.edge < 0 ? rows.lowerBound : rows.upperBound - 1
            if let place = reader.textPlace(x: start.x, y: y) { reader.select(from: start.line, to: place) }
        }
    }
}

/// A target of the mouse at a cell.
enum HitTarget: Hashable {
    case feed(Feed)
    case row(RowID)
    case divider
    case tab(DetailTab)
    /// The owner of a gist, by login.
    case owner(Login)
    /// The number of comments in a gist's row, by its ID.
    case comments(GistID)
    case detail
    /// The command of a hint in the status bar.
    case hint(Command)
    /// An active filter in the status bar.
    case chip(Restriction)
    /// The key of a hint in the line being typed, or in the form.
    case key(Key)
    /// The notice of new rows above the viewport.
    case newRows
    case formField(DraftForm.Field)
    /// One of the two choices of visibility in the form.
    case visibility(isPublic: Bool)
    /// A file of the form, by its number.
    case formFile(Int)
    /// A choice of a picker or a menu, by its number among those that match.
    case choice(Int)
}
