import Cells
import Documents
import Gists
import Reading
import Texts

/// The actions of typed lines, by the prompt's purpose.
extension Model {
    /// Updates the screen while the user types, letter by letter.
    mutating func typed(_ prompt: Prompt) {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.type(filter: text)
        case .find(let start):
            updating { model, update in
                model.detail.withReader(update.context) { $0.find(text, from: start, &update) }
            }
        case .link(let count):
            // A number that cannot become another link's with a further digit is followed at once, unless the link
            // leads out of the gist: then the user first sees its target.
            guard let number = Int(text), number > 0, number <= count, number * 10 > count,
                detail.host(ofLink: number, context) == nil
            else { break }
            self.prompt = nil
            updating { $0.detail.follow(link: number, &$1) }
        case .search: updating { $0.panes.search(for: text, &$1) }
        case .user, .command, .findInFiles, .export, .openPages, .form, .confirm, .token:
            break
        }
    }

    /// `Enter`: performs the action of the typed line.
    mutating func accept(_ prompt: Prompt) {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.lastFilter = list.options.filter
        case .user: if !text.isEmpty { updating { $0.panes.showUser(text, &$1) } }
        case .link: if let number = Int(text) { updating { $0.detail.follow(link: number, &$1) } }
        case .command: perform(typed: text)
        case .export(let prompt): updating { $0.exports.accept(text, for: prompt, &$1) }
        case .findInFiles: updating { text.isEmpty ? $0.detail.showFoundAgain(&$1) : $0.detail.findInFiles(text, &$1) }
        case .find:
            if let problem = Finding.problem(text) {
                complain("\(OneLine.collapse(text, columns: 30)): \(problem)")
            }
        case .form(let purpose):
            updating { $0.layers.form?.accept(text, for: purpose, &$0.compose.publisher, &$1) }
        case .token: updating { $0.signIn.accept(token: text, &$1) }
        case .search, .openPages, .confirm: break
        }
    }

    /// `Esc`: restores the state before the line was typed.
    mutating func abandon(_ prompt: Prompt) {
        switch prompt.purpose {
        case .search: updating { $0.panes.leaveFeed(&$1) }
        case .find(let start): detail.withReader(context) { $0.leaveFinding(at: start) }
        case .filter(let before, let selection, let above): list.restore(before, selection: selection, above: above)
        default: break
        }
    }

    /// Handles a key that answers a question. Other keys have no effect.
    mutating func answer(_ key: Key, to prompt: Prompt) {
        switch (prompt.purpose, key) {
        case (.export(let prompt), _): updating { $0.exports.answer(key, to: prompt, &$1) }
        case (.confirm(let confirmation), _): answer(key, to: confirmation)
        case (.openPages(let pages, _), .character("o")), (.openPages(let pages, _), .enter):
            self.prompt = nil
            tell(Words.Prompt.opening(pages.count))
            for page in pages { emit(.openInBrowser(page)) }
        case (.openPages, .escape), (.openPages, .control("g")), (.openPages, .character("q")): self.prompt = nil
        default: break
        }
    }

    /// Inserts pasted text into the line being typed, or opens the gist whose URL it is. A paste is never read as keys.
    mutating func paste(_ text: String) {
        notice = nil
        input.pending = nil
        guard !layers.isTyping || text.utf8.count <= Prompt.longestPaste else {
            return complain(Words.Prompt.tooLong(ByteCount.short(text.utf8.count)))
        }
        if pasteInFront(text) { return }
        let text = text.trimming(while: \.isWhitespace)
        guard GistReference.isUnmistakable(text) else { return tell(Words.Prompt.notAPastedGist) }
        layers[.box] = nil
        updating { $0.panes.openGist(text, &$1) }
    }
}
