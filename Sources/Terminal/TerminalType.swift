import CNcurses

/// A type of terminal, as in this system's terminfo.
struct TerminalType {
    /// Its name in terminfo.
    var name: String
    var description: cn_type
    /// True if it has no description: those of foot, kitty and others are in separate packages.
    /// All of them understand xterm's sequences.
    var isAssumed = false

    /// Nil if this system describes neither it nor a substitute.
    init?(_ name: String) {
        guard !name.isEmpty else { return nil }
        self.name = name
        description = cn_describe(name)
        guard !description.known else { return }
        self.name = Self.substitute
        description = cn_describe(Self.substitute)
        isAssumed = true
        guard description.known else { return nil }
    }

    static let substitute = "xterm-256color"
}

/// The reason why a terminal can't be used, as a sentence for standard error.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The process has no terminal (`/dev/tty`).
    case noTerminal
    /// TERM is unset or empty.
    case noType
    /// The terminal can't move its cursor (TERM=dumb and the like).
    case incapable(type: String)
    /// No terminfo entry describes this TERM.
    case unknown(type: String)

    public var message: String {
        switch self {
        case .notATerminal: Words.notATerminal
        case .noTerminal: Words.noTerminal
        case .noType: Words.noType
        case .incapable(let type): Words.incapable(type)
        case .unknown(let type): Words.unknown(type)
        }
    }
}

extension TerminalError: CustomStringConvertible {
    public var description: String { message }
}
