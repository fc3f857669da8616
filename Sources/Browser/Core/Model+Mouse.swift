import Cells

extension Model {
    mutating func handle(_ mouse: Mouse) {
        switch mouse.action {
        case .press: press(x: mouse.x, y: mouse.y)
        case .drag:
            if input.mouse.dragsDivider { dragDivider(to: mouse) }
            if let held = input.mouse.heldBar { drag(held, to: mouse.y) }
            if let selecting = input.mouse.selecting { select(from: selecting, to: mouse) }
        case .release:
            input.mouse.dragsDivider = false
            input.mouse.heldBar = nil
            input.mouse.selecting = nil
        case .wheelUp: turnWheel(lines: -MouseState.wheelLines, x: mouse.x, y: mouse.y)
        case .wheelDown: turnWheel(lines: MouseState.wheelLines, x: mouse.x, y: mouse.y)
        }
    }

    private mutating func press(x: Int, y: Int) {
        // The notice still takes its row while the target is looked up.
        let target = hitTest(x: x, y: y)
        notice = nil
        input.pending = nil
        let isDouble = input.mouse.press(on: target, at: now)
        if let bar = scrollBar(x: x, y: y) {
            let held = MouseState.HeldBar(subject: bar.subject, grip: bar.grip(y: y))
            input.mouse.heldBar = held
            drag(held, to: y)
            return
        }
        if pressInFront(on: target, isDouble: isDouble) { return }
        switch target {
        case .feed(let id): perform(.show(id))
        case .hint(let command): perform(command)
        case .chip(let restriction): lift(restriction)
        case .row(let id):
            focus = .list
            feed.selection = id
            if isDouble { open() }
        case .comments(let id):
            focus = .list
            feed.selection = id
            open()
            updating { $0.detail.switchTab(to: .comments, &$1) }
        case .owner(let login): showUser(login)
        case .detail:
            if focus != .detail { open() }
            guard let place = detail.textPlace(x: x, y: y, context) else { return }
            input.mouse.selecting = MouseState.Selecting(x: x, y: y, line: place.line)
            if detail.cursor(context) != nil { detail.select(from: nil, to: place, context) }
        case .tab(let tab):
            open()
            updating { $0.detail.switchTab(to: tab, &$1) }
        case .newRows:
            focus = .list
            perform(.first)
        case .divider: input.mouse.dragsDivider = true
        case .choice, .key, .formField, .visibility, .formFile, nil: break
        }
    }

    /// Selects the lines from the press to the mouse. In the same row it takes some columns: a hand is not steady.
    private mutating func select(from start: MouseState.Selecting, to mouse: Mouse) {
        let isMeant = mouse.y != start.y || abs(mouse.x - start.x) > 3 || detail.selectedLines(context) != nil
        guard isMeant, layers.front == nil else { return }
        let rows = detail.textRows(context)
        input.mouse.selecting?.edge = mouse.y < rows.lowerBound ? -1 : mouse.y >= rows.upperBound ? 1 : 0
        if input.mouse.selecting?.edge == 0, let place = detail.textPlace(x: mouse.x, y: mouse.y, context) {
            detail.select(from: start.line, to: place, context)
        } else {
            selectBeyondEdge()
        }
    }

    /// Scrolls while the mouse is held beyond the edge of the text: the selection goes on.
    mutating func selectBeyondEdge() {
        guard let start = input.mouse.selecting, start.edge != 0 else { return }
        detail.scroll(.rows(start.edge * MouseState.edgeLines), context)
        let rows = detail.textRows(context)
        let y = start.edge < 0 ? rows.lowerBound : rows.upperBound - 1
        guard let place = detail.textPlace(x: start.x, y: y, context) else { return }
        detail.select(from: start.line, to: place, context)
    }

    /// A divider that can go no further waits until the mouse is back.
    private mutating func dragDivider(to mouse: Mouse) {
        func distance() -> Int {
            guard let divider = layout.divider else { return 0 }
            return divider.width == 1 ? mouse.x - divider.x : mouse.y - divider.y
        }
        window.dividerShift += distance()
        layOut()
        window.dividerShift -= distance()
    }

    /// Scrolls what is under the mouse, whichever pane has the keys.
    private mutating func turnWheel(lines: Int, x: Int, y: Int) {
        if turnWheelInFront(lines: lines, x: x, y: y) { return }
        if layout.detail?.contains(x: x, y: y) == true {
            detail.scroll(.rows(lines), context)
        } else if layout.list?.contains(x: x, y: y) == true {
            updating { $0.list.turnWheel(lines: lines, &$1) }
        }
    }

    /// What stands at a cell; nil where there is nothing to be done.
    func hitTest(x: Int, y: Int) -> HitTarget? {
        let (context, layout) = (context, layout)
        guard !layout.isTooSmall else { return nil }
        if let target = hitTestInFront(x: x, y: y) { return target }
        if layout.header.contains(x: x, y: y) {
            return HeaderView.places(list, account, context).first { $0.columns.contains(x) }
                .map { .feed($0.feed) }
        }
        if layout.status.contains(x: x, y: y) {
            let left = StatusView.Left.of(self, context)
            let hints = StatusView.places(self, context, behind: left)
            return hints.first { $0.columns.contains(x) }.map { .hint($0.hint.command) }
                ?? left.places.first { $0.columns.contains(x) }.map { .chip($0.restriction) }
        }
        if HeaderView.newRowsPlace(feed, context)?.contains(x: x, y: y) == true { return .newRows }
        if layout.divider?.contains(x: x, y: y) == true { return .divider }
        if let area = layout.list, area.contains(x: x, y: y) {
            return list.hitTest(x: x, y: y, in: area, account, context)
        }
        guard layout.detail?.contains(x: x, y: y) == true else { return nil }
        return detail.hitTest(x: x, y: y, isStarred: selectedGist.flatMap { account.stars[$0.id] }, context)
    }
}
