import Cells

/// The height and layout of the list's rows. A screen too small for one of them uses the next smaller one.
public enum Density: String, CaseIterable, Sendable {
    /// Two lines, with an empty line below them if the screen is high.
    case comfortable
    /// Two lines.
    case compact
    /// One line, in columns.
    case line

    /// From this number of rows on a screen has room for rows with an empty line below them.
    private static let comfortableRows = 45

    /// Returns the density that fits a screen.
    static func fitting(_ screen: Size) -> Density { screen.rows < comfortableRows ? .compact : .comfortable }

    /// The density that the key switches to.
    var next: Density {
        switch self {
        case .comfortable: .compact
        case .compact: .line
        case .line: .comfortable
        }
    }
}
