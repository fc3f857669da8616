import Cells
import Gists

extension Model {
    /// Keys while something is chosen from a list.
    mutating func perform(_ key: Key, in picker: Picker) -> [Effect] {
        var picker = picker
        switch key {
        case .escape, .control("g"):
            overlay = nil
            return []
        case .enter:
            return choose(picker.selected, of: picker)
        case .up, .control("p"), .control("k"): picker.move(by: -1)
        case .down, .control("n"), .control("j"), .tab: picker.move(by: 1)
        case .pageUp: picker.move(by: -10)
        case .pageDown: picker.move(by: 10)
        default:
            guard picker.line.press(key) else { return [] }
            picker.selected = 0
        }
        overlay = .picker(picker)
        return []
    }

    /// Closes the picker and carries out one of the choices that match.
    mutating func choose(_ number: Int, of picker: Picker) -> [Effect] {
        overlay = nil
        let matches = picker.matches
        return matches.indices.contains(number) ? choose(matches[number].choice) : []
    }

    private mutating func choose(_ choice: Picker.Choice) -> [Effect] {
        switch choice {
        case .perform(let command): return perform(command)
        case .scope(let text): listOptions.scope = RowQuery(text)
        case .type(let text): prompt = Prompt(purpose: .command, line: LineEditor(text))
        }
        return []
    }

    /// Every command of this pane with its keys, then those that take a word.
    func palette() -> Picker {
        let keymap = settings.keymap
        let bound = keymap.bindings.filter { $0.focus == nil || $0.focus == focus }.map { binding in
            Picker.Item(
                name: binding.help, detail: keymap.keyNames(of: binding, in: focus).joined(separator: " "),
                choice: .perform(binding.command))
        }
        let typed = TypedCommand.all.map { command in
            Picker.Item(name: command.help, detail: ":" + command.name, choice: .type(command.name + " "))
        }
        return Picker(title: "Commands", items: bound + typed)
    }

    /// What the loaded rows can be looked at by: their languages first, the commonest on top.
    func scopePicker() -> Picker {
        var counts: [String: Int] = [:]
        for gist in feed.rows.values {
            for language in Set(gist.files.compactMap(\.language)) { counts[language, default: 0] += 1 }
        }
        let languages = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { language, count in
            Picker.Item(
                name: language, detail: "\(count)",
                choice: .scope("lang:" + RowQuery.word(language)))
        }
        let others: [Picker.Item] = [
            Picker.Item(name: "All rows", choice: .scope("")),
            Picker.Item(name: "With comments", choice: .scope("has:comments")),
            Picker.Item(name: "Larger than 10 kB", choice: .scope("size:>10k")),
            Picker.Item(name: "Only secret ones", choice: .scope("is:secret")),
        ]
        return Picker(title: "Show only", items: [others[0]] + languages + others[1...])
    }
}
