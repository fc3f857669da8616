import Cells
import Reading

/// JSON is a tree to walk in: one of its lines is chosen.
extension Model {
    private var shownTree: TreeDocument? {
        guard case .document(.tree(let tree), _) = readerContent else { return nil }
        return tree
    }

    /// The line that is chosen in the tree on the screen; nil where there is none.
    var chosenTreeLine: Int? { shownTree.map { min(readerPosition.chosen, max(0, $0.lineCount - 1)) } }

    /// `-` and `+`: the depth to which everything is open.
    mutating func fold(by step: Int) {
        guard let tree = shownTree, let chosen = chosenTreeLine else { return }
        let depth = max(1, min(tree.depth, tree.openDepth + step))
        show(tree.folded(to: depth), choosing: tree.index(chosen))
    }

    /// Enter: closes or opens what the chosen line begins, or is in; false where no tree is shown.
    mutating func toggleFold() -> Bool {
        guard let tree = shownTree, let chosen = chosenTreeLine else { return false }
        let container = tree.container(of: chosen)
        show(tree.toggled(container), choosing: container)
        return true
    }

    /// Moves the choice, and the view with it; false where no tree is shown.
    mutating func moveInTree(_ motion: Motion) -> Bool {
        guard let tree = shownTree, let chosen = chosenTreeLine, let layout = readerLayout else { return false }
        if case .columns(let steps) = motion {
            // From anywhere to the root no object takes more than three.
            for _ in 0..<min(abs(steps), 3 * tree.depth) { if steps < 0 { leaveContainer() } else { enterContainer() } }
        } else {
            choose(motion.destination(from: chosen, of: tree.lineCount, page: max(1, layout.size.rows - 1)))
        }
        return true
    }

    /// First to the start of the object that the line is in, then to that of the one around it.
    private mutating func leaveContainer() {
        guard let tree = shownTree, let chosen = chosenTreeLine else { return }
        let container = tree.container(of: chosen)
        if tree.index(chosen) != container {
            choose(tree.line(of: container))
        } else if tree.isClosed(container) {
            choose(tree.line(of: tree.parent(of: container)))
        } else {
            show(tree.toggled(container), choosing: container)
        }
    }

    /// Opens the object that the line begins, or goes to the first line of it.
    private mutating func enterContainer() {
        guard let tree = shownTree, let chosen = chosenTreeLine else { return }
        let container = tree.container(of: chosen)
        guard tree.index(chosen) == container else { return }
        if tree.isClosed(container) { show(tree.toggled(container), choosing: container) } else { choose(chosen + 1) }
    }

    private mutating func show(_ tree: TreeDocument, choosing item: Int) {
        guard let id = feed.selection else { return }
        let tab = detailTab
        opened[id]?.views[tab]?.value = .tree(tree)
        choose(tree.line(of: item))
    }

    /// Chooses a line, and scrolls no more than it takes to see it.
    private mutating func choose(_ line: Int) {
        guard let tree = shownTree, let layout = readerLayout else { return }
        var position = readerPosition
        position.chosen = min(max(0, line), max(0, tree.lineCount - 1))
        position.top = layout.top(showing: position.chosen, from: position.top)
        readerPosition = position
    }
}
