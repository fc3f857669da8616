import Cells
import FoundationEssentials

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
