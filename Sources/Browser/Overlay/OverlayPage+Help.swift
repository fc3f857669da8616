import Cells

extension OverlayPage {
    /// The keys of a pane by purpose, made from the keymap. A key's help continues below itself if the column is
    /// narrow.
    static func help(_ context: Context) -> OverlayPage {
        let (theme, keymap) = (context.theme, context.settings.keymap)
        let rows = keymap.bindings.compactMap {
            binding -> (group: Keymap.Group, keys: String, help: String, name: String)? in
            let keys = keymap.keyNames(of: binding, in: context.focus)
            return keys.isEmpty ? nil : (binding.group, keys.joined(separator: " "), binding.help, ":" + binding.name)
        }
        let count = context.settings.isLinear ? 1 : min(max(1, (context.size.columns - 4) / columnWidth), 3)
        let width = min(context.size.columns - 2, count * (columnWidth + gap) + 12)
        // The width of the keys' column: the widest row's, and a gap.
        let keyColumns = (rows.map { TextWidth.columns(of: $0.keys) }.max() ?? 0) + 2
        let helpColumns = (columns(inside: width) - gap * (count - 1)) / count - keyColumns
        let groups = Keymap.Group.allCases.filter { group in rows.contains { $0.group == group } }.map { group in
            [Line(head: group.rawValue, headStyle: theme.accent)]
                + rows.filter { $0.group == group }.flatMap { row in
                    Wrap.lines(row.help, columns: helpColumns).enumerated().map { index, text in
                        Line(
                            head: index == 0 ? row.keys : "", headStyle: theme.title, body: String(text),
                            tail: index == 0 ? row.name : "")
                    }
                }
        }
        let firstKeys = keymap.firstKeys.map { "\($0.key) \($0.word)" }.joined(separator: " · ")
        let start = Wrap.lines(firstKeys, columns: helpColumns).enumerated().map { index, text in
            Line(head: index == 0 ? Words.Overlay.start : "", headStyle: theme.accent, body: String(text))
        }
        return OverlayPage(
            title: Words.Overlay.keys, footer: [Words.Overlay.findCommand, Words.Overlay.anyKey], width: width,
            indent: keyColumns,
            columns: distributed([start] + groups, over: count))
    }

    /// The width of a column of keys that keeps most of its lines whole.
    private static let columnWidth = 52

    /// Distributes whole groups, in their order, over as many columns as there are, none longer than necessary.
    private static func distributed(_ groups: [[Line]], over count: Int) -> [[Line]] {
        let longest = groups.map(\.count).max() ?? 0
        let sum = groups.reduce(0) { $0 + $1.count + 1 }
        for limit in longest...max(longest, sum) {
            var columns: [[Line]] = []
            for group in groups {
                if let last = columns.last, last.count + 1 + group.count <= limit {
                    columns[columns.count - 1] += [Line()] + group
                } else {
                    columns.append(group)
                }
            }
            if columns.count <= count { return columns }
        }
        return groups
    }
}
