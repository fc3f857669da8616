import Cells
import Gists

/// The commands and their keys: they define the meanings of keys, the help, the palette and the hints of the status
/// bar.
public struct Keymap: Hashable, Sendable {
    /// A command with its keys.
    public struct Binding: Hashable, Sendable {
        /// The command's name in the configuration and after `:`. It never changes, so that configurations stay valid.
        public let name: String
        public var command: Command
        public var keys: [Key]
        /// The key before each of them; nil for single keys.
        public var prefix: Key?
        /// The command's description in the help.
        public var help: String
        public var group: Group
        /// The pane that it belongs to; nil for both. In that pane its keys override those of bindings for both.
        public var focus: Focus?
    }

    /// The purposes by which help and palette group keys: actions first, motions last.
    public enum Group: String, CaseIterable, Sendable {
        case act = "Act"
        case custom = "Your commands"
        case read = "Read"
        case find = "Find"
        case general = "General"
        case move = "Move"
    }

    public var bindings: [Binding] {
        didSet { self = Keymap(bindings, spelling) }
    }
    /// The spelling of keys.
    private(set) var spelling: KeySpelling
    /// The meanings of keys in each pane. Linear search on purpose: building a dictionary costs more at start-up than
    /// it saves.
    private var listKeys: [Meaning] = []
    private var detailKeys: [Meaning] = []
    /// The names of the feeds' first keys, as the header needs them in each frame.
    private var feedKeys: [FeedKey] = []
    /// The keys that the status bar names, as it needs them in each frame.
    private var hintKeys: [HintKey] = []

    init(_ bindings: [Binding], _ spelling: KeySpelling = .signs) {
        self.bindings = bindings
        self.spelling = spelling
        listKeys = Self.meanings(of: bindings, in: .list)
        detailKeys = Self.meanings(of: bindings, in: .detail)
        for binding in bindings {
            guard case .go(.feed(let feed)) = binding.command, !feedKeys.contains(where: { $0.feed == feed }) else {
                continue
            }
            feedKeys.append(FeedKey(feed: feed, name: binding.keys.first?.name(spelling) ?? ""))
        }
        for index in bindings.indices where Self.isHinted(bindings[index].command) {
            hintKeys.append(
                HintKey(
                    bindings[index].command, inList: firstKeyName(of: index, in: .list),
                    inDetail: firstKeyName(of: index, in: .detail)))
        }
    }

    /// Returns the same keys for a terminal with ASCII alone: their names are words.
    public func inASCII() -> Keymap { Keymap(bindings, .words) }

    /// Returns the hint of a command for the status bar; nil if it has no key in that pane.
    func hint(_ command: Command, _ word: String, in focus: Focus) -> KeyHint? {
        assert(Self.isHinted(command))
        let hash = command.hashValue
        guard let keys = hintKeys.first(where: { $0.hash == hash && $0.command == command }) else { return nil }
        let key = focus == .list ? keys.inList : keys.inDetail
        return key.isEmpty ? nil : KeyHint(key: key, word: word, command: command)
    }

    /// Returns the name of a command's first key, as in the header; empty if it has none.
    func keyName(of command: Command) -> String {
        if case .go(.feed(let feed)) = command { return feedKeys.first { $0.feed == feed }?.name ?? "" }
        return bindings.first { $0.command == command }?.keys.first?.name(spelling) ?? ""
    }

    /// Returns the command of a key in a pane; nil if the key has no meaning.
    /// - Parameter prefix: the key before it, if it is the second of two.
    func command(for key: Key, after prefix: Key? = nil, in focus: Focus) -> Command? {
        binding(for: key, after: prefix, in: focus).map { bindings[$0].command }
    }

    /// Returns the index of the binding of a key.
    private func binding(for key: Key, after prefix: Key?, in focus: Focus) -> Int? {
        let code = Self.code(of: key, after: prefix)
        return (focus == .list ? listKeys : detailKeys).last {
            $0.code == code && bindings[$0.binding].keys.contains(key) && bindings[$0.binding].prefix == prefix
        }?.binding
    }

    /// True if a key can be the first of two; it may also have a meaning by itself.
    func isPrefix(_ key: Key, in focus: Focus) -> Bool {
        bindings.contains { $0.prefix == key && ($0.focus ?? focus) == focus }
    }

    /// Returns the keys of a pane that have this command there, after the binding's prefix.
    func keys(of binding: Binding, in focus: Focus) -> [Key] {
        binding.keys.filter { command(for: $0, after: binding.prefix, in: focus) == binding.command }
    }

    /// Returns the names of these keys: `zt`.
    func keyNames(of binding: Binding, in focus: Focus) -> [String] {
        keys(of: binding, in: focus).map { (binding.prefix?.name(spelling) ?? "") + $0.name(spelling) }
    }

