import Cells
import Reading

/// Prints rows in columns on a terminal.
public struct PrintedTable {
    /// The purpose of a cell, which determines its style.
    public enum Role: Sendable {
        case text, title, dim, accent, success, error
    }

    public struct Cell: Sendable {
        var text: String
        var role: Role
        var isAtRight: Bool

        public init(_ text: String, _ role: Role = .text, isAtRight: Bool = false) {
            (self.text, self.role, self.isAtRight) = (text, role, isAtRight)
        }
    }

    private let theme: Theme
    private let columns: Int

    /// - Parameter columns: the terminal's columns.
    public init(theme: Theme, columns: Int) {
        (self.theme, self.columns) = (theme, columns)
    }

    /// A line for each row, with two spaces between its cells.
    /// - Parameter indent: spaces at the left.
    public func lines(_ rows: [[Cell]], indent: Int = 0) -> [Surface] {
        let texts = rows.map { $0.map { OneLine.collapse($0.text, columns: max(8, columns - indent)) } }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            texts.compactMap { $0.count > column ? TextWidth.columns(of: $0[column]) : nil }.max() ?? 0
        }
        return zip(rows, texts).map { row, texts in
            let last = texts.lastIndex { !$0.isEmpty } ?? 0
            var pieces = [StyledPiece(String(repeating: " ", count: indent), theme.text)]
            for (column, cell) in row.enumerated().prefix(last + 1) {
                let isCut = column == last && !cell.isAtRight
                let text = isCut ? texts[column] : texts[column].filled(widths[column], atRight: cell.isAtRight)
                pieces.append(StyledPiece((column > 0 ? "  " : "") + text, theme.style(of: cell.role)))
            }
            return Surface(line: pieces)
        }
    }
}

extension Theme {
    fileprivate func style(of role: PrintedTable.Role) -> Style {
        switch role {
        case .text: text
        case .title: title
        case .dim: dim
        case .accent: accentText
        case .success: success
        case .error: error
        }
    }
}
