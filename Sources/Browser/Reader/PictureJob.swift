import Cells
import Gists
import Reading
import Texts

/// A file to be drawn on a surface of this size.
public struct PictureJob: Equatable, Sendable {
    public var file: TextDocument
    public var viewport: Viewport
    public var size: Size
    /// What shows through it.
    public var background: RGB
}

/// A picture ready to show, and what is known about it.
public struct DrawnPicture: Equatable, Sendable {
    public var surface: Surface
    /// `PNG`
    public var format: String
    /// Pixels of the original.
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

/// What a picture in a text is drawn on.
public struct PictureCanvas: Equatable, Sendable {
    /// The cells that it may take.
    public var size: Size
    /// What shows through it.
    public var background: RGB
}
