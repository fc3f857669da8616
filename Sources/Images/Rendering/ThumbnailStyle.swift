import Cells

/// How pictures become cells.
public struct ThumbnailStyle: Hashable, Sendable {
    /// The treatment of a picture whose sides do not match the cells'.
    public enum Fitting: Hashable, Sendable {
        /// It keeps its shape, with empty cells beside it.
        case fit
        case stretch
    }

    /// The place of a picture in a surface that it does not fill.
    public enum Alignment: String, CaseIterable, Sendable {
        case topLeft = "top-left"
        case top
        case topRight = "top-right"
        case left, center, right
        case bottomLeft = "bottom-left"
        case bottom
        case bottomRight = "bottom-right"

        /// How much of the empty room is before the picture.
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
    /// The colour that half-transparent pixels are blended with: the terminal's background. Where a picture shows
    /// nothing at all, cells keep the default background instead, so that a selected row shines through.
    public var background: RGB
    public var fitting: Fitting
    public var alignment = Alignment.center
    /// With few colours: what a cell lacks is made up for by its neighbours. From afar, colours are right that way; near by,
    /// they are rougher.
    public var isDithered: Bool

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

    /// All of it as a text, which is another one where anything differs.
    var name: String {
        let fitting = fitting == .fit ? "fit" : "stretch"
        let (red, green, blue) = (background.red, background.green, background.blue)
        return "\(symbols.rawValue) \(depth.rawValue) \(red) \(green) \(blue) \(fitting) \(alignment.rawValue) "
            + (isDithered ? "dithered" : "plain")
    }

    /// The pixels that a thumbnail of this size looks at: what to decode toward.
    public func pixels(for size: Size) -> PixelSize {
        PixelSize(width: size.columns * 8, height: size.rows * 16)
    }
}

/// Which glyphs a picture may be made of.
public enum SymbolSet: String, Hashable, Sendable, CaseIterable {
    /// ▀ and ▄: two square pixels a cell.
    case half
    /// Quarters of a cell.
    case quadrant
    /// Quarters, and bars of one to seven eighths from below and from the left: what any font with block characters has.
    case block
    /// Sixths of a cell (Unicode 13).
    case sextant
    /// Eighths of a cell, two by four (Unicode 16).
    case octant
    /// All of the above.
    case mosaic
    /// Letters and signs, for terminals that know nothing else.
    case ascii
}
