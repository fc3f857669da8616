import Cells
import Gists

extension Model {
    /// Keys while a line is typed: editing first, then what ends it, then the moves of the list behind it.
    mutating func performInPrompt(_ key: Key) -> [Effect] {
        guard var prompt else { return [] }
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
            complete()
            return []
        case .up, .control("p"): return moveInList(.up, pulls: false)
        case .down, .control("n"): return moveInList(.down)
        case .pageUp: return moveInList(.pageUp)
        case .pageDown: return moveInList(.pageDown)
        default: break
        }
        let before = prompt.line.text
        guard prompt.line.press(key) else { return [] }
        self.prompt = prompt
        return prompt.line.text == before ? [] : textChanged(prompt)
    }

    private mutating func textChanged(_ prompt: Prompt) -> [Effect] {
        switch prompt.purpose {
        case .filter: arrangement.filter = RowQuery(prompt.line.text)
        case .user: break
        case .search: return searchFor(prompt.line.text)
        }
        return []
    }

    private mutating func accept(_ prompt: Prompt) -> [Effect] {
        switch prompt.purpose {
        case .filter:
            lastFilter = arrangement.filter
            return []
        case .user:
            let login = prompt.line.text.trimming(while: { $0 == " " || $0 == "@" })
            guard !login.isEmpty else { return [] }
            guard Owner.isLogin(login) else {
                notice = Notice(text: "“\(login)” can't be a login: letters, digits and hyphens.", isError: true)
                return []
            }
            return show(.user(login))
        case .search: return []
        }
    }

    /// `Esc`: as if nothing had been typed.
    private mutating func abandon(_ prompt: Prompt) -> [Effect] {
        if prompt.purpose == .search { return leaveSearch() }
        guard case .filter(let before, let selection, let top) = prompt.purpose else { return [] }
        if !arrangement.filter.isEmpty { lastFilter = arrangement.filter }
        arrangement = before
        if let selection { feed.selection = selection }
        feed.top = top
        return []
    }

    /// `Tab`: the login that begins like this; again for the next.
    private mutating func complete() {
        guard prompt?.purpose == .user, let typed = prompt?.line.text else { return }
        guard let login = loginsSeen(startingWith: typed).first else { return }
        prompt?.line = LineEditor(login)
    }

    /// Logins of the gists that were loaded, in the order of the alphabet.
    func loginsSeen(startingWith start: String) -> [String] {
        let start = start.lowercased()
        let logins = feeds.values.flatMap { $0.rows.values.compactMap { $0.owner?.login } }
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
    fileprivate func trimming(while isLoose: (Character) -> Bool) -> String {
        String(drop(while: isLoose).reversed().drop(while: isLoose).reversed())
    }
}
