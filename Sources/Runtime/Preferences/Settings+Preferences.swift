import Browser
import Cells
import Configuration
import Texts

extension Settings {
    /// Applies the configuration, and reports values that do not exist.
    mutating func apply(_ preferences: inout Configuration) {
        hideRules += preferences.values.texts(.hide).map { RowQuery($0) }
        for problem in preferences.values.texts(.hide).flatMap(RowQuery.problems) {
            preferences.complain(problem, line: preferences.line(of: .hide))
        }
        var places = applyKeys(&preferences)
        applyCommands(&preferences, &places)
        applyThemes(&preferences)
    }

    /// The file's entry for each key: its command and line.
    private typealias Places = [Key: (name: String, line: Int)]

    private mutating func applyKeys(_ preferences: inout Configuration) -> Places {
        var places: Places = [:]
        preferences.rename(to: { MovedKey.renamed[$0] }, note: Words.Preferences.renamed)
        let assigned = Set(preferences.keys.map(\.name))
        for assignment in preferences.keys {
            let keys = keys(of: assignment, &preferences)
            let before = keymap
            // If no name is a valid key, the command keeps its keys.
            let isCommand = before.bindings.contains { $0.name == assignment.name }
            let isKept = keys.isEmpty && !assignment.values.isEmpty && isCommand
            guard isKept || keymap.rebind(assignment.name, to: keys) else {
                let names = keymap.bindings.map(\.name)
                preferences.complain(
                    Words.Preferences.unknownCommand(assignment.name) + Nearest.hint(assignment.name, among: names),
                    line: assignment.line)
                continue
            }
            note(keys, of: assignment.name, line: assignment.line, &places, &preferences)
            // If the file also sets the other command, the user knows about it.
            for (key, name) in before.keysLost(in: keymap) where name != assignment.name && !assigned.contains(name) {
                preferences.complain(Self.keyLost(key, by: name), line: assignment.line)
            }
            noteMoves(of: keys, line: assignment.line, to: assignment.name, &preferences)
        }
        return places
    }

    /// Records which command has the keys, and reports those that the file has already given to another command.
    private func note(
        _ keys: [Key], of name: String, line: Int, _ places: inout Places, _ preferences: inout Configuration
    ) {
        for key in keys {
            if let first = places[key], first.name != name, !keymap.hasKey(key, first.name) {
                preferences.complain(
                    Words.Preferences.keyTaken(key.configName, by: first.name, line: first.line), line: line)
            }
            places[key] = (name, line)
        }
    }

    private mutating func applyCommands(_ preferences: inout Configuration, _ places: inout Places) {
        guard !preferences.commands.isEmpty else { return }
        let assigned = Set(preferences.keys.map(\.name))
        let taken = Set(keymap.bindings.map(\.name) + TypedCommand.all.map(\.name) + ["q"])
        for entry in preferences.commands {
            guard !taken.contains(entry.name) else {
                preferences.complain(Words.Preferences.builtInCommand(entry.name), line: entry.line)
                continue
            }
            let run = entry.run.values[0]
            let questions = entry.questions.map {
                CommandQuestion(name: $0.name, label: $0.label, choices: $0.choices)
            }
            let problems = CustomCommand.problems(run, questions: questions)
            for problem in problems { preferences.complain(problem, line: entry.run.line) }
            guard problems.isEmpty else { continue }
            let keys = keys(of: entry.keys, &preferences)
            let before = keymap
            let command = CustomCommand(
                name: entry.name, run: run, isForeground: entry.isForeground, questions: questions)
            for question in entry.questions where !command.placeholders.contains(.answer(question.name)) {
                preferences.complain(Words.Preferences.unusedAnswer(question.name), line: question.line)
            }
            add(command, keys: keys, help: OneLine.collapse(entry.help ?? run, columns: 60))
            let taken = places
            note(keys, of: entry.name, line: entry.keys.line, &places, &preferences)
            for (key, name) in before.keysLost(in: keymap) where !assigned.contains(name) && taken[key]?.name != name {
                preferences.complain(Self.keyLost(key, by: name), line: entry.keys.line)
            }
            noteMoves(of: keys, line: entry.keys.line, to: entry.name, &preferences)
        }
    }