    private func firstKeyName(of index: Int, in focus: Focus) -> String {
        let binding = bindings[index]
        let key = binding.keys.first { key in
            guard let found = self.binding(for: key, after: binding.prefix, in: focus) else { return false }
            return found == index || bindings[found].command == binding.command
        }
        return key.map { (binding.prefix?.name(spelling) ?? "") + $0.name(spelling) } ?? ""
    }

    /// The commands of the keys that can follow the first of two, each with its key.
    func followers(of prefix: Key, in focus: Focus) -> [KeyHint] {
        bindings.lazy.filter { $0.prefix == prefix && ($0.focus ?? focus) == focus }.flatMap { binding in
            keys(of: binding, in: focus).prefix(1).map {
                KeyHint(key: $0.name(spelling), word: Words.Hint.follower(binding), command: binding.command)
            }
        }
    }

    /// Replaces a command's keys; other commands lose the new ones.
    /// - Parameter name: the command's name.
    /// - Returns: false if there is no such command.
    public mutating func rebind(_ name: String, to keys: [Key]) -> Bool {
        guard let index = bindings.firstIndex(where: { $0.name == name }) else { return false }
        var changed = bindings
        Self.take(keys.filter { !changed[index].keys.contains($0) }, for: changed[index], from: &changed)
        changed[index].keys = keys
        bindings = changed
        return true
    }

    /// Adds a command with these keys; other commands lose them.
    mutating func add(_ command: Command, named name: String, keys: [Key], help: String) {
        let binding = Binding(name: name, command: command, keys: keys, help: help, group: .custom)
        var changed = bindings
        Self.take(keys, for: binding, from: &changed)
        bindings = changed + [binding]
    }

    /// Removes the keys of a binding from all others that it conflicts with.
    private static func take(_ keys: [Key], for binding: Binding, from bindings: inout [Binding]) {
        for other in bindings.indices
        where bindings[other].prefix == binding.prefix
            && (binding.focus == nil || bindings[other].focus == binding.focus)
        {
            bindings[other].keys.removeAll { keys.contains($0) }
        }
    }

