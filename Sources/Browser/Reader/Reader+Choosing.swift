import Cells
import Reading

/// Texts whose lines can be chosen: all lines of JSON, and those of a tab that lists things.
extension Reader {
    /// The number of lines that can be chosen, from the first line on.
    private var choices: Int {
        guard let document else { return 0 }
        if case .tree(let tree) = document { return max(1, tree.lineCount) }
        return isOpen ? listed.count : 0
    }

    /// The line that is chosen; nil if no line can be.
    var chosenLine: Int? {
        let count = choices
        return count > 0 ? min(position.chosen, count - 1) : nil
    }

    /// The result of moving the choice.
    enum ChoiceMove {
        /// No line can be chosen.
        case none
        case moved
        /// The user goes on beyond the last line.
        case beyondEnd
    }

    /// Moves the choice, and the view with it.
    mutating func moveChoice(_ motion: Motion) -> ChoiceMove {
        guard let chosen = chosenLine, let layout else { return .none }
        if motion.isSideways { return moveInTree(motion) ? .moved : .none }
        let count = choices
        // Below the last line may be one that says that `G` loads more: where that is seen, one press does.
        let lastSeen = layout.lastLine(top: position.top) ?? layout.lineCount - 1
        let seesNote = motion == .end && lastSeen >= count
        choose(motion.destination(from: chosen, of: count, page: max(1, layout.size.rows - 1)))
        let isAtEnd = chosen == count - 1 && chosenLine == chosen
        return (isAtEnd || seesNote) && motion.leadsDown ? .beyondEnd : .moved
    }

    /// Chooses a line, and scrolls no more than it takes to see it.
    mutating func choose(_ line: Int) {
        guard let layout else { return }
        let last = max(0, choices - 1)
        position.chosen = min(max(0, line), last)
        position.cursor?.line = position.chosen
        // Below the last one may be a line that tells more.
        if position.chosen == last { position.top = layout.top(showing: layout.lineCount - 1, from: position.top) }
        position.top = layout.top(showing: position.chosen, from: position.top)
    }
}

// MARK: - Trees

/// JSON is a tree to walk in.
extension Reader {
    private var tree: TreeDocument? { if case .tree(let tree)? = document { tree } else { nil } }

    /// The tree, and the line that is chosen in it.
    private var chosenInTree: (tree: TreeDocument, line: Int)? {
        guard let tree, let chosenLine else { return nil }
        return (tree, chosenLine)
    }

    /// The path of the chosen line, as far as a line shows it; nil if no tree is shown.
    var treePath: String? {
        chosenInTree.map { $0.tree.path(of: $0.tree.index($0.line), limit: Self.shownSteps) }
    }

    /// Steps of a path that are shown.
    private static let shownSteps = 24

    /// The copy menu's rows for the chosen line.
    var copyRowsOfTree: [Menu.Row] {
        guard hasFocus, let (tree, line) = chosenInTree else { return [] }
        let item = tree.index(line)
        let (path, value) = (tree.path(of: item), tree.value(of: item))
        return [
            Menu.Row(.character("p"), "path", path, .copy(path, as: "path")),
            Menu.Row(.character("v"), "value", String(value.prefix(200)), .copy(value, as: "value")),
        ]
    }

    /// `-` and `+`: changes the depth to which everything is open.
    mutating func fold(by step: Int) {
        guard let (tree, line) = chosenInTree else { return }
        let depth = max(1, min(tree.depth, tree.openDepth + step))
        show(tree.folded(to: depth), choosing: tree.index(line))
    }

    /// `Enter`: closes or opens the object that the chosen line begins, or is in. Returns false if no tree is shown.
    mutating func toggleFold() -> Bool {
        guard let (tree, line) = chosenInTree else { return false }
        let container = tree.container(of: line)
        show(tree.toggled(container), choosing: container)
        return true
    }

    /// Goes out of objects, or into them. Returns false if no tree is shown.
    private mutating func moveInTree(_ motion: Motion) -> Bool {
        guard let tree, case .columns(let steps) = motion else { return false }
        // From anywhere to the root no object takes more than three.
        for _ in 0..<min(abs(steps), 3 * tree.depth) {
            if steps < 0 { leaveContainer() } else { enterContainer() }
        }
        return true
    }

    /// First to the start of the object that the line is in, then to that of the one around it.
    private mutating func leaveContainer() {
        guard let (tree, line) = chosenInTree else { return }
        let container = tree.container(of: line)
        if tree.index(line) != container {
            choose(tree.line(of: container))
        } else if tree.isClosed(container) {
            choose(tree.line(of: tree.parent(of: container)))
        } else {
            show(tree.toggled(container), choosing: container)
        }
    }

    /// Opens the object that the line begins, or goes to the first line of it.
    private mutating func enterContainer() {
        guard let (tree, line) = chosenInTree else { return }
        let container = tree.container(of: line)
        guard tree.index(line) == container else { return }
        if tree.isClosed(container) { show(tree.toggled(container), choosing: container) } else { choose(line + 1) }
    }

    private mutating func show(_ tree: TreeDocument, choosing item: Int) {
        show(.tree(tree))
        // Its lines are others now.
        position.cursor = nil
        choose(tree.line(of: item))
    }
}