    private static func keyLost(_ key: Key, by name: String) -> String {
        let move = MovedKey.all.first { $0.command.isExactly(name) }
        return Words.Preferences.keyLost(key.configName, by: name, earlier: move?.earlier.configName)
    }

    /// Notes the keys that a command had in an earlier version: this one, or another one that the file does not set.
    private func noteMoves(of keys: [Key], line: Int, to name: String, _ preferences: inout Configuration) {
        let assigned = Set(preferences.keys.map(\.name))
        for move in MovedKey.all where keys.contains(move.earlier) {
            let keeps = move.command.isExactly(name)
            guard keeps || !assigned.contains(move.command),
                let key = (keeps ? Keymap.standard : keymap).keyName(ofCommand: move.command)
            else { continue }
            let words = keeps ? Words.Preferences.keyKept : Words.Preferences.keyMoved
            preferences.note(words(move.earlier.configName, move.command, key), line: line)
        }
    }

    /// The keys in an assignment; reports each invalid name.
    private func keys(of assignment: Configuration.Assignment, _ preferences: inout Configuration) -> [Key] {
        assignment.values.compactMap { name in
            if let key = Key(named: name) { return key }
            preferences.complain(Words.Preferences.unknownKey(name), line: assignment.line)
            return nil
        }
    }

    private mutating func applyThemes(_ preferences: inout Configuration) {
        for section in preferences.themes {
            guard !ThemeChoice.builtIn.contains(section.name) else {
                preferences.complain(Words.Preferences.builtInTheme(section.name), line: section.line)
                continue
            }
            let base = section.assignments.first { $0.name == "base" }?.values.first ?? "dark"
            var choice = ThemeChoice()
            choice.name = base
            if !ThemeChoice.builtIn.contains(base) {
                preferences.complain(
                    Words.Preferences.unknownBase(base) + Nearest.hint(base, among: ThemeChoice.builtIn),
                    line: section.line)
            }
            var theme = choice.theme
            for assignment in section.assignments where assignment.name != "base" {
                guard ThemeRole.names.contains(assignment.name) else {
                    preferences.complain(
                        Words.Preferences.unknownRole(assignment.name)
                            + Nearest.hint(assignment.name, among: ThemeRole.names),
                        line: assignment.line)
                    continue
                }
                let words = assignment.values.joined(separator: " ")
                guard let style = Style(words: words) else {
                    let unknown = words.split(separator: " ").first { Style(words: String($0)) == nil }.map(String.init)
                    let near = unknown.flatMap { Nearest.word(to: $0, among: Style.names) }
                    preferences.complain(
                        Words.Preferences.unknownStyle(near.flatMap { _ in unknown } ?? words, near: near),
                        line: assignment.line)
                    continue
                }
                _ = ThemeRole.set(assignment.name, to: style, in: &theme)
            }
            themes.own[section.name] = theme
        }
        guard let name = preferences.values.text(.theme) else { return }
        guard themes.names.contains(name) else {
            return preferences.complain(
                Words.Preferences.unknownTheme(name) + Nearest.hint(name, among: themes.names),
                line: preferences.line(of: .theme))
        }
        themes.name = name
    }
}

extension Keymap {
    /// The name in the configuration of a command's first key.
    fileprivate func keyName(ofCommand name: String) -> String? {
        bindings.first { $0.name == name }?.keys.first?.configName
    }

    /// The keys of commands here that a later keymap lacks.
    fileprivate func keysLost(in later: Keymap) -> [(key: Key, name: String)] {
        bindings.flatMap { binding in
            let name = binding.name
            return binding.keys.filter { !later.hasKey($0, name) }.map { ($0, name) }
        }
    }

    fileprivate func hasKey(_ key: Key, _ command: String) -> Bool {
        bindings.contains { $0.name == command && $0.keys.contains(key) }
    }
}
