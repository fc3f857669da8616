import Cells
import Gists
import Reading

/// The preview of a comment on the whole screen, and the keys to send or change it.
enum CommentPreviewView {
    /// The area of the text.
    static func textArea(_ context: Context) -> Rect {
        context.layout.underRule.inset(left: 1, right: 1)
    }

    static func layout(_ preview: CommentPreview, _ context: Context) -> ReaderLayout {
        var size = textArea(context).size
        size.columns = min(size.columns, Reader.pageColumns)
        return ReaderLayout(preview.document, size: size, wraps: true)
    }

    static func draw(
        _ preview: CommentPreview, _ model: Model, _ context: Context, into surface: inout Surface
    ) {
        let (draft, theme, layout) = (preview.draft, context.theme, context.layout)
        var head = Pen(layout.header.inset(left: 1, right: 1))
        head.write(
            draft.comment == nil ? Words.Comments.newComment : Words.Comments.editComment, theme.title, on: &surface)
        head.write(
            " · " + OneLine.collapse(draft.gistTitle, columns: max(0, head.columnsLeft - 3)), theme.dim, on: &surface)
        surface.fill(layout.rule, with: Cell("─", style: theme.rule))
        ReaderView.draw(
            Self.layout(preview, context), top: preview.top, theme, in: textArea(context), into: &surface)
        StatusView.drawNotice(model, context, into: &surface)
        KeyLine.draw(hints(draft), context, into: &surface)
    }

    /// The keys, the most important first.
    static func hints(_ draft: CommentDraft) -> [KeyLine.Hint] {
        [
            .init(key: .control("s"), word: draft.comment == nil ? Words.Comments.send : Words.Comments.save),
            .init(key: "e", word: Words.Comments.edit), .init(key: .escape, word: Words.Comments.leave),
            .init(key: "d", word: Words.Comments.discard),
        ]
    }
}
