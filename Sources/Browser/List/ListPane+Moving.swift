import Cells
import FoundationEssentials
import Gists
import Reading

/// Moves the selection and the viewport.
extension ListPane {
    /// - Parameter pulls: true if moving up at the top pulls towards a refresh.
    mutating func move(_ motion: Motion, pulls: Bool = true, _ update: inout UpdateContext) {
        let context = update.context
        feed.followsSelection = true
        let (selected, count) = (feeds.shown.selectedIndex, feeds.shown.shownCount)
        let isAtEnd = (selected ?? -1) == count - 1
        switch motion {
        case .rows(1...) where isAtEnd, .pages(1...) where isAtEnd, .end where isAtEnd: return loadNext(&update)
        case .rows(..<0) where (selected ?? 0) == 0:
            if pulls { pull(&update) }
            return
        case .rows(..<0): _ = feed.stepUp(at: context.now)
        default: break
        }
        guard let selected else { return }
        select(motion.destination(from: selected, of: count, page: context.layout.fullRows), from: selected)
    }

    /// - Returns: false if there is no row in that direction.
    mutating func step(by offset: Int) -> Bool {
        guard let index = feed.selectedIndex else { return false }
        let target = Motion.rows(offset).destination(from: index, of: feed.shownCount, page: 1)
        if target != index { select(target, from: index) }
        return target != index
    }

    private mutating func select(_ target: Int, from index: Int) {
        feed.selection = feed.shownID(at: target)
        if target != index { movesUp = target < index }
    }

    /// Returns the distance to the next gist that was not read as it is now; nil if all in that direction were.
    func distanceToUnread(forward: Bool, _ marks: ReadMarks, login: Login?) -> Int? {
        guard let current = feed.selectedIndex else { return nil }
        let reading = reading(marks, login: login)
        let isWanted = { (row: Int) in reading.isUnread(feed.shownContent(at: row)) }
        let target =
            forward
            ? (current..<feed.shownCount).dropFirst().first(where: isWanted) : (0..<current).last(where: isWanted)
        return target.map { $0 - current }
    }

    /// `:120`: selects the row of that number, from 1.
    mutating func goTo(row number: Int, _ update: inout UpdateContext) {
        guard feed.shownCount > 0 else { return }
        feed.followsSelection = true
        feed.selection = feed.shownID(at: min(max(1, number), feed.shownCount) - 1)
        guard number > feed.shownCount else { return }
        let areAll = feed.next == .end || options.hidesRows
        update.tell(Words.List.noRow(number, feed.shownCount, areAll: areAll))
    }

    /// `zt`, `zz`, `zb`: scrolls so that this many rows are above the selected one.
    mutating func place(above rows: Int) {
        guard let index = feed.selectedIndex else { return }
        feed.followsSelection = true
        feed.top = max(0, index - rows)
    }

    /// `H`, `M`, `L`: selects one of the rows on the screen.
    mutating func select(_ part: ScreenPart, _ layout: Layout) {
        let count = min(layout.fullRows, feed.shownCount - feed.top)
        if count > 0 { feed.selection = feed.shownID(at: feed.top + part.row(of: count)) }
    }

    /// Takes another step past the top of the list; the last step refreshes. The repeats of a held key count as one
    /// step.
    private mutating func pull(_ update: inout UpdateContext) {
        let context = update.context
        guard feed.stepUp(at: context.now), !feed.isLoading, isOpen(context.settings), feeds.shownID.remote != nil
        else { return }
        feed.pull += 1
        if feed.pull >= FeedState.pullLength { load(.first, &update) }
    }

    /// Scrolls by the wheel, at the top towards a refresh. The selection stays, also off the screen.
    mutating func turnWheel(lines: Int, _ update: inout UpdateContext) {
        let layout = update.context.layout
        let rows = max(1, abs(lines) / layout.rowHeight) * lines.signum()
        let top = min(max(0, feed.top + rows), layout.lastTop(rowCount: feed.shownCount))
        if top != feed.top {
            scroll(to: top)
        } else if rows < 0 {
            pull(&update)
        } else if options.hidesRows {
            loadNext(&update)
        }
    }

    /// Scrolls the rows; the selection stays, also off the screen.
    mutating func scroll(to top: Int) {
        guard top != feed.top else { return }
        movesUp = top < feed.top
        feed.top = top
        feed.followsSelection = false
    }

    mutating func keepInBounds(_ layout: Layout, at now: Date) {
        feed.clamp(layout)
        preview.follow(feed.selection, at: now)
    }

    /// True while the detail pane waits for the selection to rest.
    func isPreviewPending(_ focus: Focus) -> Bool { preview.isScrollingFast && focus == .list }
}

// MARK: - The mouse

extension ListPane {
    /// Returns the row at a cell, or the number of comments in it.
    func hitTest(
        x: Int, y: Int, in area: Rect, _ stars: StarQueue, _ library: Library, _ context: Context
    ) -> HitTarget? {
        let layout = context.layout
        let line = (y - area.y) / layout.rowHeight
        guard feed.top + line < feed.shownCount else { return nil }
        let (id, gist) = (feed.shownID(at: feed.top + line), feed.shownContent(at: feed.top + line))
        let row = Rect(
            x: area.x, y: area.y + line * layout.rowHeight, width: area.width, height: layout.rowLines
        ).intersection(area)
        let look = RowLook.of(self, context)
        let state = RowState.of(id, gist, in: self, stars, library, context, look)
        let view = RowView(content: RowContent(id: id, gist: gist, state: state), look: look)
        return id.gist != nil && view.commentsPlace(in: row)?.contains(x: x, y: y) == true
            ? .comments(gist.id) : .row(id)
    }
}
