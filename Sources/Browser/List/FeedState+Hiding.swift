import Gists
import OrderedCollections

/// A gist that a rule hides, and the ID of the row above it.
struct HiddenGist: Equatable, Sendable {
    var gist: Gist
    var predecessor: GistID?
}

/// Rules hide gists of the list. A gist that is shown again returns to its former row.
extension FeedState {
    /// Removes the rows that a new rule hides.
    mutating func hide(_ rules: [RowQuery]) {
        let place = selectedIndex ?? 0
        var kept = Array(rows.values)
        hide(rules, in: &kept)
        for id in hidden.keys where rows[id] != nil { rows[id] = nil }
        rowsChanged()
        selectShown(at: place)
    }

    /// Removes the gists that the rules hide from newly loaded ones.
    /// - Parameter anchor: the row below which they are to be inserted; nil for the top.
    mutating func hide(_ rules: [RowQuery], in gists: inout [Gist], below anchor: GistID? = nil) {
        let found = Self.numbers(of: gists, matching: rules)
        for number in found.sorted() {
            let predecessor = number == 0 ? anchor : gists[number - 1].id
            hidden[gists[number].id] = HiddenGist(gist: gists[number], predecessor: predecessor)
        }
        gists = gists.indices.filter { !found.contains($0) }.map { gists[$0] }
    }

    /// Shows the gists again that none of the remaining rules hides. Rows and selection keep their lines on the screen.
    mutating func unhide(leaving rules: [RowQuery]) {
        let all = hidden
        let stillHidden = Self.numbers(of: all.values.map(\.gist), matching: rules)
        let line = selectedIndex.map { $0 - top }
        var restored: Set<GistID> = []
        for (number, (id, row)) in all.elements.enumerated() where !stillHidden.contains(number) {
            hidden[id] = nil
            guard rows[id] == nil else { continue }
            var place = row.predecessor.map { rows.index(forKey: $0).map { $0 + 1 } ?? rows.count } ?? 0
            // Gists restored earlier below the same row stay above.
            while place < rows.count, restored.contains(rows.keys[place]) { place += 1 }
            restored.insert(id)
            rows.updateValue(row.gist, forKey: id, insertingAt: place)
        }
        rowsChanged()
        if let line, let index = selectedIndex { top = max(0, index - line) }
        if selectedIndex == nil { showNewest() }
    }

    /// Returns the indices of the gists that one of the rules hides.
    private static func numbers(of gists: [Gist], matching rules: [RowQuery]) -> Set<Int> {
        let index = RowIndex(gists)
        return Set(
            rules.filter { !$0.isEmpty && !$0.dependsOnReading }.flatMap { rule in
                index.rows(matching: rule, among: Array(gists.indices)).filter { rule.properties(of: gists[$0]) }
            })
    }
}
