import Cells
import Gists
import Reading

/// The avatars of the comments' authors, at the left of their names.
enum CommentAvatars {
    static let size = Layout.avatarInList

    /// The number of columns that a comment's first line leaves free.
    static func columns(_ context: Context) -> Int {
        context.settings.showsAvatars && context.layout.detail.map { $0.width >= 30 } == true ? size.columns + 1 : 0
    }

    /// Draws the avatars of the comments that begin on the screen, or right above it.
    static func draw(
        _ pane: DetailPane, _ avatars: AvatarCache, _ context: Context, in area: Rect, into surface: inout Surface
    ) {
        for (author, row) in pane.commentAuthors(context) {
            let picture = author?.avatarRequest(size).flatMap { avatars[$0] }
            let tile =
                picture ?? InitialsTile.surface(login: author?.login, size: size, hasColors: context.theme.hasColors)
            surface.blit(tile, x: area.x, y: area.y + row, clip: area)
        }
    }
}

extension DetailPane {
    /// The authors of the comments on the screen, and the row in which each begins.
    func commentAuthors(_ context: Context) -> [(author: Owner?, row: Int)] {
        guard CommentAvatars.columns(context) > 0, let lines = commentLines(context),
            let layout = reader(context).layout
        else { return [] }
        let authors = Dictionary(lines.map { ($0.line, $0.comment.author) }) { first, _ in first }
        let rows = layout.rows(top: position(context).top)
        // The upper half of an avatar may be above the screen.
        let above = rows.first.flatMap { $0.position.row == 0 ? authors[$0.position.line - 1] : nil }
        let shown = rows.enumerated().compactMap { offset, row in
            row.position.row == 0 ? authors[row.position.line].map { (author: $0, row: offset) } : nil
        }
        return (above.map { [(author: $0, row: -1)] } ?? []) + shown
    }

    /// Avatars that are not loaded yet, for the comments on the screen.
    func lackingCommentAvatars(_ avatars: AvatarCache, _ context: Context) -> [AvatarRequest] {
        guard tab(context) == .comments else { return [] }
        var seen: Set<AvatarRequest> = []
        return commentAuthors(context).compactMap { author, _ in
            author?.avatarRequest(CommentAvatars.size)
        }.filter { avatars[$0] == nil && seen.insert($0).inserted }
    }
}
