import Reading
import Texts

/// Completion of typed lines with `Tab`.
extension InputState {
    /// Returns the possible completions of the typed text.
    func completions(of prompt: Prompt, _ feeds: Feeds, _ settings: Settings) -> [String] {
        let text = prompt.line.text
        switch prompt.purpose {
        case .export(.save), .form(.addFiles): return pathCompletions
        case .filter, .link, .find, .findInFiles, .search, .export, .openPages, .form, .confirm, .token:
            return []
        case .user: return feeds.logins(startingWith: text)
        case .command where text.begins(with: "user "):
            return feeds.logins(startingWith: String(text.dropFirst(5))).map { "user " + $0 }
        case .command where text.begins(with: "theme "):
            return settings.themes.names.map { "theme " + $0 }.filter { $0.goesOn(from: text) }
        case .command where text.begins(with: "encoding "):
            return ([TypedCommand.guessedEncoding] + TextEncoding.allCases.map(\.name)).map { "encoding " + $0 }
                .filter { $0.lowercased().goesOn(from: text.lowercased()) }
        case .command where text.begins(with: "unhide "):
            return settings.hideRules.map { "unhide " + $0.text }.filter { $0.goesOn(from: text) }
        case .command:
            let names = TypedCommand.all.map(\.name) + settings.keymap.bindings.map(\.name)
            return names.filter { $0.goesOn(from: text) }
        }
    }

    /// `Tab`: completes to the first login or command that begins with the text, or asks the disk for paths.
    func complete(_ prompt: inout Prompt?, _ feeds: Feeds, _ settings: Settings, _ requests: inout PendingRequests) {
        guard let typed = prompt else { return }
        if typed.isPath {
            let text = typed.line.text
            requests.ask(.paths(startingWith: text), for: .paths(text))
        } else if let first = completions(of: typed, feeds, settings).first {
            prompt?.line = LineEditor(first)
        }
    }
}

extension Feeds {
    /// Logins of the loaded gists, in alphabetical order.
    func logins(startingWith start: String) -> [String] {
        let logins = all.flatMap { $0.rows.values.compactMap { $0.owner?.login } }
        return Set(logins.filter { $0.begins(with: start) && $0.rawValue.utf8.count > start.utf8.count })
            .map { ExactText($0.rawValue) }.sorted().map(\.text)
    }
}

extension String {
    /// True if the text begins with another one and is longer.
    func goesOn(from start: String) -> Bool { begins(with: start) && utf8.count > start.utf8.count }
}
