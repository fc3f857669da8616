import Cells
import FoundationEssentials
import Reading

/// What the mouse is in the middle of.
struct MouseState: Equatable, Sendable {
    var dragsDivider = false
    /// What was last pressed on, and when: the same again soon is a double click.
    var last: Press?

    struct Press: Equatable, Sendable {
        var target: HitTarget
        var time: Date
    }

    /// Seconds between the halves of a double click.
    static let doubleClick = 0.4
    /// Lines that a notch of the wheel scrolls by.
    static let wheelLines = 3
}

extension Model {
    mutating func handle(_ mouse: Mouse) -> [Effect] {
        switch mouse.action {
        case .press: return press(x: mouse.x, y: mouse.y)
        case .drag: if input.mouse.dragsDivider { dragDivider(to: mouse) }
        case .release: input.mouse.dragsDivider = false
        case .wheelUp: return turnWheel(up: true, x: mouse.x, y: mouse.y)
        case .wheelDown: return turnWheel(up: false, x: mouse.x, y: mouse.y)
        }
        return []
    }

    private mutating func press(x: Int, y: Int) -> [Effect] {
        // What is gone with the press has moved nothing yet.
        let target = target(x: x, y: y)
        notice = nil
        input.pending = nil
        let isDouble = target.map { input.mouse.last?.isFollowed(by: $0, at: now) ?? false } ?? false
        input.mouse.last = isDouble ? nil : target.map { MouseState.Press(target: $0, time: now) }
        switch overlay {
        case .page(let page, let top): return perform(nil, in: page, top: top)
        case .picker(let picker):
            guard case .choice(let number) = target else {
                overlay = nil
                return []
            }
            return choose(number, of: picker)
        case nil: break
        }
        if target == .divider {
            input.mouse.dragsDivider = true
            return []
        }
        // A line that is being typed is ended by its keys, on the keyboard or under the mouse.
        if case .key(let key) = target { return performInPrompt(key) }
        guard prompt == nil else { return [] }
        switch target {
        case .feed(let id): return perform(.show(id))
        case .hint(let command): return perform(command)
        case .row(let id):
            focus = .list
            feed.selection = id
            return isDouble ? open() : []
        case .detail: return focus == .detail ? [] : open()
        case .tab(let tab):
            let effects = open()
            return effects + show(tab)
        case .newRows:
            focus = .list
            return perform(.first)
        case .divider, .choice, .key, nil: return []
        }
    }

    /// A divider that can go no further waits until the mouse is back.
    private mutating func dragDivider(to mouse: Mouse) {
        func distance() -> Int {
            guard let divider = layout.divider else { return 0 }
            return divider.width == 1 ? mouse.x - divider.x : mouse.y - divider.y
        }
        window.dividerShift += distance()
        window.dividerShift -= distance()
    }

    /// Scrolls what is under the mouse, whichever pane has the keys.
    private mutating func turnWheel(up: Bool, x: Int, y: Int) -> [Effect] {
        switch overlay {
        case .page(let page, let top):
            overlay = .page(page, top: top + (up ? -MouseState.wheelLines : MouseState.wheelLines))
            return []
        case .picker(var picker):
            picker.move(by: up ? -1 : 1)
            overlay = .picker(picker)
            return []
        case nil: break
        }
        let layout = layout
        if layout.detail?.contains(x: x, y: y) == true {
            scrollReader(.rows(up ? -MouseState.wheelLines : MouseState.wheelLines))
        } else if layout.list?.contains(x: x, y: y) == true {
            let rows = max(1, MouseState.wheelLines / layout.rowHeight)
            return scrollList(by: up ? -rows : rows, layout)
        }
        return []
    }

    /// Moves the rows; the selection stays, also off the screen. Past the top it pulls.
    private mutating func scrollList(by rows: Int, _ layout: Layout) -> [Effect] {
        let top = min(max(0, feed.top + rows), layout.lastTop(rowCount: feed.shownCount))
        guard top != feed.top else { return rows < 0 ? pull() : listOptions.hidesRows ? loadNext() : [] }
        feed.top = top
        feed.followsSelection = false
        list.movesUp = rows < 0
        return []
    }
}

extension MouseState.Press {
    func isFollowed(by target: HitTarget, at time: Date) -> Bool {
        target == self.target && time.timeIntervalSince(self.time) < MouseState.doubleClick
    }
}
