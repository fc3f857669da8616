import Cells
import Gists
import Reading

extension Model {
    /// Keys while a line is typed: editing first, then what ends it, then the moves of the list behind it.
    mutating func performInPrompt(_ key: Key) -> [Effect] {
        guard var prompt else { return [] }
        if case .overwrite(let export, _) = prompt.purpose { return answer(key, overwriting: export) }
        if case .openPages(let pages, _) = prompt.purpose { return answer(key, opening: pages) }
        switch key {
        case .enter:
            self.prompt = nil
            return accept(prompt)
        case .escape, .control("g"):
            self.prompt = nil
            return abandon(prompt)
        case .backspace where prompt.line.isEmpty:
            self.prompt = nil
            return abandon(prompt)
        case .tab:
            return complete()
        case .up, .control("p"), .down, .control("n"):
            let isUp = key == .up || key == .control("p")
            if history != nil { return recall(older: isUp) }
            return moveInList(.rows(isUp ? -1 : 1), pulls: false)
        case .pageUp: return moveInList(.pages(-1))
        case .pageDown: return moveInList(.pages(1))
        default: break
        }
        let before = prompt.line.text
        guard prompt.line.press(key) else { return [] }
        self.prompt = prompt
        return prompt.line.text == before ? [] : textChanged(prompt)
    }

    mutating func textChanged(_ prompt: Prompt) -> [Effect] {
        input.pathCompletions = []
        switch prompt.purpose {
        case .filter: listOptions.filter = RowQuery(prompt.line.text, isTyped: true)
        case .find(let start): return find(prompt.line.text, from: start)
        case .link(let count):
            // A number that no further digit can make another link's is all there is to say, unless it leads out of the
            // gist: where to is read first.
            guard let number = Int(prompt.line.text), number > 0, number <= count, number * 10 > count,
                host(ofLink: number) == nil
            else { break }
            self.prompt = nil
            return follow(link: number)
        case .user, .command, .save, .pipe, .overwrite, .openPages: break
        case .search: return searchFor(prompt.line.text)
        }
        return []
    }

    private mutating func accept(_ prompt: Prompt) -> [Effect] {
        switch prompt.purpose {
        case .filter:
            list.lastFilter = listOptions.filter
            return []
        case .user:
            return prompt.line.isEmpty ? [] : showUser(prompt.line.text)
        case .link: return Int(prompt.line.text).map { follow(link: $0) } ?? []
        case .find, .search: return []
        case .command: return perform(typed: prompt.line.text)
        case .save(let export): return accept(save: export, to: prompt.line.text)
        case .pipe(let gists): return accept(pipe: gists, to: prompt.line.text)
        case .overwrite, .openPages: return []
        }
    }

    /// `Esc`: as if nothing had been typed.
    private mutating func abandon(_ prompt: Prompt) -> [Effect] {
        if prompt.purpose == .search { return leaveSearch() }
        if case .find(let start) = prompt.purpose {
            detail.finding = nil
            readerPosition = start
        }
        guard case .filter(let before, let selection, let above) = prompt.purpose else { return [] }
        if !listOptions.filter.isEmpty { list.lastFilter = listOptions.filter }
        listOptions = before
        if let selection { feed.selection = selection }
        feed.top = max(0, (feed.selectedIndex ?? 0) - above)
        return []
    }

    /// `Tab`: the first login or command that begins like this; of paths the disk knows.
    private mutating func complete() -> [Effect] {
        if case .save? = prompt?.purpose {
            let text = prompt?.line.text ?? ""
            return [.ask(.paths(startingWith: text), requests.open(for: .paths(text)))]
        }
        if let first = completions.first { prompt?.line = LineEditor(first) }
        return []
    }

    /// What `Tab` could make of the typed text.
    var completions: [String] {
        guard let prompt else { return [] }
        let text = prompt.line.text
        switch prompt.purpose {
        case .filter, .link, .find, .search, .pipe, .overwrite, .openPages: return []
        case .save: return input.pathCompletions
        case .user: return loginsSeen(startingWith: text)
        case .command where text.hasPrefix("user "):
            return loginsSeen(startingWith: String(text.dropFirst(5))).map { "user " + $0 }
        case .command where text.hasPrefix("theme "):
            return settings.themes.names.map { "theme " + $0 }.filter { $0.hasPrefix(text) && $0 != text }
        case .command: return commands(startingWith: text)
        }
    }

    /// What was typed in prompts of this kind before; nil for those that remember nothing.
    private var history: [String]? {
        switch prompt?.purpose {
        case .command: input.commandHistory
        case .pipe: exports.commands
        default: nil
        }
    }

    /// Goes through what was typed before: from what is there now to the next older or newer.
    private mutating func recall(older: Bool) -> [Effect] {
        guard let history else { return [] }
        let place = history.lastIndex(of: prompt?.line.text ?? "") ?? history.count
        let wanted = place + (older ? -1 : 1)
        if history.indices.contains(wanted) {
            prompt?.line = LineEditor(history[wanted])
        } else if !older {
            prompt?.line = LineEditor()
        }
        return []
    }

    /// Logins of the gists that were loaded, in the order of the alphabet.
    func loginsSeen(startingWith start: String) -> [String] {
        let start = start.lowercased()
        let logins = list.feeds.all.flatMap { $0.rows.values.compactMap { $0.owner?.login } }
        return Set(logins.filter { $0.lowercased().hasPrefix(start) && $0.lowercased() != start }).sorted()
    }
}

extension Owner {
    /// Whether GitHub could know somebody by this name.
    static func isLogin(_ text: String) -> Bool {
        (1...39).contains(text.utf8.count)
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }
}

extension String {
    func trimming(while isLoose: (Character) -> Bool) -> String {
        String(drop(while: isLoose).reversed().drop(while: isLoose).reversed())
    }
}
