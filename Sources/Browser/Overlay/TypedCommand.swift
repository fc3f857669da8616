import Gists
import Reading
import Texts

/// A command typed after `:` with a word; every command of the keymap can be typed by its name, too.
public struct TypedCommand: Sendable {
    public var name: String
    /// The name of its word.
    public var argument: String
    public var help: String
    /// True if the command also works without a word: `:filter` removes the filter.
    var isArgumentOptional: Bool
    /// True if the command without a word opens a menu of its choices.
    var opensMenu: Bool
    var perform: @Sendable (inout Model, String) -> Void

    private init(
        _ name: String, _ argument: String, _ help: String, isArgumentOptional: Bool = false, opensMenu: Bool = false,
        perform: @escaping @Sendable (inout Model, String) -> Void
    ) {
        self.name = name
        self.argument = argument
        self.help = help
        self.isArgumentOptional = isArgumentOptional || opensMenu
        self.opensMenu = opensMenu
        self.perform = perform
    }

    public static let all: [TypedCommand] = [
        TypedCommand("open", "URL", "open a gist by its URL or ID") { model, url in
            model.updating { $0.panes.openGist(url, &$1) }
        },
        TypedCommand("user", "LOGIN", "show a user's gists") { model, login in
            model.updating { $0.panes.showUser(login, &$1) }
        },
        TypedCommand("filter", "WORDS", "filter the list", isArgumentOptional: true) { model, words in
            model.list.options.filter = RowQuery(words, isTyped: true)
        },
        TypedCommand("lens", "WORDS", "show only part of the feed: lang:swift, has:comments", isArgumentOptional: true)
        {
            model, words in
            model.list.options.scope = RowQuery(words)
        },
        TypedCommand(
            "hide", "FILTER", "hide matching gists for this session; without FILTER, list the rules",
            isArgumentOptional: true
        ) { model, words in
            model.updating { $0.panes.list.hide(words, &$0.settings, &$1) }
        },
        TypedCommand("unhide", "FILTER", "remove a hide rule, or all of them", isArgumentOptional: true) {
            model, words in
            model.updating { $0.panes.list.unhide(words, &$0.settings, &$1) }
        },
        TypedCommand(
            "read", "all", "mark the gist as read; all for every loaded gist, undo to revert", isArgumentOptional: true
        ) { model, word in
            model.updating { $0.panes.library.marks.mark(word, isRead: true, $0.panes.list, &$1) }
        },
        TypedCommand(
            "unread", "all", "mark the gist as unread; all for every loaded gist, undo to revert",
            isArgumentOptional: true
        ) { model, word in
            model.updating { $0.panes.library.marks.mark(word, isRead: false, $0.panes.list, &$1) }
        },
        TypedCommand(
            "sync", "LISTS", "download gists: mine, starred, following, logins; also comments, revisions; stop ends it",
            isArgumentOptional: true
        ) { model, words in
            model.updating { $0.panes.sync(words, &$1) }
        },
        TypedCommand(
            "follow", "LOGIN", "follow a person; without LOGIN, the owner of the gist", isArgumentOptional: true
        ) {
            model, login in
            model.updating { $0.panes.follow(login, true, &$1) }
        },
        TypedCommand(
            "unfollow", "LOGIN", "stop following a person; without LOGIN, the owner of the gist",
            isArgumentOptional: true
        ) { model, login in
            model.updating { $0.panes.follow(login, false, &$1) }
        },
        TypedCommand("theme", "NAME", "choose a theme", opensMenu: true) { model, name in
            model.updating { $0.settings.useTheme(name, &$1) }
        },
        TypedCommand("density", "FORM", "change the density of the list: comfortable, compact or line", opensMenu: true)
        {
            model, name in
            model.updating { $0.settings.useDensity(name, &$1) }
        },
        TypedCommand("line-numbers", "on|off", "show or hide line numbers") { model, word in
            guard let isOn = ["on": true, "off": false][word] else {
                return model.complain(Words.Prompt.onOrOff(word))
            }
            model.updating { $0.detail.options.showLineNumbers(isOn, &$1) }
        },
        TypedCommand(
            "encoding", "NAME", "read the file in another encoding; auto guesses it", opensMenu: true
        ) { model, name in
            model.updating { FileTab.useEncoding(name, in: &$0.detail, &$1) }
        },
        TypedCommand("sort", "ORDER", "sort by feed, updated, created, files or comments", opensMenu: true) {
            model, name in
            name.isEmpty ? model.perform(.list(.orderMenu)) : model.updating { $0.list.sort(by: name, &$1) }
        },
    ]
}

