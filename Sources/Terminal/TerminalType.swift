import CNcurses

/// A kind of terminal, as this system's terminfo describes it.
struct TerminalType {
    /// Its name there.
    var name: String
    var description: cn_type
    /// Tells whether nothing describes it: foot's, kitty's and others' descriptions come with packages of their own.
    /// All of them speak xterm's language.
    var isAssumed = false

    /// Nil where this system describes neither it nor what stands in for it.
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

/// Why a terminal can't be used, as a sentence for standard error.
public enum TerminalError: Error, Hashable, Sendable {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// TERM is unset or empty.
    case noType
    /// The terminal can't move its cursor (TERM=dumb and the like).
    case incapable(type: String)
    /// No terminfo entry describes this TERM.
    case unknown(type: String)

    public var message: String {
        switch self {
        case .notATerminal: Words.notATerminal
        case .noType: Words.noType
        case .incapable(let type): Words.incapable(type)
        case .unknown(let type): Words.unknown(type)
        }
    }
}

extension TerminalError: CustomStringConvertible {
    public var description: String { message }
}
