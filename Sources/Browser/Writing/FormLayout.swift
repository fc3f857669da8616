import Cells
import Reading

/// The areas of the form's parts.
struct FormLayout {
    /// Description, visibility and the files' label, a row each.
    let fields: Rect
    let files: Rect
    /// The index of the file in the first of those rows.
    let firstFile: Int
    /// The preview; its height is 0 if there is no file or no room.
    private(set) var preview: Rect
    /// True if the preview is beside the files; false if it is below them.
    let isWide: Bool

    static let labelColumns = 13
    /// The width from which the preview is beside the files.
    private static let wideColumns = 100

    init(_ form: DraftForm, _ context: Context) {
        let body = context.layout.underRule
        fields = Rect(x: 0, y: body.y, width: body.width, height: min(3, body.height))
        let rest = body.inset(top: 3)
        isWide = rest.width >= Self.wideColumns
        let rows = max(1, form.files.count)
        // Below the files the preview is shown only if some lines of it fit.
        let fileRows = isWide ? rest.height : rest.height >= 8 ? min(rows, max(3, rest.height / 3)) : rest.height
        files = Rect(x: rest.x, y: rest.y, width: isWide ? min(60, rest.width * 2 / 5) : rest.width, height: fileRows)
        firstFile = max(0, form.selected - fileRows + 1)
        preview =
            isWide
            ? rest.inset(left: files.width + 1)
            : Rect(x: rest.x, y: rest.y + fileRows + 1, width: rest.width, height: max(0, rest.height - fileRows - 1))
        if form.files.isEmpty { preview.height = 0 }
    }

    /// The preview's text.
    func reader(of document: ReadingDocument) -> ReaderLayout {
        ReaderLayout(document, size: preview.inset(left: 1, right: 1).size, wraps: true)
    }

    /// The target at a cell; nil if there is none.
    func hitTest(x: Int, y: Int, _ form: DraftForm) -> HitTarget? {
        if fields.contains(x: x, y: y) {
            switch y - fields.y {
            case 0: return .formField(.description)
            case 1: return visibility(x: x).map { .visibility(isPublic: $0) } ?? .formField(.visibility)
            default: return .formField(.files)
            }
        }
        guard files.contains(x: x, y: y) else { return nil }
        let number = firstFile + y - files.y
        return form.files.indices.contains(number) ? .formFile(number) : .formField(.files)
    }

    /// The choice in a column of `● secret  ○ public`: true for public.
    private func visibility(x: Int) -> Bool? {
        let secret = Self.labelColumns + 1
        let open = secret + TextWidth.columns(of: "● " + Words.Writing.secret + "  ")
        let end = open + TextWidth.columns(of: "○ " + Words.Writing.publicWord)
        return (secret..<open).contains(x) ? false : (open..<end).contains(x) ? true : nil
    }
}
