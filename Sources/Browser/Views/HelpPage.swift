import Cells

extension OverlayPage {
    /// Columns for the keys: what the widest row needs, and air.
    private static let keyColumns = (Keymap.bindings.map { TextWidth.columns(of: $0.names) }.max() ?? 0) + 2

    /// The keys by purpose, made from the keymap. What a key does goes on below itself where the frame is narrow.
    static func help(_ model: Model) -> OverlayPage {
        let theme = model.settings.theme
        let width = min(model.size.columns - 2, 66)
        let columns = columns(inside: width) - keyColumns
        let groups = Keymap.Group.allCases.map { group in
            [Line(head: group.rawValue, headStyle: theme.accent)]
                + Keymap.bindings.filter { $0.group == group }.flatMap { binding in
                    Wrap.lines(binding.help, columns: columns).enumerated().map { index, text in
                        Line(head: index == 0 ? binding.names : "", headStyle: theme.title, body: String(text))
                    }
                }
        }
        return OverlayPage(
            title: "Keys", width: width, indent: keyColumns, lines: Array(groups.joined(separator: [Line()])))
    }
}

extension Keymap.Binding {
    fileprivate var names: String { keys.map(\.name).joined(separator: " ") }
}
