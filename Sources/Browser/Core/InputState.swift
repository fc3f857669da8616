import Cells
import FoundationEssentials
import Gists

/// What the person is in the middle of typing or pointing at.
struct InputState: Equatable, Sendable {
    /// Keys that are the beginning of more.
    var pending: PendingKeys?
    /// The line being typed.
    var prompt: Prompt?
    /// What was typed behind `:`, the latest last.
    private(set) var commandHistory: [String] = []
    /// What the disk has for the path being typed, as far as `Tab` has asked.
    var pathCompletions: [String] = []
    var mouse = MouseState()

    mutating func remember(command: String) {
        commandHistory.removeAll { $0 == command }
        commandHistory.append(command)
    }

    // MARK: - Keys

    /// What a key means after those that wait.
    enum Meaning {
        /// Nothing yet, or nothing any more.
        case nothing
        case command(Command?, times: Int?)
        /// The second of two keys.
        case second(Command, times: Int?)
        /// The first of two was meant by itself, and may have changed what the second means.
        case first(Command?)
    }

    /// Takes a key in, and leaves it waiting where it is the beginning of more.
    mutating func resolve(_ key: Key, in focus: Model.Focus, _ keymap: Keymap, at now: Date) -> Meaning {
        let waiting = pending
        pending = nil
        if key == .escape, waiting != nil { return .nothing }
        if let prefix = waiting?.prefix {
            return keymap.command(for: key, after: prefix, in: focus).map { .second($0, times: waiting?.count) }
                ?? .first(keymap.command(for: prefix, in: focus))
        }
        let isOfCount = waiting == nil ? key.beginsCount : key.digit != nil
        if focus == .detail && isOfCount || keymap.isPrefix(key, in: focus) {
            pending = waiting?.adding(key, at: now) ?? PendingKeys(key, at: now)
            return .nothing
        }
        return .command(keymap.command(for: key, in: focus), times: waiting?.count)
    }

    /// What the key means by itself that waits; nil where none does.
    func waitingCommand(in focus: Model.Focus, _ keymap: Keymap) -> Command? {
        pending?.only.flatMap { keymap.command(for: $0, in: focus) }
    }

    /// The same once it has waited long enough for another.
    mutating func takeOverdue(in focus: Model.Focus, _ keymap: Keymap, at now: Date) -> Command? {
        guard let waiting = pending, now.timeIntervalSince(waiting.since) >= PendingKeys.timeout,
            let command = waitingCommand(in: focus, keymap)
        else { return nil }
        pending = nil
        return command
    }

    // MARK: - The line being typed

    /// What `Tab` could make of the typed text.
    func completions(_ feeds: Feeds, _ settings: Settings) -> [String] {
        guard let prompt else { return [] }
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter, .link, .find, .search, .pipe, .overwrite, .openPages: return []
        case .save: return pathCompletions
        case .user: return feeds.logins(startingWith: text)
        case .command where text.hasPrefix("user "):
            return feeds.logins(startingWith: String(text.dropFirst(5))).map { "user " + $0 }
        case .command where text.hasPrefix("theme "):
            return settings.themes.names.map { "theme " + $0 }.filter { $0.hasPrefix(text) && $0 != text }
        case .command:
            let names = TypedCommand.all.map(\.name) + settings.keymap.bindings.map(\.name)
            return names.filter { $0.hasPrefix(text) && $0 != text }
        }
    }

    /// `Tab`: the first login or command that begins like this; of paths the disk knows.
    mutating func complete(_ feeds: Feeds, _ settings: Settings, _ requests: inout Requests) -> [Effect] {
        if let prompt, prompt.isPath {
            let text = prompt.line.text
            return [.ask(.paths(startingWith: text), requests.open(for: .paths(text)))]
        }
        if let first = completions(feeds, settings).first { prompt?.line = LineEditor(first) }
        return []
    }

    /// Takes in what the disk has that begins like a path.
    mutating func answered(_ result: Result<Answer, Failure>, startingWith text: String) {
        guard case .success(.paths(let paths)) = result, let prompt, prompt.isPath, prompt.line.text == text else {
            return
        }
        pathCompletions = paths
        guard var common = paths.first else { return }
        for path in paths { common = String(zip(common, path).prefix { $0 == $1 }.map(\.0)) }
        if common.count > text.count { self.prompt?.line = LineEditor(common) }
    }

    /// Goes to what was typed in such lines before: to the next older or newer of it.
    /// - Returns: false for lines that remember nothing.
    mutating func recall(older: Bool, _ exports: Exports) -> Bool {
        let history: [String]
        switch prompt?.purpose {
        case .command: history = commandHistory
        case .pipe: history = exports.commands
        default: return false
        }
        let place = history.lastIndex(of: prompt?.line.text ?? "") ?? history.count
        let wanted = place + (older ? -1 : 1)
        if history.indices.contains(wanted) {
            prompt?.line = LineEditor(history[wanted])
        } else if !older {
            prompt?.line = LineEditor()
        }
        return true
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
