import Cells

/// The line being typed, drawn instead of the status bar: the cursor is a cell in reverse video.
enum PromptView {
    /// The columns of a question that its keys leave.
    private static let leastOfQuestion = 10

    /// A text at the right end: a note, or a key with its word.
    private struct Hint {
        var key: Key?
        var word: String

        func text(_ spelling: KeySpelling) -> String { (key.map { $0.name(spelling) + " " } ?? "") + word }
    }

    static func draw(_ prompt: Prompt, _ model: Model, in line: Rect, into surface: inout Surface) {
        let theme = model.settings.theme
        let placed = placed(prompt, model, in: line)
        let typed = line.inset(left: 1, right: 1 + (placed.first.map { line.maxX - $0.columns.lowerBound + 1 } ?? 0))
        var pen = Pen(typed)
        pen.write(Truncate.end(prompt.label, columns: pen.columnsLeft), theme.accent, on: &surface)
        write(prompt.isSecret ? prompt.line.masked : prompt.line, with: &pen, theme, on: &surface)
        if let command = TypedCommand.awaitingWord(prompt) {
            pen.write(Truncate.end(command.argument, columns: pen.columnsLeft), theme.dim, on: &surface)
        }
        if prompt.line.isEmpty {
            pen.write(Truncate.end(" " + prompt.invitation, columns: pen.columnsLeft), theme.dim, on: &surface)
        }
        for (hint, columns) in placed {
            var pen = Pen(line)
            pen.skip(columns.lowerBound - line.x)
            if let key = hint.key {
                pen.write(key.name(model.settings.keymap.spelling) + " ", theme.accent, on: &surface)
            }
            pen.write(hint.word, theme.dim, on: &surface)
        }
    }

    /// The keys at the right, and their columns.
    static func places(_ prompt: Prompt, _ model: Model, in line: Rect) -> [(key: Key, columns: Range<Int>)] {
        placed(prompt, model, in: line).compactMap { hint, columns in hint.key.map { ($0, columns) } }
    }

    /// The hints that fit beside the typed text.
    private static func placed(
        _ prompt: Prompt, _ model: Model, in line: Rect
    ) -> [(hint: Hint, columns: Range<Int>)] {
        var typed = TextWidth.columns(of: prompt.label + prompt.line.text)
        // A question is cut rather than its keys.
        if prompt.isQuestion { typed = min(typed, Self.leastOfQuestion) }
        let room = line.width - typed - 6
        let spelling = model.settings.keymap.spelling
        var hints = hints(prompt, model)
        func columns() -> Int { hints.reduce(0) { $0 + TextWidth.columns(of: $1.text(spelling)) + 2 } }
        while columns() > room, !hints.isEmpty { hints.removeLast() }
        var x = line.maxX - columns() + 1
        return hints.map { hint in
            let start = x
            x += TextWidth.columns(of: hint.text(spelling)) + 2
            return (hint, start..<x - 2)
        }
    }

    /// Draws a line with its cursor. A long line is cut so that the part before the cursor stays visible.
    static func write(_ line: LineEditor, with pen: inout Pen, _ theme: Theme, on surface: inout Surface) {
        let (before, after) = line.parts
        let shown = Truncate.tail(before, columns: max(0, pen.columnsLeft - 1))
        var cursor = theme.text
        cursor.attributes.formSymmetricDifference(.reverse)
        pen.write(shown, line.isSelected ? cursor : theme.text, on: &surface)
        pen.write(after.first.map(String.init) ?? " ", cursor, on: &surface)
        pen.write(after.dropFirst(), theme.text, on: &surface)
    }

    private static func hints(_ prompt: Prompt, _ model: Model) -> [Hint] {
        let context = model.context
        func enter(_ word: String, escape: String = Words.Prompt.cancel) -> [Hint] {
            [Hint(key: .enter, word: word), Hint(key: .escape, word: escape)]
        }
        switch prompt.purpose {
        case .filter:
            let place = model.feed.selectedIndex.map { "\($0 + 1)/" } ?? ""
            let note = Words.Prompt.shown(place, model.feed.shownCount, of: model.feed.count)
            return [Hint(word: note)] + enter(Words.Prompt.apply, escape: Words.Prompt.clear)
        case .export(.overwrite):
            return [
                Hint(key: "o", word: Words.Prompt.overwrite),
                Hint(key: "k", word: Words.Prompt.keepBoth), Hint(key: .escape, word: Words.Prompt.cancel),
            ]
        case .openPages:
            return [
                Hint(key: "o", word: Words.Prompt.open), Hint(key: .escape, word: Words.Prompt.cancel),
            ]
        case .confirm(let confirmation):
            return [
                Hint(key: "y", word: confirmation.yes), Hint(key: .escape, word: Words.Prompt.cancel),
            ]
        case .token: return enter(Words.Account.signIn)
        case .export(.pipe), .export(.answer): return enter(Words.Prompt.run)
        case .form(.newFile): return enter(Words.Writing.create)
        case .form(.rename): return enter(Words.Writing.rename)
        case .findInFiles where prompt.line.isEmpty && model.detail.filesFinding.shown(context) != nil:
            return enter(Words.Prompt.foundAgain, escape: Words.Prompt.back)
        case .findInFiles:
            return (Finding.problem(prompt.line.text).map { [Hint(word: $0)] } ?? [])
                + enter(Words.Prompt.find, escape: Words.Prompt.back)
        case .link:
            guard let link = Int(prompt.line.text).flatMap({ ShownLink($0, model.detail, context) }) else {
                return enter(Words.Prompt.follow)
            }
            let columns = max(12, model.size.columns - 36)
            guard let host = link.foreignHost else {
                return [Hint(word: OneLine.collapse(link.url, columns: columns))]
            }
            return [Hint(key: .enter, word: OneLine.collapse(Words.Prompt.open(host, link.url), columns: columns))]
        case .find:
            let problem = Finding.problem(prompt.line.text).map { [Hint(word: $0)] }
            let note = problem ?? model.detail.reader(context).shownFinding.map { [Hint(word: $0.note)] } ?? []
            return note + enter(Words.Prompt.apply, escape: Words.Prompt.back)
        case .search:
            let place = model.feed.selectedIndex.map { [Hint(word: "\($0 + 1)/\(model.feed.shownCount)")] } ?? []
            return place + enter(Words.Prompt.apply, escape: Words.Prompt.back)
        case .export(.save), .form(.addFiles), .user, .command:
            let completions = model.input.completions(of: prompt, model.list.feeds, model.settings)
            guard !prompt.line.isEmpty || prompt.purpose == .user, !completions.isEmpty else {
                return (prompt.isPath ? [Hint(key: .tab, word: Words.Prompt.complete)] : [])
                    + enter(
                        prompt.purpose == .form(.addFiles)
                            ? Words.Writing.add : prompt.isPath ? Words.Prompt.save : Words.Prompt.go)
            }
            return [Hint(key: .tab, word: completions.prefix(3).joined(separator: "  "))]
        }
    }
}

extension Prompt {
    /// The text that an empty line shows.
    fileprivate var invitation: String {
        switch purpose {
        case .filter: Words.Prompt.filterHint
        case .find: Words.Prompt.findHint
        case .findInFiles: Words.Prompt.findInFilesHint
        case .user: Words.Prompt.userHint
        case .search: Words.Prompt.searchHint
        case .command: Words.Prompt.commandHint
        case .export(.pipe): Words.Prompt.pipeHint
        case .form(.addFiles): Words.Writing.pathHint
        case .form: Words.Writing.nameHint
        case .token: Words.Account.promptHint
        case .link, .export, .openPages, .confirm: ""
        }
    }
}
