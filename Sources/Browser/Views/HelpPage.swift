import Cells

extension OverlayPage {
    /// The keys of a pane by purpose, made from the keymap. What a key does goes on below itself where the frame is narrow.
    static func help(_ model: Model) -> OverlayPage {
        let theme = model.settings.theme
        let keymap = model.settings.keymap
        let rows = keymap.bindings.compactMap { binding -> (group: Keymap.Group, keys: String, help: String)? in
            let keys = keymap.keyNames(of: binding, in: model.focus)
            return keys.isEmpty ? nil : (binding.group, keys.joined(separator: " "), binding.help)
        }
        let width = min(model.size.columns - 2, 66)
        // Columns for the keys: what the widest row needs, and air.
        let keyColumns = (rows.map { TextWidth.columns(of: $0.keys) }.max() ?? 0) + 2
        let helpColumns = columns(inside: width) - keyColumns
        let groups = Keymap.Group.allCases.filter { group in rows.contains { $0.group == group } }.map { group in
            [Line(head: group.rawValue, headStyle: theme.accent)]
                + rows.filter { $0.group == group }.flatMap { row in
                    Wrap.lines(row.help, columns: helpColumns).enumerated().map { index, text in
                        Line(head: index == 0 ? row.keys : "", headStyle: theme.title, body: String(text))
                    }
                }
        }
        return OverlayPage(
            title: "Keys", width: width, indent: keyColumns, lines: Array(groups.joined(separator: [Line()])))
    }
}
