/// A way to show real pixels on a terminal.
public enum ImageProtocol: Hashable, Sendable {
    /// kitty's graphics protocol with Unicode placeholders: cells name the image, and behave like text.
    case kitty
    /// iTerm2's inline images.
    case iTerm2
    case sixel
}

/// The images that a terminal can show.
public struct ImageSupport: Hashable, Sendable {
    public var imageProtocol: ImageProtocol
    /// The size of a cell in pixels.
    public var cell: Size
    /// The number of colours that a sixel image may have.
    public var colors: Int

    public init(_ imageProtocol: ImageProtocol, cell: Size, colors: Int = 256) {
        self.imageProtocol = imageProtocol
        self.cell = cell
        self.colors = colors
    }

    /// True if avatars of this size are drawn with pixels. In a list of small ones, only those of kitty are: they move
    /// with their cells, while each key that scrolls would send the others again.
    public func drawsAvatar(of size: Size) -> Bool { imageProtocol == .kitty || size.rows >= Self.rowsOfLargeAvatars }

    private static let rowsOfLargeAvatars = 3
}
