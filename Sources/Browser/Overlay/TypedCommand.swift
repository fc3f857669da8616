import Cells
import Gists
import Reading

/// What can be typed behind `:` and takes a word; every command that a key can have is there too, by its name.
public struct TypedCommand: Sendable {
    public var name: String
    /// What the word is.
    public var argument: String
    public var help: String
    /// True where it means something without a word, too: `:filter` takes the filter away.
    var isArgumentOptional: Bool
    var perform: @Sendable (inout Model, String) -> [Effect]

    private init(
        _ name: String, _ argument: String, _ help: String, isArgumentOptional: Bool = false,
        perform: @escaping @Sendable (inout Model, String) -> [Effect]
    ) {
        self.name = name
        self.argument = argument
        self.help = help
        self.isArgumentOptional = isArgumentOptional
        self.perform = perform
    }

    public static let all: [TypedCommand] = [
        TypedCommand("open", "ADDRESS", "open a gist by its address or id") { $0.openGist($1) },
        TypedCommand("user", "LOGIN", "show somebody's gists") { $0.showUser($1) },
        TypedCommand("filter", "WORDS", "show only rows that match", isArgumentOptional: true) { model, words in
            model.listOptions.filter = RowQuery(words, isTyped: true)
            return []
        },
        TypedCommand("lens", "WORDS", "look at a part of the feed, under the filter", isArgumentOptional: true) {
            model, words in
            model.listOptions.scope = RowQuery(words)
            return []
        },
        TypedCommand("hide", "WORDS", "keep matching gists off every list until the end") { $0.hide(RowQuery($1)) },
        TypedCommand("theme", "NAME", "other colours: auto, dark, light, high-contrast, mono") { $0.useTheme($1) },
        TypedCommand(
            "sort", "ORDER", "sort by feed, updated, created, files or comments", isArgumentOptional: true
        ) { $0.sort(by: $1) },
    ]
}

extension Model {
    /// Carries out what was typed behind `:`.
    mutating func perform(typed text: String) -> [Effect] {
        let text = text.trimming(while: \.isWhitespace)
        guard !text.isEmpty else { return [] }
        input.commandHistory.removeAll { $0 == text }
        input.commandHistory.append(text)
        if let number = Int(text) { return goTo(number) }
        if GistAddress.isUnmistakable(text) { return openGist(text) }
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true).map(String.init)
        let argument = words.count > 1 ? words[1].trimming(while: \.isWhitespace) : ""
        if let command = TypedCommand.all.first(where: { $0.name == words[0] }) {
            guard !argument.isEmpty || command.isArgumentOptional else {
                return complain(":\(command.name) takes \(command.argument).")
            }
            return command.perform(&self, argument)
        }
        let name = words[0] == "q" ? "quit" : words[0]
        if argument.isEmpty, let binding = settings.keymap.bindings.first(where: { $0.name == name }) {
            return perform(binding.command)
        }
        return complain(
            "There is no command “\(OneLine.collapse(text, columns: 40))”. \(keyName(.palette, or: ":")) finds those that are."
        )
    }

    /// - Parameter name: an order, or how one begins.
    fileprivate mutating func sort(by name: String) -> [Effect] {
        guard let order = ListOptions.Order.allCases.first(where: { $0.rawValue.hasPrefix(name) }) else {
            return complain(
                "“\(OneLine.collapse(name, columns: 40))” is no order: feed, updated, created, files, comments.")
        }
        listOptions.order = order
        return []
    }

    /// A line of the file that is read, or a row of the list.
    mutating func goTo(_ number: Int) -> [Effect] {
        if focus == .detail {
            goTo(line: number)
        } else if feed.shownCount > 0 {
            feed.followsSelection = true
            feed.selection = feed.shownGist(at: min(max(1, number), feed.shownCount) - 1).id
            if number > feed.shownCount {
                let rows = feed.next == .end || listOptions.hidesRows ? "rows" : "rows loaded"
                notice = Notice(text: "There is no row \(number): \(feed.shownCount) \(rows).", isError: false)
            }
        }
        return []
    }

    /// The line is marked: near the end of a text it can't come to the top.
    private mutating func goTo(line number: Int) {
        guard let count = readerLayout?.lineCount, count > 0 else { return }
        let line = min(max(1, number), count) - 1
        // It takes a row of the text: what is said comes first.
        notice = Notice(text: "Line \(line + 1) of \(count)", isError: false)
        guard let layout = readerLayout else { return }
        var position = readerPosition
        position.top = layout.clamped(WrappedPosition(line: line))
        position.marked = line
        if chosenLine != nil { position.chosen = line }
        readerPosition = position
    }

    mutating func showUser(_ text: String) -> [Effect] {
        let login = text.trimming { $0 == " " || $0 == "@" }
        guard Owner.isLogin(login) else {
            return complain("“\(OneLine.collapse(login, columns: 40))” can't be a login: letters, digits and hyphens.")
        }
        return show(.user(login))
    }

    fileprivate mutating func hide(_ rule: RowQuery) -> [Effect] {
        settings.hideRules.append(rule)
        for id in list.feeds.ids { list.feeds[id]?.hide(settings.hideRules) }
        return []
    }

    mutating func complain(_ sentence: String) -> [Effect] {
        notice = Notice(text: sentence, isError: true)
        return []
    }

    /// The first key of a command, for messages.
    func keyName(_ command: Command, or other: String) -> String {
        let keymap = settings.keymap
        let keys = keymap.bindings.filter { $0.command == command }.flatMap { keymap.keyNames(of: $0, in: focus) }
        return keys.first ?? other
    }

    /// What could be meant by the beginning of a command.
    func commands(startingWith start: String) -> [String] {
        let names = TypedCommand.all.map(\.name) + settings.keymap.bindings.map(\.name)
        return names.filter { $0.hasPrefix(start) && $0 != start }
    }
}
