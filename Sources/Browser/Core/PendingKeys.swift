import Cells
import FoundationEssentials

/// Keys that are the beginning of more: in a text a count (`12j`), in both panes the first of two (`zt`).
public struct PendingKeys: Hashable, Sendable {
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
    var text: String { keys.map(\.name).joined() }

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

extension Model {
    /// What a key means after those that wait, and which it leaves waiting.
    mutating func resolve(_ key: Key) -> [Effect] {
        let keymap = settings.keymap
        let waiting = input.pending
        input.pending = nil
        if key == .escape, waiting != nil { return [] }
        if let prefix = waiting?.prefix {
            if let command = keymap.command(for: key, after: prefix, in: focus) {
                return perform(command, times: waiting?.count)
            }
            // The first was meant by itself, and may have changed what the second means.
            return (keymap.command(for: prefix, in: focus).map { perform($0) } ?? []) + press(key)
        }
        let isOfCount = waiting == nil ? key.beginsCount : key.digit != nil
        if focus == .detail && isOfCount || keymap.isPrefix(key, in: focus) {
            input.pending = waiting?.adding(key, at: now) ?? PendingKeys(key, at: now)
            return []
        }
        let command = keymap.command(for: key, in: focus)
        if command != .up { feed.pull = 0 }
        return command.map { perform($0, times: waiting?.count) } ?? []
    }

    /// True while a key waits that means something by itself.
    var isKeyWaiting: Bool {
        guard let only = input.pending?.only else { return false }
        return settings.keymap.command(for: only, in: focus) != nil
    }

    /// What a key means that has waited long enough for another.
    mutating func resolveOverdueKey() -> [Effect] {
        guard let waiting = input.pending, now.timeIntervalSince(waiting.since) >= PendingKeys.timeout,
            let command = waiting.only.flatMap({ settings.keymap.command(for: $0, in: focus) })
        else { return [] }
        input.pending = nil
        return perform(command)
    }
}
