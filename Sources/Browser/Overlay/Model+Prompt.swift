import Cells
import Gists
import Reading

/// The actions of typed lines, by the prompt's purpose.
extension Model {
    /// `Enter`: performs the action of the typed line.
    mutating func accept(_ prompt: Prompt) {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.lastFilter = list.options.filter
        case .user: if !text.isEmpty { updating { $0.panes.showUser(text, &$1) } }
        case .link: if let number = Int(text) { updating { ShownLink.follow(number, in: &$0.detail, &$1) } }
        case .command: perform(typed: text)
        case .export(let prompt): updating { $0.exports.accept(text, for: prompt, &$1) }
        case .findInFiles: updating { FilesFinding.find(text, in: &$0.detail, &$1) }
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
