import Cells
import Reading

/// The drawing of an image file on a surface of this size.
public struct ImageJob: Equatable, Sendable {
    public var file: TextDocument
    public var viewport: Viewport
    public var size: Size
    /// The colour behind transparent pixels.
    public var background: RGB
    /// The terminal's pixels; nil for block characters.
    public var support: ImageSupport?
    /// False to find out only what the file is.
    public var isDrawn = true
}

/// A drawn image, and its properties.
public struct DrawnImage: Equatable, Sendable {
    public var surface: Surface
    /// `PNG`
    public var format: String
    /// The original's width in pixels.
    public var width: Int
    public var height: Int
    public var byteCount: Int

    public init(_ surface: Surface, format: String, width: Int, height: Int, byteCount: Int) {
        self.surface = surface
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
    }
}

/// The canvas of an image in a text.
public struct ImageCanvas: Equatable, Sendable {
    /// The largest size in cells.
    public var size: Size
    /// The size that the text declares.
    public var declared: DeclaredSize?
    /// The colour behind transparent pixels.
    public var background: RGB
    /// The terminal's pixels; nil for block characters.
    public var support: ImageSupport?

    /// The size at which an image of this size is shown, in pixels.
    public func shownSize(of size: PixelSize) -> PixelSize { declared?.shown(size) ?? size }

    /// The size in cells of an image of this size.
    public func cells(of size: PixelSize) -> Size {
        ImageFit(rows: self.size.rows, cell: support?.cell).cells(of: shownSize(of: size), columns: self.size.columns)
    }
}
