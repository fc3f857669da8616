import Cells
import Documents
import Gists
import Reading
import Texts

/// The line being typed: what is typed may be about any pane.
extension Model {
    /// Bytes: more than any path, command or address.
    private static let longestPaste = 8_192

    /// Takes a key while a line is typed: it edits or ends the line, or moves through the list behind it.
    mutating func press(_ key: Key, in prompt: Prompt) {
        switch prompt.purpose {
        case .overwrite(let export, _):
            if updating({ $0.exports.answer(key, overwriting: export, &$1) }) { self.prompt = nil }
            return
        case .openPages(let pages, _): return answer(key, opening: pages)
        case .confirm(let confirmation): return answer(key, to: confirmation)
        default: break
        }
        switch key {
        case .enter:
            self.prompt = nil
            return accept(prompt)
        case .escape, .control("g"): return abandon(prompt)
        case .backspace where prompt.line.isEmpty: return abandon(prompt)
        case .tab: return input.complete(&layers.prompt, list.feeds, settings, &requests)
        case .up, .down:
            // Below the latest line of before are the rows behind the prompt.
            let isRecalling = input.history.isRecalling
            if recall(older: key == .up) { return }
            guard key == .down, !isRecalling, prompt.movesRows else { return }
            return updating { $0.list.move(.rows(1), pulls: false, &$1) }
        case .control("p"), .control("n"):
            let isUp = key == .control("p")
            if !prompt.movesRows {
                recall(older: isUp)
                return
            }
            return updating { $0.list.move(.rows(isUp ? -1 : 1), pulls: false, &$1) }
        case .pageUp: return updating { $0.list.move(.pages(-1), &$1) }
        case .pageDown: return updating { $0.list.move(.pages(1), &$1) }
        default: break
        }
        var prompt = prompt
        let before = prompt.line.text
        if key == .alt(.character("r")), prompt.takesExpressions {
            prompt.toggleExpression()
            self.prompt = prompt
            return textChanged(prompt)
        }
        guard prompt.line.press(key) else { return }
        self.prompt = prompt
        guard prompt.line.text != before else { return }
        input.history.forgetPlace()
        textChanged(prompt)
    }

    /// Replaces the line with an older or newer one.
    /// - Returns: false if there is none.
    @discardableResult
    private mutating func recall(older: Bool) -> Bool {
        guard input.recall(&layers.prompt, older: older) else { return false }
        if let prompt { textChanged(prompt) }
        return true
    }

    private mutating func textChanged(_ prompt: Prompt) {
        input.pathCompletions = []
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.type(filter: text)
        case .find(let start): updating { $0.detail.find(text, from: start, &$1) }
        case .link(let count):
            // A number that no further digit can make another link's is all there is to say, unless it leads out of the
            // gist: where to is read first.
            guard let number = Int(text), number > 0, number <= count, number * 10 > count,
                detail.host(ofLink: number, context) == nil
            else { break }
            self.prompt = nil
            follow(link: number)
        case .search: look(for: text)
        case .user, .command, .findInFiles, .save, .pipe, .overwrite, .openPages, .addFiles, .newFile, .renameFile,
            .confirm, .token:
            break
        }
    }

    private mutating func accept(_ prompt: Prompt) {
        let text = prompt.line.text
        if let kind = prompt.history, input.history.remember(text, kind) { keep(.typed(kind, text)) }
        carryOut(prompt)
    }

    private mutating func carryOut(_ prompt: Prompt) {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.lastFilter = list.options.filter
        case .user: if !text.isEmpty { showUser(text) }
        case .link: if let number = Int(text) { follow(link: number) }
        case .command: perform(typed: text)
        case .save(let export): updating { $0.exports.accept(save: export, to: text, &$1) }
        case .pipe(let gists): updating { $0.exports.accept(pipe: gists, to: text, &$1) }
        case .findInFiles: updating { text.isEmpty ? $0.detail.showFoundAgain(&$1) : $0.detail.findInFiles(text, &$1) }
        case .find:
            if let problem = Finding.problem(text) {
                complain("\(OneLine.collapse(text, columns: 30)): \(problem)")
            }
        case .addFiles: if text.contains(where: { !$0.isWhitespace }) { ask(.diskFiles(text), for: .diskFiles) }
        case .newFile: if !text.isEmpty { acceptName(text, renames: false) }
        case .renameFile: acceptName(text, renames: true)
        case .token: add(token: text)
        case .search, .overwrite, .openPages, .confirm: break
        }
    }

    /// `Esc`: ends typing as if nothing had been typed.
    mutating func abandon(_ prompt: Prompt) {
        self.prompt = nil
        input.history.forgetPlace()
        switch prompt.purpose {
        case .search: leaveFeed()
        case .find(let start): detail.leaveFinding(at: start, context)
        case .filter(let before, let selection, let above): list.restore(before, selection: selection, above: above)
        default: break
        }
    }

    /// Takes a key that answers the question whether to open so many pages.
    private mutating func answer(_ key: Key, opening pages: [String]) {
        switch key {
        case .character("o"), .enter:
            prompt = nil
            tell(Words.Prompt.opening(pages.count))
            for page in pages { emit(.openInBrowser(page)) }
        case .escape, .control("g"), .character("q"): prompt = nil
        default: break
        }
    }

    private mutating func follow(link number: Int) {
        guard let url = detail.url(ofLink: number, context) else {
            return complain(Words.Reader.noLink(number))
        }
        let leadsElsewhere = LinkTarget.isGist(url) && detail.place(ofLink: number, context) == nil
        leadsElsewhere ? openGist(url) : updating { $0.detail.follow(url, &$1) }
    }

    /// Puts pasted text into the line that takes text, or opens the gist whose URL it is. It is never taken for keys.
    mutating func paste(_ text: String) {
        notice = nil
        input.pending = nil
        guard !isTyping || text.utf8.count <= Self.longestPaste else {
            return complain(Words.Prompt.tooLong(ByteCount.short(text.utf8.count)))
        }
        if pasteInFront(text) { return }
        let text = text.trimming(while: \.isWhitespace)
        guard GistReference.isUnmistakable(text) else { return tell(Words.Prompt.notAPastedGist) }
        layers[.box] = nil
        openGist(text)
    }

    mutating func insert(_ text: String, into prompt: Prompt) {
        var prompt = prompt
        prompt.line.insert(text.trimming(while: \.isNewline))
        self.prompt = prompt
        input.history.forgetPlace()
        textChanged(prompt)
    }
}
