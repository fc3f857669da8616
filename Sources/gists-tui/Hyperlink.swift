import Cells
import Texts

/// A text with a link to a web page (OSC 8), in terminals that are known to support it; others may print the URL into
/// the text.
enum Hyperlink {
    static func text(_ text: String, to url: String, environment: [String: String]) -> String {
        guard isKnown(environment), CellLink(columns: 0..<1, url: url) != nil else { return text }
        return "\u{1B}]8;;\(url)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
    }

    static func isKnown(_ environment: [String: String]) -> Bool {
        // tmux hides the outer terminal, and supports such links itself only since version 3.4.
        guard environment["TMUX"] == nil, environment["STY"] == nil else { return false }
        if let version = environment["VTE_VERSION"].flatMap(Int.init) { return version >= 5000 }
        let signs = ["KITTY_WINDOW_ID", "WEZTERM_PANE", "KONSOLE_VERSION", "WT_SESSION", "GHOSTTY_RESOURCES_DIR"]
        if signs.contains(where: { environment[$0] != nil }) { return true }
        return ["iTerm.app", "ghostty"].contains(environment["TERM_PROGRAM"])
            || ["foot", "alacritty", "xterm-kitty"].contains { environment["TERM"]?.begins(with: $0) == true }
    }
}
