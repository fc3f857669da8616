import Cells
import Reading

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

extension OpenedGist {
    /// A file that is a picture: what is looked at, and how that looks.
    struct Picture: Equatable, Sendable {
        var viewport = Viewport()
        /// What was asked for last.
        var job: PictureJob?
        var drawing = Loadable<DrawnPicture>()
    }
}

extension Model {
    /// The picture on the screen; nil where none is shown.
    var shownPicture: OpenedGist.Picture? {
        guard let opened = openedSelection, case .file = detailTab, case .picture = readerContent else {
            return nil
        }
        return opened.pictures[detailTab] ?? OpenedGist.Picture()
    }

    /// Where pictures are drawn: below the line that tells about them.
    var pictureArea: Rect { readerArea.inset(top: 2) }
}
