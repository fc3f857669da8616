import Cells
import Reading

/// The mouse in the form.
extension Model {
    mutating func press(on target: HitTarget, isDouble: Bool, in form: DraftForm) {
        switch target {
        case .formField(let field): self.form?.field = field
        case .visibility(let isPublic):
            self.form?.field = .visibility
            if form.draft.content.isPublic != isPublic { return toggleVisibility() }
        case .formFile(let number):
            self.form?.field = .files
            self.form?.selected = number
            if isDouble, let form = self.form {
                loadText()
                return press(.enter, in: form)
            }
        default: return
        }
        loadText()
    }

    /// Scrolls the preview, or moves the selection if the mouse is over the files.
    mutating func turnWheel(lines: Int, x: Int, y: Int, in form: DraftForm) {
        let layout = FormLayout(form, context)
        if layout.files.contains(x: x, y: y) {
            let last = max(0, form.files.count - 1)
            self.form?.selected = min(max(0, form.selected + lines.signum()), last)
            return loadText()
        }
        if layout.preview.contains(x: x, y: y) { scrollPreview(of: form, by: .rows(lines)) }
    }
}
