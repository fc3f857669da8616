/// How much room the rows of the list take. Screens too small for a form have the next smaller one.
public enum Density: String, CaseIterable, Sendable {
    /// Two lines, with air below them where the screen is high.
    case comfortable
    /// Two lines.
    case compact
    /// One line, in columns.
    case line

    /// The one that its key goes on to.
    var next: Density {
        switch self {
        case .comfortable: .compact
        case .compact: .line
        case .line: .comfortable
        }
    }
}
