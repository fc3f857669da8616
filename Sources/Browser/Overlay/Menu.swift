import Cells
import Gists

/// A small box of choices, each with a key that chooses it at once.
struct Menu: Hashable, Sendable {
    struct Row: Hashable, Sendable {
        var key: Key
        /// The choice's name: `clone command`.
        var label: String
        /// The choice's effect, such as the text that would be copied. Truncated if there is little room.
        var detail = ""
        /// True for the current choice.
        var isCurrent = false
        var choice: Picker.Choice

        init(_ key: Key, _ label: String, _ detail: String = "", isCurrent: Bool = false, _ choice: Picker.Choice) {
            self.key = key
            self.label = label
            self.detail = detail
            self.isCurrent = isCurrent
            self.choice = choice
        }
    }

    var title: String
    var rows: [Row]
    /// The number of the row that `Enter` chooses.
    var selected = 0

    /// - Parameter rows: if two have the same key, the first one gets it, and the other is left out.
    init(title: String, rows: [Row]) {
        self.title = title
        var keys: Set<Key> = []
        self.rows = rows.filter { keys.insert($0.key).inserted }
        selected = self.rows.firstIndex(where: \.isCurrent) ?? 0
    }

    mutating func move(by offset: Int) { selected = min(max(0, selected + offset), max(0, rows.count - 1)) }

    /// Handles a key: a row's own key chooses it, whatever its meaning elsewhere; one without a meaning here does
    /// nothing.
    mutating func handle(_ key: Key, _ update: inout UpdateContext) {
        if let number = rows.firstIndex(where: { $0.key == key }) { return choose(number, &update) }
        switch key {
        case .enter: choose(selected, &update)
        case .up, .control("p"), .backTab: move(by: -1)
        case .down, .control("n"), .tab: move(by: 1)
        case .home: selected = 0
        case .end: move(by: rows.count)
        case .escape, .character("q"): update.dismiss(.box)
        default: break
        }
    }

    /// Closes the menu and performs the action of a row.
    func choose(_ number: Int, _ update: inout UpdateContext) {
        update.dismiss(.box)
        if rows.indices.contains(number) { update.perform(.choose(rows[number].choice)) }
    }

    /// The announcement for screen readers: all choices at first, later the one that the user moved to.
    func announcement(_ spelling: KeySpelling) -> String {
        guard rows.indices.contains(selected), selected > 0 else {
            return "\(title): " + rows.map { "\($0.key.name(spelling)) \($0.label)" }.joined(separator: ", ")
        }
        let row = rows[selected]
        return "\(row.key.name(spelling)) \(row.label), \(row.detail)"
    }
}
