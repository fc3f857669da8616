import Cells
import Documents
import FoundationEssentials
import Gists

/// What the person is in the middle of typing or pointing at.
struct InputState: Equatable, Sendable {
    /// Keys that are the beginning of more.
    var pending: PendingKeys?
    var history = PromptHistory()
    /// Names of commands that were chosen or typed, the latest first.
    private(set) var recentNames: [String] = []
    /// What the disk has for the path being typed, as far as `Tab` has asked.
    var pathCompletions: [String] = []
    var mouse = MouseState()
    /// Until when a second `^C` quits; nil where the last key was none.
    var interruptEnds: Date?

    /// Such as `:sort`.
    mutating func noteUse(of name: String) {
        recentNames.removeAll { $0 == name }
        recentNames = [name] + recentNames.prefix(Self.mostRecent - 1)
    }

    /// The palette begins with no more.
    private static let mostRecent = 5

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
    mutating func resolve(_ key: Key, in focus: Focus, _ keymap: Keymap, at now: Date) -> Meaning {
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
    func waitingCommand(in focus: Focus, _ keymap: Keymap) -> Command? {
        pending?.only.flatMap { keymap.command(for: $0, in: focus) }
    }

    /// The same once it has waited long enough for another.
    mutating func takeOverdue(in focus: Focus, _ keymap: Keymap, at now: Date) -> Command? {
        guard let waiting = pending, now.timeIntervalSince(waiting.since) >= PendingKeys.timeout,
            let command = waitingCommand(in: focus, keymap)
        else { return nil }
        pending = nil
        return command
    }

    // MARK: - The line being typed

    /// Takes in what the disk has that begins like a path.
    mutating func answered(
        _ result: Result<Response, Failure>, startingWith text: String, in prompt: inout Prompt?
    ) {
        guard case .success(.paths(let paths)) = result, prompt?.isPath == true, prompt?.line.text == text else {
            return
        }
        pathCompletions = paths
        guard var common = paths.first else { return }
        for path in paths { common = String(zip(common, path).prefix { $0 == $1 }.map(\.0)) }
        if common.count > text.count { prompt?.line = LineEditor(common) }
    }

    /// Goes to what was typed in such lines before: to the next older or newer of it that begins as this one.
    /// - Returns: false where there is none.
    mutating func recall(_ prompt: inout Prompt?, older: Bool) -> Bool {
        guard let typed = prompt, let kind = typed.history,
            let line = history.recall(kind, older: older, from: typed.line.text)
        else { return false }
        prompt?.line = LineEditor(line)
        return true
    }
}

/// Keys that are the beginning of more: in a text a count (`12j`), in both panes the first of two (`zt`).
struct PendingKeys: Hashable, Sendable {
    /// In the order in which they were typed: digits first.
    private(set) var keys: [Key]
    /// When the last came.
    private(set) var since: Date

    /// Digits of a count; more are ignored.
    private static let mostDigits = 6
    /// For how long a key that also means something by itself waits for another one.
    static let timeout = 0.3

    init(_ key: Key, at time: Date) {
        keys = [key]
        since = time
    }

    /// The count typed so far.
    var count: Int? { Int(String(keys.compactMap(\.digit))) }

    /// The first of two keys.
    var prefix: Key? { keys.last.flatMap { $0.digit == nil ? $0 : nil } }

    /// The key that may have been meant by itself, and waits to be. Behind a count it is the first of two.
    var only: Key? { keys.count == 1 ? prefix : nil }

    /// What the status bar shows.
    func text(_ spelling: KeySpelling) -> String { keys.map { $0.name(spelling) }.joined() }

    /// With another digit, or the first of two keys.
    func adding(_ key: Key, at time: Date) -> PendingKeys {
        var longer = self
        longer.since = time
        if key.digit == nil || keys.count < Self.mostDigits { longer.keys.append(key) }
        return longer
    }
}

extension Key {
    /// The character of a digit key.
    var digit: Character? {
        guard case .character(let character) = self, ("0"..."9").contains(character) else { return nil }
        return character
    }

    /// True for digits but zero, which can be a command's key in both panes.
    var beginsCount: Bool { digit.map { $0 != "0" } ?? false }
}
