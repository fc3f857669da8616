import Gists
import OrderedCollections

/// A gist that a rule keeps off the list, and which one it stood below.
struct HiddenGist: Equatable, Sendable {
    var gist: Gist
    var predecessor: String?
}

/// Rules keep gists off the list; what they hid comes back where it stood.
extension FeedState {
    /// Takes rows off the list that a new rule hides.
    mutating func hide(_ rules: [RowQuery]) {
        let place = selectedIndex ?? 0
        var kept = Array(rows.values)
        hide(rules, in: &kept)
        for id in hidden.keys where rows[id] != nil { rows[id] = nil }
        rowsChanged()
        guard selectedIndex == nil else { return }
        selection = shownCount > 0 ? shownGist(at: min(place, shownCount - 1)).id : nil
    }

    /// Takes out of gists that came what the rules hide.
    /// - Parameter anchor: the row below which they are to stand; nil for the top.
    mutating func hide(_ rules: [RowQuery], in gists: inout [Gist], below anchor: String? = nil) {
        let found = Self.numbers(of: gists, matching: rules)
        for number in found.sorted() {
            let predecessor = number == 0 ? anchor : gists[number - 1].id
            hidden[gists[number].id] = HiddenGist(gist: gists[number], predecessor: predecessor)
        }
        gists = gists.indices.filter { !found.contains($0) }.map { gists[$0] }
    }

    /// Brings back what none of the rules hides that are left. Rows and selection stay on the screen where they are.
    mutating func unhide(leaving rules: [RowQuery]) {
        let all = hidden
        let stillHidden = Self.numbers(of: all.values.map(\.gist), matching: rules)
        let line = selectedIndex.map { $0 - top }
        var restored: Set<String> = []
        for (number, (id, row)) in all.elements.enumerated() where !stillHidden.contains(number) {
            hidden[id] = nil
            guard rows[id] == nil else { continue }
            var place = row.predecessor.map { rows.index(forKey: $0).map { $0 + 1 } ?? rows.count } ?? 0
            // What came earlier below the same row stays above.
            while place < rows.count, restored.contains(rows.keys[place]) { place += 1 }
            restored.insert(id)
            rows.updateValue(row.gist, forKey: id, insertingAt: place)
        }
        rowsChanged()
        if let line, let index = selectedIndex { top = max(0, index - line) }
        if selection == nil { showNewest() }
    }

    /// The numbers of those gists that one of the rules hides.
    private static func numbers(of gists: [Gist], matching rules: [RowQuery]) -> Set<Int> {
        let index = RowIndex(gists)
        return Set(
            rules.filter { !$0.isEmpty }.flatMap { rule in
                index.rows(matching: rule, among: Array(gists.indices)).filter { rule.properties(of: gists[$0]) }
            })
    }
}
