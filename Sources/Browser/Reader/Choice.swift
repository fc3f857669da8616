import Cells
import Reading

/// Texts of which lines can be chosen: all lines of JSON, and those of a tab that lists things.
extension Model {
    /// How many there are, from the first line on.
    private var choices: Int {
        guard case .document(let document, _) = readerContent else { return 0 }
        if case .tree(let tree) = document { return max(1, tree.lineCount) }
        return openedSelection == nil ? 0 : detailTab.page.choices(self)
    }

    /// The line that is chosen on the screen; nil where none can be.
    var chosenLine: Int? {
        let count = choices
        return count > 0 ? min(readerPosition.chosen, count - 1) : nil
    }

    /// Moves the choice, and the view with it; nil where there is none.
    mutating func moveChoice(_ motion: Motion) -> [Effect]? {
        guard let chosen = chosenLine, let layout = readerLayout else { return nil }
        if motion.isSideways { return moveInTree(motion) ? [] : nil }
        let count = choices
        choose(motion.destination(from: chosen, of: count, page: max(1, layout.size.rows - 1)))
        return chosen == count - 1 && chosenLine == chosen && motion.leadsDown ? detailTab.page.goOn(&self) : []
    }

    /// Chooses a line, and scrolls no more than it takes to see it.
    mutating func choose(_ line: Int) {
        guard let layout = readerLayout else { return }
        let last = max(0, choices - 1)
        var position = readerPosition
        position.chosen = min(max(0, line), last)
        // Below the last one may be a line that tells more.
        if position.chosen == last { position.top = layout.top(showing: layout.lineCount - 1, from: position.top) }
        position.top = layout.top(showing: position.chosen, from: position.top)
        readerPosition = position
    }

    /// `Enter`: folds JSON, or opens what is chosen; nil where nothing is.
    mutating func openChoice() -> [Effect]? {
        guard let chosen = chosenLine else { return nil }
        return toggleFold() ? [] : detailTab.page.open(choice: chosen, &self)
    }
}
