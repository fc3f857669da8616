import Cells
import Gists
import Reading

/// The avatars of the comments' authors, at the left of their names.
enum CommentAvatars {
    static let size = Layout.avatarInList

    /// The number of columns that a comment's first line leaves free. The narrowest pane has room for them.
    static func columns(_ context: Context) -> Int {
        context.settings.showsAvatars ? size.columns + 1 : 0
    }

    /// The number of columns left of a comment's text.
    static func indent(_ context: Context) -> Int { max(2, columns(context)) }

    /// Draws the avatars of the comments that begin on the screen, or right above it.
    static func draw(
        _ pane: DetailPane, _ reader: Reader, _ avatars: AvatarCache, _ context: Context, in area: Rect,
        into surface: inout Surface
    ) {
        for (author, row) in authors(pane, reader, context) {
            let image = author?.avatarRequest(size).flatMap { avatars[$0] }
            let tile =
                image
                ?? InitialsTile.surface(login: author?.login.rawValue, size: size, hasColors: context.theme.hasColors)
            surface.blit(tile, x: area.x, y: area.y + row, clip: area)
        }
    }

    /// The authors of the comments on the screen, and the row in which each begins.
    private static func authors(
        _ pane: DetailPane, _ reader: Reader, _ context: Context
    ) -> [(author: Owner?, row: Int)] {
        guard columns(context) > 0, let lines = CommentsTab().lines(in: reader, pane, context),
            let layout = reader.layout
        else { return [] }
        let authors = Dictionary(lines.map { ($0.line, $0.comment.author) }) { first, _ in first }
        let rows = layout.rows(top: reader.position.top)
        // The upper half of an avatar may be above the screen.
        let above = rows.first.flatMap { $0.position.row == 0 ? authors[$0.position.line - 1] : nil }
        let shown = rows.enumerated().compactMap { offset, row in
            row.position.row == 0 ? authors[row.position.line].map { (author: $0, row: offset) } : nil
        }
        return (above.map { [(author: $0, row: -1)] } ?? []) + shown
    }

    /// Avatars that are not loaded yet, for the comments on the screen.
    static func missing(in avatars: AvatarCache, _ pane: DetailPane, _ context: Context) -> [AvatarRequest] {
        guard columns(context) > 0, pane.tab(context) == .comments else { return [] }
        var seen: Set<AvatarRequest> = []
        return authors(pane, pane.reader(context), context).compactMap { author, _ in
            author?.avatarRequest(size)
        }.filter {
            !avatars.missing([$0.size], of: $0.url, context.settings.imageSupport).isEmpty && seen.insert($0).inserted
        }
    }
}
