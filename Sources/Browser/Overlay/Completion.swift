import Gists
import Reading

/// What `Tab` makes of a line that is being typed.
extension InputState {
    /// What `Tab` could make of the typed text.
    func completions(of prompt: Prompt, _ feeds: Feeds, _ settings: Settings) -> [String] {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter, .link, .find, .findInFiles, .search, .pipe, .overwrite, .openPages, .newFile, .renameFile,
            .confirm, .token:
            return []
        case .save, .addFiles: return pathCompletions
        case .user: return feeds.logins(startingWith: text)
        case .command where text.hasPrefix("user "):
            return feeds.logins(startingWith: String(text.dropFirst(5))).map { "user " + $0 }
        case .command where text.hasPrefix("theme "):
            return settings.themes.names.map { "theme " + $0 }.filter { $0.hasPrefix(text) && $0 != text }
        case .command where text.hasPrefix("encoding "):
            return ([TypedCommand.guessedEncoding] + TextEncoding.allCases.map(\.name)).map { "encoding " + $0 }
                .filter { $0.lowercased().hasPrefix(text.lowercased()) && $0 != text }
        case .command where text.hasPrefix("unhide "):
            return settings.hideRules.map { "unhide " + $0.text }.filter { $0.hasPrefix(text) && $0 != text }
        case .command:
            let names = TypedCommand.all.map(\.name) + settings.keymap.bindings.map(\.name)
            return names.filter { $0.hasPrefix(text) && $0 != text }
        }
    }

    /// `Tab`: the first login or command that begins like this; of paths the disk knows.
    func complete(
        _ prompt: inout Prompt?, _ feeds: Feeds, _ settings: Settings, _ requests: inout Requests
    ) -> [Effect] {
        guard let typed = prompt else { return [] }
        if typed.isPath {
            let text = typed.line.text
            return [.ask(.paths(startingWith: text), requests.open(for: .paths(text)))]
        }
        if let first = completions(of: typed, feeds, settings).first { prompt?.line = LineEditor(first) }
        return []
    }
}

extension Feeds {
    /// Logins of the gists that were loaded, in the order of the alphabet.
    func logins(startingWith start: String) -> [String] {
        let start = start.lowercased()
        let logins = all.flatMap { $0.rows.values.compactMap { $0.owner?.login } }
        return Set(logins.filter { $0.lowercased().hasPrefix(start) && $0.lowercased() != start }).sorted()
    }
}
