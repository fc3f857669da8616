import FoundationEssentials

/// A request to the terminal to put a text on its clipboard (OSC 52), wrapped for a multiplexer if there is one. It
/// works over SSH as well; terminals that do not support or allow it ignore it silently.
public enum ClipboardRequest {
    public static func text(_ text: String, environment: [String: String]) -> String {
        let request = "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}"
        let multiplexer = Multiplexer(environment)
        // tmux takes the request for its own clipboard, and passes the wrapped one on to the outer terminal.
        return (multiplexer == .tmux ? request : "") + multiplexer.passingOn(request)
    }
}
