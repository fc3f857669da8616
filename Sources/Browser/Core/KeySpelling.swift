import Cells

/// The spelling of keys on the screen.
enum KeySpelling: Hashable, Sendable {
    /// `↵`, `⌫`, `↑`
    case signs
    /// `Enter`, `Bksp`, `Up`: for terminals with ASCII alone.
    case words
}

extension Key {
    /// The key's name for help and hints.
    func name(_ spelling: KeySpelling) -> String {
        let isInWords = spelling == .words
        return switch self {
        case .character(" "): "Space"
        case .character(let character): String(character)
        case .control(let character): "^" + character.uppercased()
        case .enter: isInWords ? "Enter" : "↵"
        case .escape: "Esc"
        case .tab: "Tab"
        case .backTab: "S-Tab"
        case .backspace: isInWords ? "Bksp" : "⌫"
        case .up: isInWords ? "Up" : "↑"
        case .down: isInWords ? "Down" : "↓"
        case .left: isInWords ? "Left" : "←"
        case .right: isInWords ? "Right" : "→"
        case .pageUp: "PgUp"
        case .pageDown: "PgDn"
        case .home: "Home"
        case .end: "End"
        case .insert: "Ins"
        case .delete: "Del"
        case .function(let number): "F\(number)"
        case .alt(let key): "Alt-\(key.name(spelling))"
        }
    }
}
