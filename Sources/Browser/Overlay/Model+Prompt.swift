import Cells
import Documents
import Gists
import Reading
import Texts

/// The line being typed: what is typed may be about any pane.
extension Model {
    /// Bytes: more than any path, command or address.
    private static let longestPaste = 8_192

    /// Keys while a line is typed: editing first, then what ends it, then the moves of the list behind it.
    mutating func press(_ key: Key, in prompt: Prompt) -> [Effect] {
        switch prompt.purpose {
        case .overwrite(let export, _):
            let effects = exports.answer(key, overwriting: export, context, &requests)
            if effects != nil { self.prompt = nil }
            return effects ?? []
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
            if input.recall(&layers.prompt, older: key == .up) { return self.prompt.map { textChanged($0) } ?? [] }
            guard key == .down, !isRecalling, prompt.movesRows else { return [] }
            return list.move(.rows(1), pulls: false, context, &requests)
        case .control("p"), .control("n"):
            let isUp = key == .control("p")
            if !prompt.movesRows {
                return input.recall(&layers.prompt, older: isUp) ? self.prompt.map { textChanged($0) } ?? [] : []
            }
            return list.move(.rows(isUp ? -1 : 1), pulls: false, context, &requests)
        case .pageUp: return list.move(.pages(-1), context, &requests)
        case .pageDown: return list.move(.pages(1), context, &requests)
        default: break
        }
        var prompt = prompt
        let before = prompt.line.text
        if key == .alt(.character("r")), prompt.takesExpressions {
            prompt.toggleExpression()
            self.prompt = prompt
            return textChanged(prompt)
        }
        guard prompt.line.press(key) else { return [] }
        self.prompt = prompt
        if prompt.line.text != before { input.history.forgetPlace() }
        return prompt.line.text == before ? [] : textChanged(prompt)
    }

    private mutating func textChanged(_ prompt: Prompt) -> [Effect] {
        input.pathCompletions = []
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.type(filter: text)
        case .find(let start): return detail.find(text, from: start, context, &requests)
        case .link(let count):
            // A number that no further digit can make another link's is all there is to say, unless it leads out of the
            // gist: where to is read first.
            guard let number = Int(text), number > 0, number <= count, number * 10 > count,
                detail.host(ofLink: number, context) == nil
            else { break }
            self.prompt = nil
            return follow(link: number)
        case .search: return look(for: text)
        case .user, .command, .findInFiles, .save, .pipe, .overwrite, .openPages, .addFiles, .newFile, .renameFile,
            .confirm, .token:
            break
        }
        return []
    }

    private mutating func accept(_ prompt: Prompt) -> [Effect] {
        let text = prompt.line.text
        var effects: [Effect] = []
        if let kind = prompt.history, input.history.remember(text, kind) { effects = [.keep(.typed(kind, text))] }
        return effects + carryOut(prompt)
    }

    private mutating func carryOut(_ prompt: Prompt) -> [Effect] {
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter: list.lastFilter = list.options.filter
        case .user: return text.isEmpty ? [] : showUser(text)
        case .link: return Int(text).map { follow(link: $0) } ?? []
        case .command: return perform(typed: text)
        case .save(let export): return exports.accept(save: export, to: text, context, &requests)
        case .pipe(let gists): return exports.accept(pipe: gists, to: text, context, &requests)
        case .findInFiles:
            return take(
                text.isEmpty ? detail.showFoundAgain(context) : detail.findInFiles(text, context, &requests))
        case .find:
            if let problem = Finding.problem(text) {
                return complain("\(OneLine.collapse(text, columns: 30)): \(problem)")
            }
        case .addFiles:
            guard text.contains(where: { !$0.isWhitespace }) else { return [] }
            return [.ask(.diskFiles(text), requests.open(for: .diskFiles))]
        case .newFile: return text.isEmpty ? [] : acceptName(text, renames: false)
        case .renameFile: return acceptName(text, renames: true)
        case .token: return add(token: text)
        case .search, .overwrite, .openPages, .confirm: break
        }
        return []
    }

    /// `Esc`: as if nothing had been typed.
    mutating func abandon(_ prompt: Prompt) -> [Effect] {
        self.prompt = nil
        input.history.forgetPlace()
        switch prompt.purpose {
        case .search: return leaveFeed() ?? []
        case .find(let start): detail.leaveFinding(at: start, context)
        case .filter(let before, let selection, let above): list.restore(before, selection: selection, above: above)
        default: break
        }
        return []
    }

    /// A key in answer to the question whether so many pages are to be opened.
    private mutating func answer(_ key: Key, opening pages: [String]) -> [Effect] {
        switch key {
        case .character("o"), .enter:
            prompt = nil
            notice = Notice(text: Words.Prompt.opening(pages.count), isError: false)
            return pages.map(Effect.openInBrowser)
        case .escape, .control("g"), .character("q"): prompt = nil
        default: break
        }
        return []
    }

    private mutating func follow(link number: Int) -> [Effect] {
        guard let url = detail.url(ofLink: number, context) else {
            return complain(Words.Reader.noLink(number))
        }
        let leadsElsewhere = LinkTarget.isGist(url) && detail.place(ofLink: number, context) == nil
        return leadsElsewhere ? openGist(url) : take(detail.follow(url, context, &requests))
    }

    /// Pasted text is never typed: it goes into the line that takes text, or it is a gist's address.
    mutating func paste(_ text: String) -> [Effect] {
        notice = nil
        input.pending = nil
        guard !isTyping || text.utf8.count <= Self.longestPaste else {
            return complain(Words.Prompt.tooLong(ByteCount.short(text.utf8.count)))
        }
        if let effects = pasteInFront(text) { return effects }
        let text = text.trimming(while: \.isWhitespace)
        guard GistReference.isUnmistakable(text) else {
            notice = Notice(text: Words.Prompt.notAPastedGist, isError: false)
            return []
        }
        layers[.box] = nil
        return openGist(text)
    }

    mutating func insert(_ text: String, into prompt: Prompt) -> [Effect] {
        var prompt = prompt
        prompt.line.insert(text.trimming(while: \.isNewline))
        self.prompt = prompt
        input.history.forgetPlace()
        return textChanged(prompt)
    }
}
