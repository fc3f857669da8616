import Cells
import Reading

/// Texts of which lines can be chosen: all lines of JSON, and those of a tab that lists things.
extension DetailPane {
    /// How many there are, from the first line on.
    private func choices(_ context: Context) -> Int {
        guard case .document(let document, _) = content(context) else { return 0 }
        if case .tree(let tree) = document { return max(1, tree.lineCount) }
        return shown(context) == nil ? 0 : tab(context).page.choices(self, context)
    }

    /// The line that is chosen; nil where none can be.
    func chosenLine(_ context: Context) -> Int? {
        let count = choices(context)
        return count > 0 ? min(position(context).chosen, count - 1) : nil
    }

    /// Moves the choice, and the view with it. Returns false if there is no choice.
    mutating func moveChoice(_ motion: Motion, _ update: inout UpdateContext) -> Bool {
        let context = update.context
        guard let chosen = chosenLine(context), let layout = readerLayout(context) else { return false }
        if motion.isSideways { return moveInTree(motion, context) }
        let count = choices(context)
        // Below the last line may be one that says that `G` loads more: where that is seen, one press does.
        let lastSeen = layout.lastLine(top: position(context).top) ?? layout.lineCount - 1
        let seesNote = motion == .end && lastSeen >= count
        choose(motion.destination(from: chosen, of: count, page: max(1, layout.size.rows - 1)), context)
        let isAtEnd = chosen == count - 1 && chosenLine(context) == chosen
        if isAtEnd || seesNote, motion.leadsDown { tab(context).page.goOn(&self, &update) }
        return true
    }

    /// Chooses a line, and scrolls no more than it takes to see it.
    mutating func choose(_ line: Int, _ context: Context) {
        guard let layout = readerLayout(context) else { return }
        let last = max(0, choices(context) - 1)
        var position = position(context)
        position.chosen = min(max(0, line), last)
        position.cursor?.line = position.chosen
        // Below the last one may be a line that tells more.
        if position.chosen == last { position.top = layout.top(showing: layout.lineCount - 1, from: position.top) }
        position.top = layout.top(showing: position.chosen, from: position.top)
        scroll(to: position, context)
    }

    /// `Enter`: folds JSON, or opens what the chosen line leads to.
    /// - Returns: what is left to do; nil if there is nothing to open.
    mutating func openChoice(_ update: inout UpdateContext) -> Choice? {
        let context = update.context
        guard let chosen = chosenLine(context) else { return nil }
        if toggleFold(context) || tab(context).page.open(choice: chosen, &self, &update) { return .done }
        return tab(context).page.gist(ofChoice: chosen, self, context).map(Choice.gist)
    }

    /// What came of opening a line.
    enum Choice {
        case done
        /// It leads to another gist.
        case gist(String)
    }
}

// MARK: - Trees

/// JSON is a tree to walk in.
extension DetailPane {
    private func tree(_ context: Context) -> TreeDocument? {
        guard case .document(.tree(let tree), _) = content(context) else { return nil }
        return tree
    }

    /// The path of the chosen line, as far as a line tells it; nil where no tree is shown.
    func treePath(_ context: Context) -> String? {
        guard let tree = tree(context), let chosen = chosenLine(context) else { return nil }
        return tree.path(of: tree.index(chosen), limit: Self.shownSteps)
    }

    /// Steps of a path that are shown.
    private static let shownSteps = 24

    /// What the copy menu offers of the chosen line.
    func copiedOfTree(_ context: Context) -> [Menu.Row] {
        guard context.focus == .detail, let tree = tree(context), let chosen = chosenLine(context) else { return [] }
        let item = tree.index(chosen)
        let (path, value) = (tree.path(of: item), tree.value(of: item))
        return [
            Menu.Row(.character("p"), "path", path, .copy(path, as: "path")),
            Menu.Row(.character("v"), "value", String(value.prefix(200)), .copy(value, as: "value")),
        ]
    }

    /// `-` and `+`: the depth to which everything is open.
    mutating func fold(by step: Int, _ context: Context) {
        guard let tree = tree(context), let chosen = chosenLine(context) else { return }
        let depth = max(1, min(tree.depth, tree.openDepth + step))
        show(tree.folded(to: depth), choosing: tree.index(chosen), context)
    }

    /// Enter: closes or opens what the chosen line begins, or is in; false where no tree is shown.
    mutating func toggleFold(_ context: Context) -> Bool {
        guard let tree = tree(context), let chosen = chosenLine(context) else { return false }
        let container = tree.container(of: chosen)
        show(tree.toggled(container), choosing: container, context)
        return true
    }

    /// Goes out of objects, or into them; false where no tree is shown.
    mutating func moveInTree(_ motion: Motion, _ context: Context) -> Bool {
        guard let tree = tree(context), case .columns(let steps) = motion else { return false }
        // From anywhere to the root no object takes more than three.
        for _ in 0..<min(abs(steps), 3 * tree.depth) {
            if steps < 0 { leaveContainer(context) } else { enterContainer(context) }
        }
        return true
    }

    /// First to the start of the object that the line is in, then to that of the one around it.
    private mutating func leaveContainer(_ context: Context) {
        guard let tree = tree(context), let chosen = chosenLine(context) else { return }
        let container = tree.container(of: chosen)
        if tree.index(chosen) != container {
            choose(tree.line(of: container), context)
        } else if tree.isClosed(container) {
            choose(tree.line(of: tree.parent(of: container)), context)
        } else {
            show(tree.toggled(container), choosing: container, context)
        }
    }

    /// Opens the object that the line begins, or goes to the first line of it.
    private mutating func enterContainer(_ context: Context) {
        guard let tree = tree(context), let chosen = chosenLine(context) else { return }
        let container = tree.container(of: chosen)
        guard tree.index(chosen) == container else { return }
        if tree.isClosed(container) {
            show(tree.toggled(container), choosing: container, context)
        } else {
            choose(chosen + 1, context)
        }
    }

    private mutating func show(_ tree: TreeDocument, choosing item: Int, _ context: Context) {
        guard let id = context.selection else { return }
        let tab = tab(context)
        opened[id]?.views[tab]?.value = .tree(tree)
        // Its lines are others now.
        opened[id]?.positions[tab]?.cursor = nil
        choose(tree.line(of: item), context)
    }
}
