/// Problems of a terminal: the ends of sentences.
enum Words {
    static let notATerminal = "standard input and output must be a terminal."
    static let noTerminal = "there is no terminal (/dev/tty)."
    static let noType = "TERM is not set."

    static func incapable(_ type: String) -> String { "a terminal of type \"\(type)\" can't show a full screen." }
    static func unknown(_ type: String) -> String { "unknown terminal type \"\(type)\" (TERM)." }
    static func assumed(_ asked: String, _ type: String) -> String { "Unknown TERM=\(asked): using \(type)." }
}
