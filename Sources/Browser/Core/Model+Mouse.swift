import Cells

extension Model {
    mutating func handle(_ mouse: Mouse) {
        switch mouse.action {
        case .press: press(x: mouse.x, y: mouse.y)
        case .drag:
            if input.mouse.dragsDivider { dragDivider(to: mouse) }
            if let held = input.mouse.heldBar { drag(held, to: mouse.y) }
            if layers.front == nil, input.mouse.selecting != nil {
                let context = context
                panes.detail.select(&input.mouse, to: mouse, context)
            }
        case .release:
            input.mouse.dragsDivider = false
            input.mouse.heldBar = nil
            input.mouse.selecting = nil
        case .wheelUp: turnWheel(lines: -MouseState.wheelLines, x: mouse.x, y: mouse.y)
        case .wheelDown: turnWheel(lines: MouseState.wheelLines, x: mouse.x, y: mouse.y)
        }
    }

    private mutating func press(x: Int, y: Int) {
        // The notice still has its row while the target is determined.
        let target = ScreenView.hitTest(x: x, y: y, self, context)
        notice = nil
        input.pending = nil
        let isDouble = input.mouse.press(on: target, at: now)
        if let bar = ScreenView.scrollBars(self, context).first(where: { $0.column.contains(x: x, y: y) }) {
            let held = MouseState.HeldBar(subject: bar.subject, grip: bar.grip(y: y))
            input.mouse.heldBar = held
            drag(held, to: y)
            return
        }
        if pressInFront(on: target, isDouble: isDouble) { return }
        switch target {
        case .feed(let id): perform(.show(id))
        case .hint(let command): perform(command)
        case .chip(let restriction): panes.list.lift(restriction, &settings)
        case .row(let id):
            focus = .list
            feed.selection = id
            if isDouble { updating { $0.panes.open(&$1) } }
        case .comments(let id):
            focus = .list
            feed.selection = id
            updating { $0.panes.open(&$1) }
            updating { $0.detail.switchTab(to: .comments, &$1) }
        case .owner(let login): updating { $0.panes.showUser(login, &$1) }
        case .detail:
            if focus != .detail { updating { $0.panes.open(&$1) } }
            guard let place = detail.reader(context).textPlace(x: x, y: y) else { return }
            input.mouse.selecting = MouseState.Selecting(x: x, y: y, line: place.line)
            if detail.position(context).cursor != nil { detail.withReader(context) { $0.select(from: nil, to: place) } }
        case .tab(let tab):
            updating { $0.panes.open(&$1) }
            updating { $0.detail.switchTab(to: tab, &$1) }
        case .newRows:
            focus = .list
            perform(.first)
        case .divider: input.mouse.dragsDivider = true
        case .choice, .key, .formField, .visibility, .formFile, nil: break
        }
    }

    /// A divider at its limit stays until the mouse is back.
    private mutating func dragDivider(to mouse: Mouse) {
        func distance() -> Int {
            guard let divider = layout.divider else { return 0 }
            return divider.width == 1 ? mouse.x - divider.x : mouse.y - divider.y
        }
        window.dividerShift += distance()
        layOut()
        window.dividerShift -= distance()
    }

    /// Scrolls the view under the mouse, whichever pane has the focus.
    private mutating func turnWheel(lines: Int, x: Int, y: Int) {
        if turnWheelInFront(lines: lines, x: x, y: y) { return }
        if layout.detail?.contains(x: x, y: y) == true {
            detail.withReader(context) { $0.scroll(.rows(lines)) }
        } else if layout.list?.contains(x: x, y: y) == true {
            updating { $0.list.turnWheel(lines: lines, &$1) }
        }
    }
}
