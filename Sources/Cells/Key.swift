/// A key that the user pressed: the common vocabulary of the terminal, the keymap and the tests.
public enum Key: Hashable, Sendable {
    /// A printable character, as typed (shifted letters are upper case).
    case character(Character)
    /// Ctrl and a lower-case letter, or one of `@[\]^_`. Ctrl-I, Ctrl-M and Ctrl-[ arrive as tab, enter and escape.
    case control(Character)
    case enter, escape, tab, backTab, backspace
    case up, down, left, right
    case pageUp, pageDown, home, end, insert, delete
    /// F1 is 1.
    case function(Int)
    /// Alt and a character, or with enter, tab or backspace; not the escape key followed by that key.
    indirect case alt(Key)
}

/// `"j"` is the key of the character `j`.
extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
    private static let names: [(name: String, key: Key)] = [
        ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backtab", .backTab), ("backspace", .backspace),
        ("up", .up), ("down", .down), ("left", .left), ("right", .right), ("pgup", .pageUp), ("pgdn", .pageDown),
        ("home", .home), ("end", .end), ("insert", .insert), ("delete", .delete), ("space", .character(" ")),
        ("lt", .character("<")),
    ]

    /// The key by its name in command lines and configurations: `space`, `ctrl-f`, `f5`, or a single character.
    public init?(named name: some StringProtocol) {
        if name.count == 1, let character = name.first, character != " " {
            self = .character(character)
            return
        }
        let written = String(name)
        let name = written.lowercased()
        if let known = Self.names.first(where: { $0.name == name }) {
            self = known.key
        } else if name.hasPrefix("ctrl-"), name.count == 6, let letter = name.last {
            self = .control(letter)
        } else if name.hasPrefix("alt-"), let key = Key(named: written.dropFirst(4)) {
            self = .alt(key)
        } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), 1...12 ~= number {
            self = .function(number)
        } else {
            return nil
        }
    }

    /// The name that `init(named:)` reads.
    public var configName: String {
        switch self {
        case .character(let character) where character != " ": String(character)
        case .control(let letter): "ctrl-\(letter)"
        case .function(let number): "f\(number)"
        case .alt(let key): "alt-\(key.configName)"
        default: Self.names.first { $0.key == self }?.name ?? ""
        }
    }
}
