import Cells

/// The keys of the line being typed.
extension Prompt {
    /// Handles a key: it edits or ends the line, or moves through the rows behind it.
    mutating func handle(_ key: Key, _ input: inout InputState, _ update: inout UpdateContext) {
        if isQuestion { return update.perform(.answer(key, self)) }
        switch key {
        case .enter: return accept(&input, &update)
        case .escape, .control("g"): return abandon(&input, &update)
        case .backspace where line.isEmpty: return abandon(&input, &update)
        case .tab: return update.perform(.completePrompt)
        case .up, .down:
            // After the latest remembered line, keys move through the rows behind the prompt.
            let isRecalling = input.history.isRecalling
            if recall(older: key == .up, &input, &update) { return }
            if key == .down, !isRecalling, purpose.choosesRows { update.perform(.moveRows(.rows(1), pulls: false)) }
            return
        case .control("p"), .control("n"):
            let isUp = key == .control("p")
            if purpose.choosesRows { return update.perform(.moveRows(.rows(isUp ? -1 : 1), pulls: false)) }
            recall(older: isUp, &input, &update)
            return
        case .pageUp: return update.perform(.moveRows(.pages(-1)))
        case .pageDown: return update.perform(.moveRows(.pages(1)))
        case .alt(.character("r")) where takesExpressions:
            toggleExpression()
            return changed(&input, &update)
        default: break
        }
        let before = line.text
        guard line.press(key), line.text != before else { return }
        input.history.forgetPlace()
        changed(&input, &update)
    }

    mutating func insert(_ text: String, _ input: inout InputState, _ update: inout UpdateContext) {
        line.insert(text.trimming(while: \.isNewline))
        input.history.forgetPlace()
        changed(&input, &update)
    }

    /// `Esc`: stops typing and discards the line.
    func abandon(_ input: inout InputState, _ update: inout UpdateContext) {
        update.dismiss(.prompt)
        input.history.forgetPlace()
        update.perform(.abandon(self))
    }

    private func accept(_ input: inout InputState, _ update: inout UpdateContext) {
        update.dismiss(.prompt)
        if let kind = history, input.history.remember(line.text, kind) { update.keep(.typed(kind, line.text)) }
        update.perform(.accept(self))
    }

    private func changed(_ input: inout InputState, _ update: inout UpdateContext) {
        input.pathCompletions = []
        update.perform(.typed(self))
    }

    /// Replaces the line with an older or newer one.
    /// - Returns: false if there is none.
    @discardableResult
    private mutating func recall(
        older: Bool, _ input: inout InputState, _ update: inout UpdateContext
    ) -> Bool {
        guard let kind = history, let recalled = input.history.recall(kind, older: older, from: line.text) else {
            return false
        }
        line = LineEditor(recalled)
        changed(&input, &update)
        return true
    }
}

// MARK: - Its effect on the panes

extension Prompt {
    /// Updates the screen while the user types, letter by letter.
    func typed(_ panes: inout Panes, _ update: inout UpdateContext) {
        let text = line.text
        switch purpose {
        case .filter: panes.list.type(filter: text)
        case .find(let start): panes.detail.withReader(update.context) { $0.find(text, from: start, &update) }
        case .link(let count):
            // A number that cannot become another link's with a further digit is followed at once, unless the link
            // leads out of the gist: then the user first sees its target.
            guard let number = Int(text), number > 0, number <= count, number * 10 > count,
                ShownLink(number, panes.detail, update.context)?.foreignHost == nil
            else { break }
            update.dismiss(.prompt)
            ShownLink.follow(number, in: &panes.detail, &update)
        case .search: panes.search(for: text, &update)
        case .user, .command, .findInFiles, .export, .openPages, .form, .confirm, .token: break
        }
    }

    /// `Esc`: restores what the panes showed before the line was typed.
    func restore(_ panes: inout Panes, _ update: inout UpdateContext) {
        switch purpose {
        case .search: panes.leaveFeed(&update)
        case .find(let start): panes.detail.withReader(update.context) { $0.leaveFinding(at: start) }
        case .filter(let before, let selection, let above):
            panes.list.restore(before, selection: selection, above: above)
        default: break
        }
    }
}
