import Cells
import Reading

/// The message shown instead of rows or a text: the state in a headline, its cause, and the possible actions.
struct EmptyState {
    var headline: String
    /// A sentence.
    var cause = ""
    var ways: [Way] = []
    var details = ""
    var isError = false

    /// An action that solves the problem.
    enum Way: Equatable {
        case key(String, String)
        /// A command for the shell.
        case shell(String)
    }

    private static let widest = 64
}

// MARK: - Drawing

extension EmptyState {
    func draw(_ theme: Theme, in area: Rect, into surface: inout Surface) {
        let rows = rows(theme, columns: min(area.width - 4, Self.widest), height: area.height)
        // All rows begin at one column, so that keys are below each other; the longest row is centred.
        let width = rows.map(\.columns).max() ?? 0
        let x = area.x + max(1, (area.width - width) / 2)
        // Slightly above the middle, where the eye expects it.
        let top = area.y + max(0, (area.height - rows.count) * 2 / 5)
        for (offset, row) in rows.enumerated() where top + offset < area.maxY {
            var pen = Pen(Rect(x: x, y: top + offset, width: area.maxX - x, height: 1))
            for piece in row.pieces { pen.write(piece.text, piece.style, on: &surface) }
        }
    }

    private struct Row {
        var pieces: [(text: String, style: Style)] = []
        var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns(of: $1.text) } }
    }

    /// If there is little room, the gaps are left out first, then the details, then the end of the cause.
    private func rows(_ theme: Theme, columns: Int, height: Int) -> [Row] {
        func lines(_ text: String, _ style: Style) -> [Row] {
            Wrap.lines(text, columns: max(1, columns)).map { Row(pieces: [(String($0), style)]) }
        }
        var head = lines((isError ? "✗ " : "") + headline, isError ? theme.error.adding(.bold) : theme.title)
        var (causes, details) = (lines(cause, theme.text), lines(details, theme.dim))
        let ways = wayRows(theme)
        let groups = [head, causes, ways, details].filter { !$0.isEmpty }
        if groups.reduce(groups.count - 1, { $0 + $1.count }) <= height {
            return Array(groups.joined(separator: [Row()]))
        }
        if head.count + causes.count + ways.count + details.count > height { details = [] }
        head = Array(head.prefix(max(1, height - ways.count)))
        causes = Array(causes.prefix(max(0, height - head.count - ways.count)))
        return head + causes + ways + details
    }

    private func wayRows(_ theme: Theme) -> [Row] {
        let keys = ways.map { if case .key(let key, _) = $0 { TextWidth.columns(of: key) } else { 0 } }.max() ?? 0
        return ways.map { way in
            switch way {
            case .key(let key, let meaning):
                let gap = String(repeating: " ", count: keys - TextWidth.columns(of: key) + 2)
                return Row(pieces: [(key, theme.accent), (gap + meaning, theme.text)])
            case .shell(let line): return Row(pieces: [("$ ", theme.dim), (line, theme.style(of: SpanStyle(.code)))])
            }
        }
    }
}

// MARK: - What screen readers hear

extension EmptyState {
    /// `Starred gists need a token. Create one … 1 shows the public gists.`
    var announcement: String {
        let ways = ways.map { way in
            switch way {
            case .key(let key, let meaning): "\(key): \(meaning)"
            case .shell(let line): line
            }
        }
        return [headline.utf8.last.map { ".!?".utf8.contains($0) } == true ? headline : headline + ".", cause]
            .filter { !$0.isEmpty }.joined(separator: " ")
            + (ways.isEmpty ? "" : " " + ways.joined(separator: ", ") + ".")
    }
}
