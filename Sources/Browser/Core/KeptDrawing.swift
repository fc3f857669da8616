import Cells

/// The drawing of a part of the screen, and what it was drawn from: while that is equal, the drawing is copied.
///
/// The structure requires no protocol of its input, for which the runtime would search all types before the first frame.
struct KeptDrawing<Input> {
    private var input: Input?
    private var cells = Surface(Size(columns: 0, rows: 0))
    /// How often it was drawn.
    private(set) var count = 0
}

extension KeptDrawing where Input: Equatable {
    /// Draws a part of the screen, or copies it from the last frame.
    /// - Parameter draw: draws on a surface of the part's size.
    mutating func draw(
        _ input: Input, in area: Rect, into surface: inout Surface, _ draw: (inout Surface) -> Void
    ) {
        let size = Size(columns: area.width, rows: area.height)
        if self.input != input || cells.size != size {
            cells = Surface(size)
            draw(&cells)
            count += 1
            self.input = input
        }
        surface.blit(cells, x: area.x, y: area.y, clip: area)
    }
}

/// What the parts of the last frame looked like. A part is drawn again only if its input has changed.
public struct FrameCache {
    var header = KeptDrawing<HeaderView>()
    var hints = KeptDrawing<StatusView.HintLine>()
    var rows = RowCache()

    public init() {}
}
