import Cells

/// The drawing of a part of the screen, and what it was drawn from: while that is equal, the drawing is copied.
struct KeptDrawing<Content: Equatable> {
    private var content: Content?
    private var cells = Surface(Size(columns: 0, rows: 0))
    /// The number of times that it was drawn.
    private(set) var count = 0

    /// Draws a part of the screen, or copies it from the last frame.
    /// - Parameter draw: draws on a surface of the part's size.
    mutating func draw(
        _ content: Content, in area: Rect, into surface: inout Surface, _ draw: (inout Surface) -> Void
    ) {
        let size = Size(columns: area.width, rows: area.height)
        if self.content != content || cells.size != size {
            cells = Surface(size)
            draw(&cells)
            count += 1
            self.content = content
        }
        surface.blit(cells, x: area.x, y: area.y, clip: area)
    }
}
