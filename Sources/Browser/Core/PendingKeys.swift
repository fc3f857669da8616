import Cells
import FoundationEssentials
import Gists

/// Keys that are the beginning of more: a count (`12j`), or the first of two (`zt`). A pure value; `Model.press` asks it.
public struct PendingKeys: Hashable, Sendable {
    /// In the order in which they were typed: digits first.
    private(set) var keys: [Key]
    /// When the last came.
    private(set) var since: Date
    /// Where the list was before a digit showed its feed: what is gone back to if it turns out to begin a count.
    fileprivate(set) var origin: Feed?
    /// True where the first digit had shown its feed.
    fileprivate var beganWithFeed = false

    /// Digits of a count; more are ignored.
    private static let mostDigits = 6
    /// For how long a key that also means something by itself waits for another one.
    static let patience = 0.3

    init(_ key: Key, at time: Date, origin: Feed? = nil) {
        keys = [key]
        since = time
        self.origin = origin
    }

    /// The count typed so far.
    var count: Int? { Int(String(keys.compactMap(\.digit))) }

    /// The first of two keys.
    var prefix: Key? { keys.last.flatMap { $0.digit == nil ? $0 : nil } }

    /// The key that may have been meant by itself, and waits to be.
    ///
    /// Of digits the last: feeds are looked through faster than a number waits.
    var only: Key? {
        guard origin == nil, let last = keys.last else { return nil }
        return keys.count == 1 || beganWithFeed && last.digit != nil ? last : nil
    }

    /// What the status bar shows; nil where the key has done something already.
    var text: String? { origin == nil ? keys.map(\.name).joined() : nil }

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
}

extension Model {
    /// What a key means after those that wait, and which it leaves waiting.
    mutating func resolve(_ key: Key) -> [Effect] {
        let keymap = settings.keymap
        let waiting = pending
        pending = nil
        if key == .escape, waiting != nil { return [] }
        if let prefix = waiting?.prefix {
            if let command = keymap.command(for: key, after: prefix, in: focus) {
                return perform(command, times: waiting?.count)
            }
            // The first was meant by itself, and may have changed what the second means.
            return (keymap.command(for: prefix, in: focus).map { perform($0) } ?? []) + press(key)
        }
        if key.digit != nil, waiting == nil, focus == .list,
            let command = keymap.command(for: key, in: focus), case .show = command
        {
            pending = PendingKeys(key, at: now, origin: feedID)
            return perform(command)
        }
        if key.digit != nil && (key != .character("0") || waiting != nil) || keymap.isPrefix(key, in: focus) {
            pending = waiting?.adding(key, at: now) ?? PendingKeys(key, at: now)
            return []
        }
        let command = keymap.command(for: key, in: focus)
        if command?.takesCount != true, let alone = waiting?.only.flatMap({ keymap.command(for: $0, in: focus) }) {
            return perform(alone) + press(key)
        }
        if command != .up { feed.pull = 0 }
        let wentToRowAt = wentToRowAt
        self.wentToRowAt = command == .first && waiting != nil ? now : nil
        // The second half of a `gg` whose first went to a row.
        if command == .first, let wentToRowAt, now.timeIntervalSince(wentToRowAt) < PendingKeys.patience {
            self.wentToRowAt = nil
            return []
        }
        return command.map { perform($0, times: waiting?.count) } ?? []
    }

    /// A digit in the list shows its feed at once. Where another digit, or a key that takes a count, comes soon after, it was
    /// a count after all: what was there before comes back. Into a line that the digit opened letters are typed.
    /// - Returns: nil where the key makes no count of it.
    mutating func resolveAsCount(_ key: Key) -> [Effect]? {
        guard var waiting = pending, let origin = waiting.origin else { return nil }
        pending = nil
        guard now.timeIntervalSince(waiting.since) < PendingKeys.patience else { return nil }
        if key.digit == nil {
            if prompt != nil, case .character = key { return nil }
            let keymap = settings.keymap
            guard keymap.isPrefix(key, in: .list) || keymap.command(for: key, in: .list)?.takesCount == true else {
                return nil
            }
        }
        prompt = nil
        waiting.origin = nil
        waiting.beganWithFeed = true
        let effects = show(origin)
        pending = waiting
        return effects + resolve(key)
    }

    /// True while a key waits that means something by itself.
    var isKeyWaiting: Bool {
        guard let only = pending?.only else { return false }
        return settings.keymap.command(for: only, in: focus) != nil
    }

    /// What a key means that has waited long enough for another.
    mutating func resolveOverdueKey() -> [Effect] {
        guard let waiting = pending, now.timeIntervalSince(waiting.since) >= PendingKeys.patience,
            isKeyWaiting || waiting.origin != nil
        else { return [] }
        pending = nil
        guard let command = waiting.only.flatMap({ settings.keymap.command(for: $0, in: focus) }) else { return [] }
        return perform(command)
    }
}
