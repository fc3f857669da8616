import Cells
import Reading

/// The mouse where the form, or a comment as it will be read, covers the panes.
extension Model {
    /// What stands there at a cell.
    func hitTestOverPanes(x: Int, y: Int) -> HitTarget? {
        let context = context
        if layout.status.contains(x: x, y: y) {
            let places =
                prompt.map { PromptView.places($0, self, in: layout.status) }
                ?? KeyLine.places(hintsOverPanes, settings.keymap.spelling, in: layout.status)
            return places.first { $0.columns.contains(x) }.map { .key($0.key) }
        }
        guard prompt == nil, let form = writing.form else { return nil }
        return FormLayout(form, context).hitTest(x: x, y: y, form)
    }

    private var hintsOverPanes: [KeyLine.Hint] {
        if let form = writing.form { return FormView.hints(form) }
        return commenting.preview.flatMap { commenting[$0.draft] }.map(CommentPreviewView.hints) ?? []
    }

    mutating func pressOverPanes(on target: HitTarget?, isDouble: Bool) -> [Effect] {
        if case .key(let key) = target {
            if let form = writing.form { return press(key, in: form) }
            return commenting.preview.map { press(key, in: $0) } ?? []
        }
        guard let form = writing.form else { return [] }
        switch target {
        case .formField(let field): writing.form?.field = field
        case .visibility(let isPublic):
            writing.form?.field = .visibility
            if form.draft.content.isPublic != isPublic { return toggleVisibility() }
        case .formFile(let number):
            writing.form?.field = .files
            writing.form?.selected = number
            if isDouble, let form = writing.form { return loadText() + press(.enter, in: form) }
        default: return []
        }
        return loadText()
    }

    /// Scrolls the text that is looked at; over the files of the form it goes through them.
    mutating func turnWheelOverPanes(lines: Int, x: Int, y: Int) -> [Effect] {
        guard prompt == nil else { return [] }
        guard let form = writing.form else {
            if let preview = commenting.preview { scroll(preview, by: .rows(lines)) }
            return []
        }
        let layout = FormLayout(form, context)
        if layout.files.contains(x: x, y: y) {
            let last = max(0, form.files.count - 1)
            writing.form?.selected = min(max(0, form.selected + lines.signum()), last)
            return loadText()
        }
        if layout.preview.contains(x: x, y: y) { scrollPreview(of: form, by: .rows(lines)) }
        return []
    }
}
