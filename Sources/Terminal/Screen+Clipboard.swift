import CNcurses
import FoundationEssentials

extension Screen {
    /// Asks the terminal to put a text on the clipboard (OSC 52). It works over SSH as well; a terminal that does not
    /// know the request, or forbids it, ignores it without a trace.
    public func copyToClipboard(_ text: String) {
        let request = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        var bytes = Array(request.utf8)
        if environment["TMUX"] != nil {
            // tmux takes the request for its own clipboard, and hands the wrapped one on to the terminal around it.
            let escaped = request.replacing("\u{1B}", with: "\u{1B}\u{1B}")
            bytes += Array("\u{1B}Ptmux;\(escaped)\u{1B}\\".utf8)
        }
        cn_write(bytes, bytes.count)
    }
}
