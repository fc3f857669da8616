import Cells
import FoundationEssentials
import Gists

/// The browser as a chooser: the keys that choose, mark or end, which the browser itself does not see.
public struct Picking: Sendable {
    /// The result of the user's choice.
    public enum Outcome: Equatable, Sendable {
        case chosen([PickedFile])
        /// The user has left without a choice.
        case nothing
        case interrupted
    }

    /// Nil while the user has not decided.
    public private(set) var outcome: Outcome?
    /// True if several gists can be marked and chosen together.
    let allowsSeveral: Bool
    /// The text of the filter or search at the start.
    let query: String
    /// True while the line that was open at the start is typed: `Esc` ends there, too.
    private var isFirstLine = true

    public init(query: String, allowsSeveral: Bool) {
        self.query = query
        self.allowsSeveral = allowsSeveral
    }

    /// Opens the line of the filter or search, so that what the user types narrows the list down.
    /// - Parameter saved: rows for the list of saved files until its own are loaded.
    public func begin(in model: inout Model, showing saved: [SavedGist]) {
        if !saved.isEmpty { model.panes.library.received(.success(.saved(saved)), &model.panes.list) }
        let isSearch = model.feedID == .search
        model.updating { isSearch ? $0.panes.startSearch(&$1) : $0.panes.list.startFilter(&$1) }
        model.prompt?.line = LineEditor(query)
        model.updating { isSearch ? $0.panes.search(for: query, &$1) : $0.panes.list.type(filter: query) }
    }

    /// Lets the user go on after a choice that could not be printed.
    public mutating func resume() { outcome = nil }

    /// Handles a message that is for the chooser.
    /// - Returns: false if it is for the browser.
    public mutating func handle(_ message: Message, in model: inout Model) -> Bool {
        guard outcome == nil else { return true }
        switch message {
        case .input(.key(let key)): return press(key, in: &model)
        case .input(.altOrEscape(let key)):
            let hasMeaning =
                model.layers.front?.hasMeaning(.alt(key))
                ?? (model.settings.keymap.command(for: .alt(key), in: model.focus) != nil)
            return !hasMeaning && press(.escape, in: &model)
        default: return false
        }
    }

    private mutating func press(_ key: Key, in model: inout Model) -> Bool {
        let command = model.settings.keymap.command(for: key, in: model.focus)
        if case .control = key, command == .window(.interrupt) || command == .window(.quit) {
            outcome = command == .window(.quit) ? .nothing : .interrupted
            return true
        }
        // The user does not see what would be chosen.
        if model.layout.isTooSmall, key != .escape { return false }
        switch model.layers.front {
        case .prompt(let prompt): return press(key, typing: prompt, in: &model)
        case .picker(let picker): return key == .enter && chooseFile(of: picker, in: &model)
        case nil:
            guard model.input.pending == nil else { return false }
            return press(key, meaning: command, in: &model)
        default: return false
        }
    }

    /// Handles a key of the list or text.
    private mutating func press(_ key: Key, meaning command: Command?, in model: inout Model) -> Bool {
        switch (key, command) {
        case (.enter, _): choose(in: &model)
        case (.escape, _) where model.focus == .list: outcome = .nothing
        case (.tab, _) where allowsSeveral && model.focus == .list: mark(.down, in: &model)
        case (.backTab, _) where allowsSeveral && model.focus == .list: mark(.up, in: &model)
        case (_, .list(.mark)?) where !allowsSeveral: model.tell(Words.Picking.one)
        case (_, let command?) where Self.isChange(command): model.tell(Words.Picking.onlyChooses)
        default: return false
        }
        return true
    }

