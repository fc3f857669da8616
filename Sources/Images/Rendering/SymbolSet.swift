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
