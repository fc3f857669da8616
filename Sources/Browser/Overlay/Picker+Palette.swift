import Cells

extension Picker {
    /// Every command of the focused pane: recently used ones first, then by purpose, motions last. Each is shown with
    /// its typed name and its keys. A command that removes something is never moved to the front, so that `Enter` does
    /// not choose it by accident.
    /// - Parameter recent: names, the latest first.
    static func palette(_ context: Context, recent: [String]) -> Picker {
        let keymap = context.settings.keymap
        func items(of group: Keymap.Group) -> [Item] {
            keymap.bindings.filter { $0.group == group && ($0.focus ?? context.focus) == context.focus }.map {
                binding in
                Item(
                    name: binding.help,
                    detail: keymap.keyNames(of: binding, in: context.focus).prefix(2).joined(separator: " "),
                    alias: ":" + binding.name, choice: .perform(binding.command))
            }
        }
        // A key's command of the same name asks for the word in its own way.
        let words = TypedCommand.all.filter { word in !keymap.bindings.contains { $0.name == word.name } }
        let typed = words.map { command in
            Item(
                name: command.help, alias: ":" + command.name,
                choice: command.opensMenu ? .typed(command.name) : .type(command.name + " "))
        }
        // Commands with a word are used more often from here than motions.
        let groups = Keymap.Group.allCases.map { $0 == .general ? items(of: $0) + typed : items(of: $0) }
        var all = Array(groups.joined())
        var latest = recent.compactMap { name in all.first { $0.alias == name && !$0.choice.takesAway } }
        for index in latest.indices { latest[index].recency = latest.count - index }
        all = latest + all.filter { item in !latest.contains { $0.alias == item.alias } }
        let columns = all.map { TextWidth.columns(of: $0.detail) }.max() ?? 0
        for index in all.indices {
            let padding = columns - TextWidth.columns(of: all[index].detail)
            all[index].detail = String(repeating: " ", count: padding) + all[index].detail
        }
        return Picker(title: "Commands", items: all)
    }

    /// The picker of themes; each is previewed while it is selected.
    static func themes(_ choice: ThemeChoice) -> Picker {
        var picker = Picker(
            title: "Theme",
            items: choice.names.map { name in
                Item(name: name, detail: name == choice.name ? "now" : "", choice: .theme(name))
            })
        picker.selected = choice.names.firstIndex(of: choice.name) ?? 0
        picker.themeBefore = choice.name
        return picker
    }
}

extension Picker.Choice {
    /// True for commands that remove something, also if they ask before.
    fileprivate var takesAway: Bool {
        guard case .perform(let command) = self else { return false }
        return switch command {
        case .undo, .delete, .window(.quit), .go(.leave), .window(.interrupt), .signIn(.anonymous): true
        default: false
        }
    }
}

extension Menu {
    /// The menu of densities, with the current one marked.
    static func densities(_ density: Density) -> Menu {
        let rows: [(key: Character, density: Density, detail: String)] = [
            ("c", .comfortable, Words.Overlay.twoLinesAndGap), ("m", .compact, Words.Overlay.twoLines),
            ("l", .line, Words.Overlay.oneLine),
        ]
        return Menu(
            title: "Rows",
            rows: rows.map { key, form, detail in
                Row(.character(key), form.rawValue, detail, isCurrent: form == density, .density(form))
            })
    }
}