    /// The keys without a configuration.
    public static let standard = Keymap([
        bind("down", .move(.down), ["j", .down], "move down", .move),
        bind("up", .move(.up), ["k", .up], "move up; at the top, pull to refresh", .move),
        bind("page-down", .move(.pageDown), [.pageDown, .control("f"), " "], "page down", .move),
        bind("page-up", .move(.pageUp), [.pageUp, .control("b")], "page up", .move),
        bind("half-page-down", .move(.halfPageDown), [.control("d")], "half a page down", .move),
        bind("half-page-up", .move(.halfPageUp), [.control("u")], "half a page up", .move),
        bind("first", .move(.first), ["g", .home], "top (12g: line 12)", .move),
        bind("last", .move(.last), ["G", .end], "bottom", .move),
        bind("next-unread", .marks(.nextUnread), ["J"], "next unread gist", .move),
        bind("previous-unread", .marks(.previousUnread), ["K"], "previous unread gist", .move),
        bind("next-gist", .go(.nextGist), [")"], "next gist; in a diff, next change", .read),
        bind("previous-gist", .go(.previousGist), ["("], "previous gist; in a diff, previous change", .read),
        bind("open", .go(.open), [.enter, "l", .right], "read the gist; in JSON, fold or unfold", .read),
        bind("back", .go(.back), [.escape, "h", .left], "back to the list; in the list, clear filters", .read),
        bind("previous-place", .go(.previousPlace), [.backspace, .control("o")], "previous place", .read),
        bind("switch-pane", .window(.switchPane), [.tab, .backTab], "switch panes", .read),
        bind("place-top", .move(.place(.top)), ["t"], "scroll the row or match to the top", .move, after: "z"),
        bind("place-middle", .move(.place(.middle)), ["z"], "scroll the row or match to the middle", .move, after: "z"),
        bind("place-bottom", .move(.place(.bottom)), ["b"], "scroll the row or match to the bottom", .move, after: "z"),
        bind("screen-top", .move(.screen(.top)), ["H"], "first row on the screen", .move),
        bind("screen-middle", .move(.screen(.middle)), ["M"], "middle row on the screen", .move),
        bind("screen-bottom", .move(.screen(.bottom)), ["L"], "last row on the screen", .move),
        bind("scroll-down", .reader(.scrollDown), [.control("e")], "scroll down one row", .move, in: .detail),
        bind("scroll-up", .reader(.scrollUp), [.control("y")], "scroll up one row", .move, in: .detail),
        bind("jump-back", .reader(.jumpBack), ["'"], "back to before the last jump", .move, in: .detail, after: "'"),
        bind("zoom", .window(.zoom), ["Z"], "zoom one pane, and back", .read),
        bind("narrow-list", .window(.narrowList), ["<"], "make the list narrower", .read),
        bind("widen-list", .window(.widenList), [">"], "make the list wider", .read),
        bind("previous-file", .detail(.previousFile), ["["], "previous file", .read),
        bind("next-file", .detail(.nextFile), ["]"], "next file", .read),
        bind("files", .go(.file), [.control("t")], "go to a file by name", .read),
        bind("comments", .comments(.open), ["C"], "comments", .read),
        bind("next-comment", .comments(.next), [], "next comment", .read, in: .detail),
        bind("previous-comment", .comments(.previous), [], "previous comment", .read, in: .detail),
        bind("history", .history(.open), ["T"], "history: the revisions of the gist", .read),
        bind("parent", .forks(.parent), ["^"], "parent gist", .read),
        bind("older-revision", .history(.older), ["{"], "older revision", .read, in: .detail),
        bind("newer-revision", .history(.newer), ["}"], "newer revision", .read, in: .detail),
        bind(
            "mark-revision", .history(.mark), [" "],
            "mark a revision to compare (History); else page down", .read, in: .detail),
        bind(
            "restore-revision", .history(.restore), ["R"], "in History, make the revision the newest", .act,
            in: .detail),
        bind(
            "diff", .history(.diff), ["="],
            "diff with the revision that you read, else the one before or the marked one", .read),
        bind("side-by-side", .history(.sideBySide), ["W"], "diff side by side", .read, in: .detail),
        bind("outline", .reader(.outline), ["O"], "outline: headings, functions, keys", .read, in: .detail),
        bind("about", .detail(.about), ["i"], "about the gist, and back", .read),
        bind(
            "scroll-left", .move(.left), ["h", .left], "scroll left; at the left edge, back to the list",
            .read, in: .detail),
        bind("scroll-right", .move(.right), ["l", .right], "scroll right", .read, in: .detail),
        bind("toggle-wrap", .reader(.toggleWrap), ["w"], "wrap long lines", .read),
        bind("toggle-source", .reader(.toggleSource), ["m"], "toggle source / rendered view", .read, in: .detail),
        bind("follow-link", .reader(.followLink), ["f"], "follow a link by its number: f12", .read, in: .detail),
        bind("fold", .reader(.fold), ["-"], "fold one level; smaller image", .read, in: .detail),
        bind("unfold", .reader(.unfold), ["+"], "unfold one level; larger image", .read, in: .detail),
        bind("fit-image", .reader(.fitImage), ["0"], "start of the line; fit the image", .read, in: .detail),
        bind("line-end", .reader(.lineEnd), ["$"], "end of the longest line", .read, in: .detail),
        bind("toggle-line-numbers", .reader(.toggleLineNumbers), ["."], "toggle line numbers", .read, in: .detail),
        bind("load-whole-file", .reader(.loadWholeFile), ["F"], "load the rest of a truncated file", .read),
        bind("toggle-exact-times", .window(.toggleExactTimes), ["t"], "toggle exact / relative times", .read),
        bind("filter", .list(.filter), ["/"], "filter the list as you type", .find),
        bind("find", .reader(.find), ["/"], "find in the text, as you type", .find, in: .detail),
        bind("find-word", .reader(.findWord), ["*"], "find the word under the cursor", .find, in: .detail),
        bind(
            "find-word-backward", .reader(.findWordBackward), ["#"],
            "find the word under the cursor, backward",
            .find, in: .detail),
        bind("find-in-files", .reader(.findInFiles), ["&"], "find in all files of the gist", .find, in: .detail),
        bind("next-match", .go(.nextMatch), ["n"], "next match", .find),
        bind("previous-match", .go(.previousMatch), ["N"], "previous match", .find),
        bind("sort-menu", .list(.orderMenu), ["S"], "sort by update, creation, files, comments", .find),
        bind("cycle-order", .list(.cycleOrder), [], "sort by the next order", .find),
        bind("reverse-order", .list(.reverseOrder), ["R"], "reverse the order", .find),
        bind("refresh", .refresh, ["r", .function(5), .control("r")], "refresh, or retry", .act),
        bind("go-anonymous", .signIn(.anonymous), ["B"], "continue without the rejected token", .general, in: .list),
        bind("toggle-star", .toggleStar, ["s"], "star or unstar the gist", .act),
        bind("delete", .delete, ["X"], "delete your gist, or the marked ones", .act),
        bind("fork", .forks(.fork), [], "fork the gist", .act),
        bind("comment", .comments(.write), ["a"], "write a comment on the gist", .act),
        bind("undo", .undo, [], "undo the last deletion, edit or star", .act),
        bind("open-in-browser", .openInBrowser, ["o"], "open in the web browser", .act),
        bind(
            "select-lines", .reader(.selectLines), ["v", "V"],
            "select lines, then Y copy, d save, | pipe, o open", .act, in: .detail),
        bind("copy-menu", .copy(.menu), ["y"], "copy the URL, the contents and more", .act),
        bind("copy-url", .copy(.url), [], "copy the URL", .act),
        bind("copy-content", .copy(.contents), ["Y"], "copy the contents of the file", .act),
        bind("copy-raw-url", .copy(.rawURL), [], "copy the raw URL of the file", .act),
        bind("copy-clone-line", .copy(.cloneLine), [], "copy the git clone command", .act),
        bind("copy-file-link", .copy(.fileLink), [], "copy a link to the file on the gist's page", .act),
        bind("copy-markdown-link", .copy(.markdownLink), [], "copy a Markdown link to the gist", .act),
        bind("copy-id", .copy(.id), [], "copy the gist's ID", .act),
        bind("copy-lines", .copy(.lines), [], "copy the selected lines", .act, in: .detail),
        bind("new", .writing(.new), ["c"], "write a new gist", .act),
        bind("edit", .writing(.edit), ["E"], "edit your own gist, or a draft", .act),
        bind("publish", .writing(.publish), [.control("s")], "publish the selected draft", .act, in: .list),
        bind("save", .export(.save), ["d"], "save the file, or the marked gists", .act),
        bind("save-all", .export(.saveAll), ["D"], "save all files of the gist", .act),
        bind("pipe", .export(.pipe), ["|"], "pipe the file to a shell command", .act),
        bind("open-in-pager", .export(.openInPager), ["P"], "open the file in $PAGER", .act),
        bind(
            "open-in-editor", .export(.openInEditor), ["e"],
            "edit a copy in $EDITOR (in Saved: the file itself)", .act),
        bind("show-public", .go(.feed(.everyone)), ["1"], "public gists", .general),
        bind("show-starred", .go(.feed(.starred)), ["2"], "your starred gists", .general),
        bind("show-mine", .go(.feed(.mine)), ["3"], "your own gists", .general),
        bind("show-saved", .go(.feed(.saved)), ["4"], "gists you saved files from", .general),
        bind("show-search", .go(.feed(.search)), ["5"], "search the gists you have seen", .general),
        bind("show-following", .go(.feed(.following)), ["6"], "gists of the people you follow", .general),
        bind("follow", .following(.toggle), ["+"], "follow the gist's owner, or stop", .act, in: .list),
        bind("people", .following(.people), ["p"], "the people you follow, with their unread gists", .find, in: .list),
        bind("push", .pairs(.push), [], "send the changes of paired files", .act),
        bind("pull", .pairs(.pull), [], "fetch the gist's changes to paired files", .act),
        bind("mark", .list(.mark), [" "], "mark the gist for bulk actions", .act, in: .list),
        bind("toggle-read", .marks(.toggle), ["I"], "mark the gist as read or unread", .act, in: .list),
        bind("lens", .list(.scope), ["x"], "show only one language, commented or large gists", .find, in: .list),
        bind("cycle-density", .window(.cycleDensity), [","], "change the density of the list", .general, in: .list),
        bind("palette", .window(.palette), [.control("p")], "find a command by its name", .general),
        bind("command-line", .window(.commandLine), [":"], "type a command, a URL or a number", .general),
        bind("show-owner", .go(.owner), ["u"], "the owner's gists", .general),
        bind("show-user", .go(.user), ["U"], "a user's gists, by login", .general),
        bind("account", .signIn(.accounts), ["A"], "account: switch, add, sign out", .general),
        bind("help", .window(.help), ["?"], "show this help", .general),
        bind("log", .window(.log), ["@"], "request log", .general),
        bind("redraw", .window(.redraw), [.control("l")], "redraw the screen", .general),
        bind("suspend", .window(.suspend), [.control("z")], "suspend", .general),
        bind("interrupt", .window(.interrupt), [.control("c")], "cancel; press twice to quit", .general),
        bind("leave", .go(.leave), ["q"], "back one level; quit at the top", .general),
        bind("quit", .window(.quit), [], "quit", .general),
    ])

    private static func bind(
        _ name: String, _ command: Command, _ keys: [Key], _ help: String, _ group: Group,
        in focus: Focus? = nil, after prefix: Key? = nil
    ) -> Binding {
        Binding(name: name, command: command, keys: keys, prefix: prefix, help: help, group: group, focus: focus)
    }
}

/// The hint of a key for the status bar.
struct KeyHint: Hashable {
    let key: String
    let word: String
    let command: Command
    /// Columns of `key word`.
    let columns: Int

    init(key: String, word: String, command: Command) {
        self.key = key
        self.word = word
        self.command = command
        columns = TextWidth.columns(of: key) + 1 + TextWidth.columns(of: word)
    }
}
