import Cells

/// The way in which images are drawn as cells.
public struct ThumbnailStyle: Hashable, Sendable {
    /// The treatment of an image whose proportions differ from those of the surface.
    public enum Fitting: Hashable, Sendable {
        /// The image keeps its proportions, with empty cells beside it.
        case fit
        case stretch
    }

    /// The position of an image in a surface that it does not fill.
    public enum Alignment: String, CaseIterable, Sendable {
        case topLeft = "top-left"
        case top
        case topRight = "top-right"
        case left, center, right
        case bottomLeft = "bottom-left"
        case bottom
        case bottomRight = "bottom-right"

        /// The share of the empty space that is before the image.
        var shares: (x: Double, y: Double) {
            let x: Double =
                switch self {
                case .topLeft, .left, .bottomLeft: 0
                case .top, .center, .bottom: 0.5
                case .topRight, .right, .bottomRight: 1
                }
            let y: Double =
                switch self {
                case .topLeft, .top, .topRight: 0
                case .left, .center, .right: 0.5
                case .bottomLeft, .bottom, .bottomRight: 1
                }
            return (x, y)
        }
    }

    public var symbols: SymbolSet
    public var depth: ColorDepth
    /// The colour that half-transparent pixels are blended with: the terminal's background. Cells where the image is
    /// invisible keep the default background instead, so that a selected row shows through.
    public var background: RGB
    public var fitting: Fitting
    public var alignment = Alignment.center
    /// True if neighbouring cells make up for a cell's error. With few colours, this makes them right from afar, but
    /// rougher close up.
    public var isDithered: Bool
    /// The terminal's pixels; nil for block characters.
    public var support: ImageSupport?

    public init(
        symbols: SymbolSet = .block, depth: ColorDepth = .truecolor, background: RGB = .black, fitting: Fitting = .fit,
        isDithered: Bool = false
    ) {
        self.symbols = symbols
        self.depth = depth
        self.background = background
        self.fitting = fitting
        self.isDithered = isDithered
    }

    /// True if avatars of this size are drawn with the terminal's pixels.
    func usesPixels(for size: Size) -> Bool { support?.drawsAvatar(of: size) ?? false }

    /// A text that identifies the style for block characters: it differs if any property differs.
    var name: String {
        let fitting = fitting == .fit ? "fit" : "stretch"
        let (red, green, blue) = (background.red, background.green, background.blue)
        return "\(symbols.rawValue) \(depth.rawValue) \(red) \(green) \(blue) \(fitting) \(alignment.rawValue) "
            + (isDithered ? "dithered" : "plain")
    }

    /// The number of pixels that a thumbnail of this size uses, for decoding.
    public func pixels(for size: Size) -> PixelSize {
        let cell = usesPixels(for: size) ? support?.cell : nil
        return PixelSize(width: size.columns * (cell?.columns ?? 8), height: size.rows * (cell?.rows ?? 16))
    }
}

/// The glyphs that an image may be drawn with.
public enum SymbolSet: String, Hashable, Sendable, CaseIterable {
    /// ▀ and ▄: two square pixels a cell.
    case half
    /// Quarters of a cell.
    case quadrant
    /// Quarters, and bars of one to seven eighths from below and from the left: in any font with block characters.
    case block
    /// Sixths of a cell (Unicode 13).
    case sextant
    /// Eighths of a cell, two by four (Unicode 16).
    case octant
    /// All of the above.
    case mosaic
    /// Letters and punctuation, for terminals without block characters.
    case ascii
}
