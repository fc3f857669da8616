import Cells
import FoundationEssentials
import Gists

/// What the mouse is in the middle of.
struct MouseState: Equatable, Sendable {
    var dragsDivider = false
    /// The scroll bar that is held.
    var heldBar: HeldBar?
    /// The selection of lines under way, from the press on.
    var selecting: Selecting?
    /// What was last pressed on, and when: the same again soon is a double click.
    private var last: Press?

    struct HeldBar: Equatable, Sendable {
        var subject: ScrollBar.Subject
        /// At which of its rows.
        var grip: Int
    }

    private struct Press: Equatable, Sendable {
        var target: HitTarget
        var time: Date
    }

    struct Selecting: Equatable, Sendable {
        /// Where the button was pressed.
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
}

extension DetailPane {
    /// Selects the lines from the press to the mouse. Within a row it takes some columns: a hand is not steady.
    mutating func select(_ state: inout MouseState, to mouse: Mouse, _ context: Context) {
        guard var start = state.selecting,
            mouse.y != start.y || abs(mouse.x - start.x) > 3 || selectedLines(context) != nil
        else { return }
        let rows = textRows(context)
        start.edge = mouse.y < rows.lowerBound ? -1 : mouse.y >= rows.upperBound ? 1 : 0
        state.selecting = start
        if start.edge == 0, let place = textPlace(x: mouse.x, y: mouse.y, context) {
            select(from: start.line, to: place, context)
        } else {
            selectBeyondEdge(start, context)
        }
    }

    /// Scrolls while the mouse is held beyond the edge of the text: the selection goes on.
    mutating func selectBeyondEdge(_ start: MouseState.Selecting?, _ context: Context) {
        guard let start, start.edge != 0 else { return }
        scroll(.rows(start.edge * MouseState.edgeLines), context)
        let rows = textRows(context)
        let y = start.edge < 0 ? rows.lowerBound : rows.upperBound - 1
        guard let place = textPlace(x: start.x, y: y, context) else { return }
        select(from: start.line, to: place, context)
    }
}

/// A target of the mouse at a cell.
enum HitTarget: Hashable {
    case feed(Feed)
    /// A gist's row, by its id.
    case row(String)
    case divider
    case tab(DetailTab)
    /// Whose gist it is, by login.
    case owner(String)
    /// The number of comments in a gist's row, by its id.
    case comments(String)
    case detail
    /// What a hint in the status bar says.
    case hint(Command)
    /// What the status bar says to be laid over the rows.
    case chip(Restriction)
    /// The key of a hint in the line that is being typed, or in the form.
    case key(Key)
    /// What tells of new rows above the view.
    case newRows
    case formField(DraftForm.Field)
    /// One of the two words of the form.
    case visibility(isPublic: Bool)
    /// A file of the form, by its number.
    case formFile(Int)
    /// A choice of a picker or a menu, by its number among those that match.
    case choice(Int)
}
