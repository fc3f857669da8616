import Cells
import Documents
import FoundationEssentials
import Gists

/// The state of keys and typing.
struct InputState: Equatable, Sendable {
    /// Keys that are the beginning of a sequence.
    var pending: PendingKeys?
    var history = PromptHistory()
    /// Names of recently used commands, the latest first.
    private(set) var recentNames: [String] = []
    /// The paths on the disk that complete the typed one, from the last `Tab`.
    var pathCompletions: [String] = []
    var mouse = MouseState()
    /// The time until which a second `^C` quits; nil if the last key was not `^C`.
    var interruptEnds: Date?

    /// Records the use of a command such as `:sort`.
    mutating func noteUse(of name: String) {
        recentNames.removeAll { $0 == name }
        recentNames = [name] + recentNames.prefix(Self.mostRecent - 1)
    }

    /// Ends the time in which a second `^C` quits.
    /// - Returns: false if it has not passed.
    mutating func endInterrupt(at now: Date) -> Bool {
        guard let end = interruptEnds, now > end else { return false }
        interruptEnds = nil
        return true
    }

    /// The number of recent commands at the beginning of the palette.
    private static let mostRecent = 5

    // MARK: - Keys

    /// The meaning of a key after pending ones.
    enum Meaning {
        /// The sequence is incomplete, or was ended without a meaning.
        case nothing
        case command(Command?, times: Int?)
        /// The command of a sequence of two keys.
        case second(Command, times: Int?)
        /// The command of the first key alone. It may have changed the meaning of the second.
        case first(Command?)
    }

    /// Handles a key, and keeps it pending if it is the beginning of a sequence.
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

    /// Returns the command that the pending key has by itself; nil if there is none.
    func waitingCommand(in focus: Focus, _ keymap: Keymap) -> Command? {
        pending?.only.flatMap { keymap.command(for: $0, in: focus) }
    }

    /// Returns the same once the key's timeout has passed.
    mutating func takeOverdue(in focus: Focus, _ keymap: Keymap, at now: Date) -> Command? {
        guard let waiting = pending, now.timeIntervalSince(waiting.since) >= PendingKeys.timeout,
            let command = waitingCommand(in: focus, keymap)
        else { return nil }
        pending = nil
        return command
    }

    /// The pending first key of two, once the user has waited for what can follow.
    func explainedPrefix(at now: Date) -> Key? {
        pending.flatMap { now.timeIntervalSince($0.since) >= PendingKeys.explained ? $0.prefix : nil }
    }

    /// The time from which the keys that can follow are shown; nil if no first key of two is pending, or they are shown.
    func explainsAt(_ now: Date) -> Date? {
        guard let pending, pending.prefix != nil else { return nil }
        let time = pending.since.addingTimeInterval(PendingKeys.explained)
        return time > now ? time : nil
    }

    // MARK: - The line being typed

    /// Stores the paths that begin with the typed one.
    mutating func received(
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

    /// Recalls a remembered line: the next older or newer one that begins with the typed text.
    /// - Returns: false if there is none.
    mutating func recall(_ prompt: inout Prompt?, older: Bool) -> Bool {
        guard let typed = prompt, let kind = typed.history,
            let line = history.recall(kind, older: older, from: typed.line.text)
        else { return false }
        prompt?.line = LineEditor(line)
        return true
    }
}

/// Keys that are the beginning of a sequence: in a text a count (`12j`), in both panes the first of two (`zt`).
struct PendingKeys: Hashable, Sendable {
    /// In the order in which they were typed: digits first.
    private(set) var keys: [Key]
    /// The time of the last key.
    private(set) var since: Date

    /// The number of a count's digits; more are ignored.
    private static let mostDigits = 6
    /// Seconds that a key which also has a meaning by itself waits for another one.
    static let timeout = 0.3
    /// Seconds after which the keys that can follow the first of two are shown.
    static let explained = 0.5

    init(_ key: Key, at time: Date) {
        keys = [key]
        since = time
    }

    /// The count typed so far.
    var count: Int? { Int(String(keys.compactMap(\.digit))) }

    /// The first of two keys.
    var prefix: Key? { keys.last.flatMap { $0.digit == nil ? $0 : nil } }

    /// The key that may have a meaning by itself; nil after a count, which makes it the first of two.
    var only: Key? { keys.count == 1 ? prefix : nil }

    /// The text in the status bar.
    func text(_ spelling: KeySpelling) -> String { keys.map { $0.name(spelling) }.joined() }

    /// Returns the sequence with another digit, or with the first of two keys.
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

    /// True for digits except zero, which can be a command's key in both panes.
    var beginsCount: Bool { digit.map { $0 != "0" } ?? false }
}
