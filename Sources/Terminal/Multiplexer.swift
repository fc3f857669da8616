/// The multiplexer between the program and its terminal.
enum Multiplexer {
    case none, tmux, screen

    /// The inner one, if there are two: both leave their variables to the programs inside.
    init(_ environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let isTmux = environment["TMUX"]?.isEmpty == false
        // Only screen uses names like `screen.xterm-256color`; over SSH, `screen` may also be tmux, which drops the
        // pieces.
        let isScreen = environment["STY"]?.isEmpty == false || term.hasPrefix("screen.")
        self = isTmux && !term.hasPrefix("screen.") ? .tmux : isScreen ? .screen : .none
    }

    /// A request in the form in which it reaches the outer terminal.
    func passingOn(_ request: String) -> String {
        switch self {
        case .none: request
        case .tmux: "\u{1B}Ptmux;\(request.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
        // screen does not know the request, and passes on the wrapped pieces, one after the other.
        case .screen: Self.pieces(of: request).map { "\u{1B}P\($0)\u{1B}\\" }.joined()
        }
    }

    /// The size of a piece: GNU screen holds 767 bytes of such a string, and prints the rest of a longer one.
    private static let screenPiece = 700

    private static func pieces(of request: String) -> [String] {
        let bytes = Array(request.utf8)
        return stride(from: 0, to: bytes.count, by: screenPiece).map { start in
            String(decoding: bytes[start..<min(start + screenPiece, bytes.count)], as: UTF8.self)
        }
    }
}
