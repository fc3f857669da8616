import Cells
import Reading

/// JSON is a tree to walk in.
extension Model {
    private var shownTree: TreeDocument? {
        guard case .document(.tree(let tree), _) = readerContent else { return nil }
        return tree
    }

    /// `-` and `+`: the depth to which everything is open.
    mutating func fold(by step: Int) {
        guard let tree = shownTree, let chosen = chosenLine else { return }
        let depth = max(1, min(tree.depth, tree.openDepth + step))
        show(tree.folded(to: depth), choosing: tree.index(chosen))
    }

    /// Enter: closes or opens what the chosen line begins, or is in; false where no tree is shown.
    mutating func toggleFold() -> Bool {
        guard let tree = shownTree, let chosen = chosenLine else { return false }
        let container = tree.container(of: chosen)
        show(tree.toggled(container), choosing: container)
        return true
    }

    /// Goes out of objects, or into them; false where no tree is shown.
    mutating func moveInTree(_ motion: Motion) -> Bool {
        guard let tree = shownTree, case .columns(let steps) = motion else { return false }
        // From anywhere to the root no object takes more than three.
        for _ in 0..<min(abs(steps), 3 * tree.depth) { if steps < 0 { leaveContainer() } else { enterContainer() } }
        return true
    }

    /// First to the start of the object that the line is in, then to that of the one around it.
    private mutating func leaveContainer() {
        guard let tree = shownTree, let chosen = chosenLine else { return }
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
        guard let tree = shownTree, let chosen = chosenLine else { return }
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
}
