import Browser
import Cells
import Configuration
import Glibc
import Images
import Terminal

/// The terminal, according to the environment and to itself.
struct TerminalFacts: Encodable {
    /// The value of TERM; nil if it is not set.
    var type: String?
    /// The program and its version, if it names itself.
    var program: String?
    /// `tmux`, `screen`, `zellij`, and `ssh` for a connection.
    var within: [String]
    var columns: Int?
    var rows: Int?
    /// `truecolor`, `256`, `16`, `8` or `none`.
    var colors: String
    /// `light` or `dark`; nil if the terminal does not tell, or if the output is not for a terminal.
    var background: String?

    init(_ chosen: SettingValues, _ environment: [String: String]) {
        type = environment["TERM"]
        program = environment["TERM_PROGRAM"].map { name in
            [name, environment["TERM_PROGRAM_VERSION"]].compactMap(\.self).joined(separator: " ")
        }
        let signs = [("TMUX", "tmux"), ("STY", "screen"), ("ZELLIJ", "zellij"), ("SSH_CONNECTION", "ssh")]
        within = signs.filter { environment[$0.0]?.isEmpty == false }.map(\.1)
        var size = winsize()
        let hasSize = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].contains {
            ioctl($0, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        }
        if hasSize { (columns, rows) = (Int(size.ws_col), Int(size.ws_row)) }
        let mode = chosen.isOn(.plain) ? .never : chosen.choice(.color) ?? ColorMode.auto
        colors =
            switch ColorDepth(mode: mode, environment: environment) {
            case .mono: "none"
            case .palette8: "8"
            case .palette16: "16"
            case .palette256: "256"
            case .truecolor: "truecolor"
            }
        if Output.isTerminal, let color = TerminalBackground.ask(environment: environment) {
            background = ThemeChoice.isLight(color) ? "light" : "dark"
        }
    }
}

/// The characters that are written.
struct TextFacts: Encodable {
    /// The variable that chooses the locale and its value; nil if none does.
    var locale: String?
    /// `utf-8` or `ascii`.
    var charset: String
    /// The characters of images.
    var symbols: String
    var hyperlinks: Bool

    init(_ chosen: SettingValues, _ environment: [String: String]) {
        locale = ["LC_ALL", "LC_CTYPE", "LANG"].first { environment[$0]?.isEmpty == false }
            .map { "\($0)=\(environment[$0] ?? "")" }
        let adopted = Charset.adopt(environment: environment)
        charset = adopted == .utf8 ? "utf-8" : "ascii"
        let isWide = (chosen.choice(.ambiguousWidth) ?? AmbiguousWidth.narrow) == .wide
        let set = chosen.choice(.symbols) ?? (isWide ? .ascii : SymbolSet.suited(to: adopted, environment: environment))
        symbols = set.rawValue
        hyperlinks = (chosen.choice(.hyperlinks) ?? HyperlinkMode.auto).isOn(environment)
    }
}