extension TypedCommand {
    /// Returns the command whose name is typed after `:` while its word is still missing.
    static func awaitingWord(_ prompt: Prompt) -> TypedCommand? {
        guard prompt.purpose == .command, prompt.line.text.ends(with: " ") else { return nil }
        return all.first { prompt.line.text.isExactly($0.name + " ") }
    }
}

extension Model {
    /// Performs the command typed after `:`.
    mutating func perform(typed text: String) {
        let text = text.trimming(while: \.isWhitespace)
        guard !text.isEmpty else { return }
        if let number = Int(text) { return updating { $0.panes.goTo(number, &$1) } }
        if GistReference.isUnmistakable(text) { return updating { $0.panes.openGist(text, &$1) } }
        let words = text.parts(separatedBy: " ", maxSplits: 1, omittingEmpty: true).map(String.init)
        let argument = words.count > 1 ? words[1].trimming(while: \.isWhitespace) : ""
        if let command = TypedCommand.all.first(where: { $0.name.isExactly(words[0]) }) {
            input.noteUse(of: ":" + command.name)
            guard !argument.isEmpty || command.isArgumentOptional else {
                // Without a word the user is asked for it.
                return type(.command, command.name + " ")
            }
            return command.perform(&self, argument)
        }
        let name = Self.shortNames[words[0]] ?? MovedKey.renamed[words[0]] ?? words[0]
        if argument.isEmpty, let binding = settings.keymap.bindings.first(where: { $0.name.isExactly(name) }) {
            input.noteUse(of: ":" + name)
            return perform(binding.command)
        }
        let near = Nearest.word(to: name, among: TypedCommand.all.map(\.name) + settings.keymap.bindings.map(\.name))
        complain(Words.Prompt.unknownCommand(text, near: near, context.key(of: .window(.palette), or: ":")))
    }

    /// Short names. `back` is the name of the command of `Esc`, but typed after `:` it means the previous place.
    private static let shortNames = ["q": "quit", "back": "previous-place", "following": "show-following"]
}

extension Settings {
    /// `:theme`
    fileprivate mutating func useTheme(_ name: String, _ update: inout UpdateContext) {
        let names = themes.names
        guard !name.isEmpty else { return update.present(.picker(.themes(themes))) }
        guard names.contains(name) else {
            return update.complain(Words.Prompt.unknownTheme(name, near: Nearest.word(to: name, among: names)))
        }
        themes.name = name
    }

    /// `:density`
    fileprivate mutating func useDensity(_ name: String, _ update: inout UpdateContext) {
        guard !name.isEmpty else { return update.present(.menu(.densities(density(on: update.context.size)))) }
        guard let density = Density.allCases.first(where: { $0.rawValue.begins(with: name) }) else {
            let near = Nearest.word(to: name, among: Density.allCases.map(\.rawValue))
            return update.complain(Words.Prompt.unknownDensity(name, near: near))
        }
        use(density, &update)
    }

    /// Changes the density of the list, and reports it, as small screens show no difference.
    mutating func use(_ density: Density, _ update: inout UpdateContext) {
        self.density = density
        update.tell(Words.Prompt.density(density.rawValue))
    }
}
