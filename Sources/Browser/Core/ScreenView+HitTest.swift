import Cells

/// Targets of the mouse.
extension ScreenView {
    /// Returns the target at a cell; nil if there is none.
    static func hitTest(x: Int, y: Int, _ model: Model, _ context: Context) -> HitTarget? {
        guard !context.layout.isTooSmall else { return nil }
        return hitTestLayers(x: x, y: y, model, context) ?? hitTestPanes(x: x, y: y, model, context)
    }

    private static func hitTestPanes(x: Int, y: Int, _ model: Model, _ context: Context) -> HitTarget? {
        let layout = context.layout
        if layout.header.contains(x: x, y: y) {
            let header = HeaderView.of(model.list.feeds, model.feed, context)
            return header.places.first { $0.columns.contains(x) }.map { .feed($0.feed) }
        }
        if layout.status.contains(x: x, y: y) {
            let reader = context.focus == .detail ? model.detail.reader(context) : nil
            let left = StatusView.Left.of(model, reader, context)
            let hints = StatusView.places(model, reader, context, behind: left)
            return hints.first { $0.columns.contains(x) }.map { .hint($0.hint.command) }
                ?? left.places.first { $0.columns.contains(x) }.map { .chip($0.restriction) }
        }
        if HeaderView.of(model.list.feeds, model.feed, context).newRowsPlace?.contains(x: x, y: y) == true {
            return .newRows
        }
        if layout.divider?.contains(x: x, y: y) == true { return .divider }
        if let area = layout.list, area.contains(x: x, y: y) {
            return model.list.hitTest(x: x, y: y, in: area, model.changes.stars, model.panes.library, context)
        }
        guard layout.detail?.contains(x: x, y: y) == true else { return nil }
        let isStarred = context.selectedGist.flatMap { model.changes.stars[$0.id] }
        return DetailView.hitTest(x: x, y: y, model.detail, isStarred: isStarred, context)
    }

    /// Returns the target of the layers at a cell, or nothing to act on; nil if the panes are there.
    private static func hitTestLayers(x: Int, y: Int, _ model: Model, _ context: Context) -> HitTarget?? {
        let status = context.layout.status
        if let prompt = model.prompt, status.contains(x: x, y: y) {
            return .some(key(at: x, of: PromptView.places(prompt, model, in: status)))
        }
        let front = model.layers.behindPrompt
        switch front {
        case .picker(let picker):
            return .some(PickerView.choice(x: x, y: y, picker, context.size).map(HitTarget.choice))
        case .menu(let menu):
            let rows = MenuView.rowsOfSubject(model.layers, model.panes, context)
            return .some(MenuView.choice(x: x, y: y, menu, avoiding: rows, context).map(HitTarget.choice))
        case .page: return .some(nil)
        case .form, .commentPreview, .conflict:
            if status.contains(x: x, y: y) {
                let hints = hints(of: front, model)
                return .some(key(at: x, of: KeyLine.places(hints, context.settings.keymap.spelling, in: status)))
            }
            guard model.prompt == nil, case .form(let form) = front else { return .some(nil) }
            return .some(FormLayout(form, context).hitTest(x: x, y: y, form))
        case .prompt, nil: return nil
        }
    }

    private static func key(at x: Int, of places: [(key: Key, columns: Range<Int>)]) -> HitTarget? {
        places.first { $0.columns.contains(x) }.map { .key($0.key) }
    }

    /// The keys of a layer on the whole screen, the most important first.
    private static func hints(of layer: Layer?, _ model: Model) -> [KeyLine.Hint] {
        switch layer {
        case .form(let form): FormView.hints(form)
        case .commentPreview(let preview): CommentPreviewView.hints(preview.draft)
        case .conflict: ConflictDiffView.hints
        case .page, .picker, .menu, .prompt, nil: []
        }
    }
}