    /// Handles a key of the line that filters or searches.
    private mutating func press(_ key: Key, typing prompt: Prompt, in model: inout Model) -> Bool {
        guard prompt.purpose.choosesRows else { return false }
        switch key {
        case .enter: choose(in: &model)
        case .escape where isFirstLine, .control("g") where isFirstLine: outcome = .nothing
        case .up, .control("p"), .control("k"): model.updating { _ = $0.panes.list.handle(.move(.up), &$1) }
        case .down, .control("n"), .control("j"): model.updating { _ = $0.panes.list.handle(.move(.down), &$1) }
        // The key that opens the filter in the browser: it is open already.
        case .character("/") where isFirstLine && prompt.line.isEmpty: break
        case .tab where allowsSeveral: mark(.down, in: &model)
        case .backTab where allowsSeveral: mark(.up, in: &model)
        case .tab:
            leave(prompt, in: &model)
            model.perform(.window(.switchPane))
        case .control("t"):
            leave(prompt, in: &model)
            model.perform(.go(.file))
        case .character where prompt.line.isEmpty && showsMessage(model):
            // There is nothing to filter, and the message names keys.
            leave(prompt, in: &model)
            return press(key, meaning: model.settings.keymap.command(for: key, in: model.focus), in: &model)
        case .escape, .control("g"): return false
        case .backspace where prompt.line.isEmpty: return isFirstLine
        default: return false
        }
        return true
    }

    /// True if the list has a message instead of rows.
    private func showsMessage(_ model: Model) -> Bool {
        model.feed.isEmpty && !model.feed.isLoading && model.feedID != .search
    }

    /// Ends typing; the rows stay filtered.
    private mutating func leave(_ prompt: Prompt, in model: inout Model) {
        isFirstLine = false
        model.prompt = nil
        model.accept(prompt)
    }

    /// Marks the selected row, or removes its mark, and goes to the next one.
    private func mark(_ direction: MoveCommand, in model: inout Model) {
        let before = model.feed.selection
        model.updating { _ = $0.panes.list.handle(.list(.mark), &$1) }
        guard direction == .up else { return }
        model.feed.selection = before
        model.updating { _ = $0.panes.list.handle(.move(.up), &$1) }
    }

    // MARK: - Choosing

    /// `Enter`: chooses the file being read, the marked gists or the selected one.
    private mutating func choose(in model: inout Model) {
        let context = model.context
        if context.focus == .detail, let gist = model.detail.gist(context) {
            return choose(
                [PickedFile(gist: gist, file: model.detail.shownFile(context) ?? gist.files.first)], in: model)
        }
        let gists = model.list.chosenGists.map { gist in
            let shown = gist.id == context.selection ? model.detail.shownFile(context) : nil
            return PickedFile(gist: gist, file: shown ?? gist.files.first)
        }
        // The filter may hide the selected row.
        guard !gists.isEmpty, !model.list.marks.isEmpty || model.feed.selectedIndex != nil else {
            guard model.feed.isLoading else { return outcome = .nothing }
            return model.tell(Words.Picking.loading)
        }
        choose(gists, in: model)
    }

    /// Chooses a file in the list of files.
    /// - Returns: false if the list has something else.
    private mutating func chooseFile(of picker: Picker, in model: inout Model) -> Bool {
        guard picker.matches.indices.contains(picker.selected),
            case .tab(.file(let index)) = picker.matches[picker.selected].choice,
            let gist = model.detail.gist(model.context), gist.files.indices.contains(index)
        else { return false }
        model.layers[.box] = nil
        choose([PickedFile(gist: gist, file: gist.files[index])], in: model)
        return true
    }

    /// - Parameter model: has the texts that are loaded.
    private mutating func choose(_ files: [PickedFile], in model: Model) {
        outcome = .chosen(
            files.map { picked in
                let gist = model.detail.opened.withTexts(picked.gist)
                let file = picked.file.flatMap { file in gist.files.first { $0.name.utf8.elementsEqual(file.name.utf8) }
                }
                return PickedFile(gist: gist, file: file)
            })
    }

    /// True for commands that change gists, drafts or accounts, and for the one that stops the process: the shell would
    /// wait for it.
    private static func isChange(_ command: Command) -> Bool {
        switch command {
        case .comments(.write), .delete, .forks(.fork), .history(.restore), .marks(.toggle), .pairs, .signIn,
            .toggleStar,
            .undo, .window(.suspend), .writing:
            true
        default: false
        }
    }
}

extension Picking {
    /// Returns the gists that match a filter, the best first.
    public static func matches(of gists: [Gist], query: String) -> [Gist] {
        var feed = FeedState(cached: gists, loadedAt: .distantPast)
        var options = feed.listOptions
        options.filter = RowQuery(query)
        feed.arrange(options)
        return feed.shownGistIDs.compactMap { feed.rows[$0] }
    }
}
