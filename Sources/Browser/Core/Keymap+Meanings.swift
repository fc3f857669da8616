import Cells
import Gists

extension Keymap {
    /// A key with a meaning in a pane.
    struct Meaning: Hashable {
        /// The code of the key.
        let code: UInt64
        /// The index of the binding.
        let binding: Int
    }

    struct FeedKey: Hashable {
        let feed: Feed
        let name: String
    }

    /// The first key of a command in each pane; empty if it has none there.
    struct HintKey: Hashable {
        let command: Command
        /// The command's hash: comparing it first saves most comparisons of commands, which are slow.
        let hash: Int
        let inList: String
        let inDetail: String

        init(_ command: Command, inList: String, inDetail: String) {
            self.command = command
            hash = command.hashValue
            self.inList = inList
            self.inDetail = inDetail
        }
    }

    /// True for the commands that the status bar names. Not a set, which would take 400,000 instructions of a start.
    static func isHinted(_ command: Command) -> Bool {
        switch command {
        case .delete, .detail(.about), .detail(.nextFile), .export(.pipe), .export(.save), .go(.back), .go(.leave),
            .go(.nextGist), .go(.nextMatch), .go(.open), .go(.previousGist), .go(.previousMatch), .list(.filter),
            .list(.mark), .openInBrowser, .refresh, .toggleStar, .window(.help), .window(.palette),
            .window(.switchPane), .writing(.edit), .writing(.publish):
            true
        case .comments(let command): command == .open || command == .write
        case .copy(let command): command == .menu || command == .contents
        case .history: true
        case .reader(let command):
            switch command {
            case .find, .fitImage, .fold, .followLink, .loadWholeFile, .selectLines, .toggleSource, .toggleWrap,
                .unfold:
                true
            default: false
            }
        default: false
        }
    }

    /// Returns the keys of a pane; the last binding of a key counts. In a text digits are counts, whatever they do in
    /// the list.
    static func meanings(of bindings: [Binding], in focus: Focus) -> [Meaning] {
        var meanings: [Meaning] = []
        meanings.reserveCapacity(2 * bindings.count)
        for owner in [nil, focus] {
            for index in bindings.indices where bindings[index].focus == owner {
                for key in bindings[index].keys where focus == .list || !key.beginsCount {
                    meanings.append(Meaning(code: code(of: key, after: bindings[index].prefix), binding: index))
                }
            }
        }
        return meanings
    }

    /// Returns a hash of the keys.
    static func code(of key: Key, after prefix: Key?) -> UInt64 {
        key.code | (prefix?.code ?? 0) << 32
    }
}

extension Key {
    /// A hash below 2^32, not 0.
    fileprivate var code: UInt64 {
        func scalar(_ character: Character) -> UInt64 { UInt64(character.unicodeScalars.first?.value ?? 0) }
        return switch self {
        case .character(let character): scalar(character) | 1 << 24
        case .control(let character): scalar(character) | 2 << 24
        case .function(let number): UInt64(truncatingIfNeeded: number) & 0xFF | 3 << 24
        case .alt(let key): key.code & 0xFF_FFFF | 4 << 24
        case .enter: 5 << 24
        case .escape: 6 << 24
        case .tab: 7 << 24
        case .backTab: 8 << 24
        case .backspace: 9 << 24
        case .up: 10 << 24
        case .down: 11 << 24
        case .left: 12 << 24
        case .right: 13 << 24
        case .pageUp: 14 << 24
        case .pageDown: 15 << 24
        case .home: 16 << 24
        case .end: 17 << 24
        case .insert: 18 << 24
        case .delete: 19 << 24
        }
    }
}

// MARK: - Keys to start with

extension Keymap {
    /// Five keys that a new user needs.
    var firstKeys: [KeyHint] {
        let keys: [(Command, String)] = [
            (.go(.open), Words.Hint.read), (.list(.filter), Words.Hint.filter), (.go(.back), Words.Hint.back),
            (.window(.palette), Words.Hint.commands), (.window(.help), Words.Hint.help),
        ]
        return keys.compactMap { hint($0, $1, in: .list) }
    }
}

// MARK: - Keys without a meaning

extension Keymap {
    /// The command of a key on a screen that is too small to show what it does: only what ends, stops or redraws the
    /// program has a meaning there.
    func commandUnseen(for key: Key) -> Command? {
        let command = command(for: key, in: .list)
        return switch command {
        case .go(.leave): .window(.quit)
        case .window(.quit), .window(.interrupt), .window(.suspend), .window(.redraw): command
        default: nil
        }
    }

    /// The sentence about a key that has no meaning in a pane: the key that its command now has, or where the key works;
    /// nil if it has no meaning anywhere.
    func otherMeaning(of key: Key, in focus: Focus) -> String? {
        let name = key.name(spelling)
        if let move = MovedKey.all.first(where: { $0.earlier == key && ($0.focus ?? focus) == focus }),
            let binding = bindings.first(where: { $0.name == move.command }),
            let new = keyNames(of: binding, in: focus).first
        {
            return Words.Window.moved(name, to: new, binding.help)
        }
        let binding = bindings.last {
            $0.focus != nil && $0.focus != focus && $0.prefix == nil && $0.keys.contains(key)
        }
        guard let help = binding?.help else { return nil }
        return focus == .list ? Words.Window.inText(name, help) : Words.Window.inList(name, help)
    }
}
