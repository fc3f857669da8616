import Cells

/// How pictures become cells.
public struct ThumbnailStyle: Hashable, Sendable {
    /// What happens to a picture whose sides do not match the cells'.
    public enum Fitting: Hashable, Sendable {
        /// It keeps its shape, centred, with empty cells beside it.
        case fit
        case stretch
    }

    public var symbols: SymbolSet
    public var depth: ColorDepth
    /// What half-transparent pixels are blended with: the terminal's background. Where a picture shows nothing at all,
    /// cells keep the default background instead, so that a selected row shines through.
    public var background: RGB
    public var fitting: Fitting
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

    /// The pixels that a thumbnail of this size looks at: what to decode toward.
    public func pixels(for size: Size) -> PixelSize {
        PixelSize(width: size.columns * 8, height: size.rows * 16)
    }
}
