import Cells

extension Model {
    mutating func handle(_ mouse: Mouse) {
        switch mouse.action {
        case .press: press(x: mouse.x, y: mouse.y)
        case .drag:
            guard input.mouse.isHeld else { break }
            updating { $0.input.mouse.drag(to: mouse, &$0.layers, &$0.panes, $1.context) }
        case .release: input.mouse.release()
        case .wheelUp, .wheelDown:
            let lines = mouse.action == .wheelUp ? -MouseState.wheelLines : MouseState.wheelLines
            updating { model, update in
                if model.layers.turnWheel(lines: lines, x: mouse.x, y: mouse.y, &update) { return }
                model.panes.turnWheel(lines: lines, x: mouse.x, y: mouse.y, &update)
            }
        }
    }

    private mutating func press(x: Int, y: Int) {
        // The notice still has its row while the target is determined.
        let target = ScreenView.hitTest(x: x, y: y, self, context)
        notice = nil
        input.pending = nil
        let isDouble = input.mouse.press(on: target, at: now)
        let bars = ScrollBar.all(layers, panes, context)
        if let bar = bars.first(where: { $0.column.contains(x: x, y: y) }) {
            input.mouse.heldBar = MouseState.HeldBar(subject: bar.subject, grip: bar.grip(y: y))
            return updating { $0.input.mouse.dragBar(to: y, &$0.layers, &$0.panes, $1.context) }
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
            feed.selection = .gist(id)
            updating { $0.panes.open(&$1) }
            updating { $0.detail.switchTab(to: .comments, &$1) }
        case .owner(let login): updating { $0.panes.showUser(login.rawValue, &$1) }
        case .detail:
            if focus != .detail { updating { $0.panes.open(&$1) } }
            guard let place = detail.reader(context).textPlace(x: x, y: y) else { return }
            input.mouse.selecting = MouseState.Selecting(x: x, y: y, line: place.line)
            if detail.withReader(context, { $0.press(at: place) }), isDouble { perform(.go(.open)) }
        case .tab(let tab):
            updating { $0.panes.open(&$1) }
            updating { $0.detail.switchTab(to: tab, &$1) }
        case .newRows:
            focus = .list
            perform(.move(.first))
        case .divider: input.mouse.dragsDivider = true
        case .choice, .key, .formField, .visibility, .formFile, nil: break
        }
    }
}
