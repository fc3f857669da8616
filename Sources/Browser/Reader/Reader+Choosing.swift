import Reading

/// Texts with a chosen line: all lines of JSON, and those of a tab with a list.
extension Reader {
    /// The number of lines that can be chosen, from the first one on.
    private var choices: Int {
        guard let document else { return 0 }
        if case .tree(let tree) = document { return max(1, tree.lineCount) }
        return isOpen && !listed.areParts ? listed.count : 0
    }

    /// The chosen line; nil if none can be chosen.
    var chosenLine: Int? {
        let count = choices
        return count > 0 ? min(position.chosen, count - 1) : nil
    }

    /// The result of moving the choice.
    enum ChoiceMove {
        /// No line can be chosen.
        case none
        case moved
        /// The user moves past the last line.
        case beyondEnd
    }

    /// Moves the choice and the viewport.
    mutating func moveChoice(_ motion: Motion) -> ChoiceMove {
        guard let chosen = chosenLine, let layout else { return .none }
        if motion.isSideways { return moveInTree(motion) ? .moved : .none }
        let count = choices
        // The line after the last one may say that `G` loads more: if it is visible, pressing `G` once is enough.
        let lastSeen = layout.lastLine(top: position.top) ?? layout.lineCount - 1
        let seesNote = motion == .end && lastSeen >= count
        choose(motion.destination(from: chosen, of: count, page: max(1, layout.size.rows - 1)))
        let isAtEnd = chosen == count - 1 && chosenLine == chosen
        return (isAtEnd || seesNote) && motion.leadsDown ? .beyondEnd : .moved
    }

    /// Chooses a line, and scrolls only as far as needed to show it.
    mutating func choose(_ line: Int) {
        guard let layout else { return }
        let last = max(0, choices - 1)
        position.chosen = min(max(0, line), last)
        position.cursor?.line = position.chosen
        // Shows the line after the last one, which may contain a note.
        if position.chosen == last { position.top = layout.top(showing: layout.lineCount - 1, from: position.top) }
        position.top = layout.top(showing: position.chosen, from: position.top)
    }
}

// MARK: - Parts

/// Pages with a chosen part, such as a comment.
extension Reader {
    private var parts: PageParts? {
        guard listed.areParts, isOpen, let layout = filledLayout else { return nil }
        return PageParts(layout, top: position.top, source: position.part)
    }

    /// The number of parts.
    var partCount: Int { parts?.count ?? 0 }

    /// The chosen part; the one with the cursor if there is one.
    var chosenPart: Int? { parts.map { part(in: $0) } }

    private func part(in parts: PageParts) -> Int {
        position.cursor.map { parts.part(ofLine: $0.line) } ?? parts.chosen
    }

    /// The lines of the chosen part; nil if a cursor is shown instead.
    var linesOfChosenPart: ClosedRange<Int>? {
        position.cursor == nil ? parts.map { $0.lines(of: $0.chosen) } : nil
    }

    /// The chosen line of a list, or the first line of the chosen part; nil in other texts.
    var chosenListLine: Int? {
        listed.areParts ? linesOfChosenPart?.lowerBound : listed.areNumbered && listed.count > 0 ? chosenLine : nil
    }

    /// `2/3`, also counting the parts that are not loaded.
    var positionOfPart: String? {
        parts.map { "\(listed.count - $0.count + part(in: $0) + 1)/\(listed.count)" }
    }

    /// Chooses a part, and scrolls only as far as needed to show it.
    mutating func choose(part: Int) { changeParts { $0.choose(part) } }

    /// Chooses the part with a line.
    mutating func choose(partOfLine line: Int) { changeParts { $0.mark($0.part(ofLine: line)) } }

    /// Moves to another part. Returns false if the text has no parts, or a cursor to move instead.
    mutating func movePart(_ motion: Motion) -> Bool {
        guard !motion.isSideways, position.cursor == nil, listed.areParts, parts != nil else { return false }
        changeParts { $0.move(motion) }
        return true
    }

    private mutating func changeParts(_ change: (inout PageParts) -> Void) {
        guard var parts else { return }
        change(&parts)
        (position.top, position.part) = (parts.top, parts.source)
        let line = parts.lines(of: parts.chosen).lowerBound
        position.cursor = position.cursor?.anchor.map { TextCursor(line: line, anchor: $0) }
    }
}

// MARK: - Trees

/// Navigation in the tree of JSON.
extension Reader {
    private var tree: TreeDocument? { if case .tree(let tree)? = document { tree } else { nil } }

    /// The tree, and its chosen line.
    private var chosenInTree: (tree: TreeDocument, line: Int)? {
        guard let tree, let chosenLine else { return nil }
        return (tree, chosenLine)
    }

    /// The path of the chosen line, as far as a line has room for it; nil if no tree is shown.
    var treePath: String? {
        chosenInTree.map { $0.tree.path(of: $0.tree.index($0.line), limit: Self.shownSteps) }
    }

    /// The number of a path's steps that are shown.
    private static let shownSteps = 24

    /// The rows of the copy menu for the chosen line.
    var copyRowsOfTree: [Menu.Row] {
        guard hasFocus, let (tree, line) = chosenInTree else { return [] }
        let item = tree.index(line)
        let (path, value) = (tree.path(of: item), tree.value(of: item))
        return [
            Menu.Row("p", "path", path, .copy(path, as: "path")),
            Menu.Row("v", "value", String(value.prefix(200)), .copy(value, as: "value")),
        ]
    }

    /// `-` and `+`: changes the depth to which everything is open.
    mutating func fold(by step: Int, _ update: inout UpdateContext) {
        guard let (tree, line) = chosenInTree else { return update.tell(Words.Reader.nothingToFold) }
        let depth = max(1, min(tree.depth, tree.openDepth + step))
        show(tree.folded(to: depth), choosing: tree.index(line))
    }

    /// `Enter`: closes or opens the container that the chosen line begins, or is in. Returns false if no tree is shown.
    mutating func toggleFold() -> Bool {
        guard let (tree, line) = chosenInTree else { return false }
        let container = tree.container(of: line)
        show(tree.toggled(container), choosing: container)
        return true
    }

    /// Moves out of objects, or into them. Returns false if no tree is shown.
    private mutating func moveInTree(_ motion: Motion) -> Bool {
        guard let tree, case .columns(let steps) = motion else { return false }
        // From any line to the root it takes at most three moves for each object.
        for _ in 0..<min(abs(steps), 3 * tree.depth) {
            if steps < 0 { leaveContainer() } else { enterContainer() }
        }
        return true
    }

    /// Moves to the start of the object that the line is in, then closes it, then moves to the surrounding one.
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

    /// Opens the object that the line begins, or moves to its first line.
    private mutating func enterContainer() {
        guard let (tree, line) = chosenInTree else { return }
        let container = tree.container(of: line)
        guard tree.index(line) == container else { return }
        if tree.isClosed(container) { show(tree.toggled(container), choosing: container) } else { choose(line + 1) }
    }

    private mutating func show(_ tree: TreeDocument, choosing item: Int) {
        show(.tree(tree))
        // The line numbers have changed.
        position.cursor = nil
        choose(tree.line(of: item))
    }
}
