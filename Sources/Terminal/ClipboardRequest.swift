import FoundationEssentials

/// A request to the terminal to put a text on its clipboard (OSC 52), as what stands between takes it. It works over SSH as well;
/// a terminal that does not know it, or forbids it, ignores it without a trace.
public enum ClipboardRequest {
    public static func text(_ text: String, environment: [String: String]) -> String {
        let request = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        switch Multiplexer(environment) {
        case .none: return request
        // tmux takes the request for its own clipboard, and hands the wrapped one on to the terminal around it.
        case .tmux: return request + "\u{1B}Ptmux;\(request.replacing("\u{1B}", with: "\u{1B}\u{1B}"))\u{1B}\\"
        // It does not know the request, and hands on what it gets in pieces, one after the other.
        case .screen: return pieces(of: request).map { "\u{1B}P\($0)\u{1B}\\" }.joined()
        }
    }

    /// GNU screen holds 767 bytes of such a string; of a longer one it prints the rest.
    private static let screenPiece = 700

    private static func pieces(of request: String) -> [String] {
        let bytes = Array(request.utf8)
        return stride(from: 0, to: bytes.count, by: screenPiece).map { start in
            String(decoding: bytes[start..<min(start + screenPiece, bytes.count)], as: UTF8.self)
        }
    }
}

/// What stands between the program and its terminal.
private enum Multiplexer {
    case none, tmux, screen

    /// The inner one, where there are two: both leave their variables to what runs in them.
    init(_ environment: [String: String]) {
        let term = environment["TERM"] ?? ""
        let isTmux = environment["TMUX"]?.isEmpty == false
        // Only screen calls itself `screen.xterm-256color`; over SSH `screen` may be tmux as well, which drops the pieces.
        let isScreen = environment["STY"]?.isEmpty == false || term.hasPrefix("screen.")
        self = isTmux && !term.hasPrefix("screen.") ? .tmux : isScreen ? .screen : .none
    }
}
