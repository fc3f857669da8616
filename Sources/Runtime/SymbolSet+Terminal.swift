import Images
import Terminal

extension SymbolSet {
    /// The best set that a terminal is known to show.
    ///
    /// Block characters are in every font. Octants are in few, so they are only used for a terminal that draws all of
    /// `mosaic` itself and tells programs its version:
    /// - VTE (GNOME's terminal, Xfce's and others) since 0.78: `src/minifont.cc`, which has no octants in 0.76.
    /// - Ghostty since 1.2: `src/font/sprite/draw/symbols_for_legacy_computing_supplement.zig`; 1.1 lacks
    ///   U+1CEA0…1CEAB.
    ///
    /// All others get `block`, which shows images better than sextants alone. kitty draws all since 0.47
    /// (`docs/changelog.rst`) but does not tell its version; neither does foot. WezTerm has octants in nightly builds
    /// only (`docs/changelog.md`). Alacritty (`builtin_font.rs`), Contour (`BoxDrawingRenderer.cpp`) and Windows
    /// Terminal draw sextants but no octants; Konsole and xterm are unknown.
    public static func suited(to charset: Charset, environment: [String: String]) -> SymbolSet {
        guard charset == .utf8 else { return .ascii }
        return drawsMosaic(environment) ? .mosaic : .block
    }

    private static func drawsMosaic(_ environment: [String: String]) -> Bool {
        switch environment["TERM_PROGRAM"] {
        case "ghostty":
            let version = (environment["TERM_PROGRAM_VERSION"] ?? "").parts(separatedBy: ".").prefix(2).map {
                Int($0) ?? 0
            }
            return !version.lexicographicallyPrecedes([1, 2])
        case nil, "":
            // The only hint from VTE. A terminal that was started from one, or a multiplexer, passes it on.
            let isHandedOn = ["XTERM_VERSION", "KONSOLE_VERSION", "ALACRITTY_WINDOW_ID"].contains {
                environment[$0] != nil
            }
            guard environment["TERM"] == "xterm-256color", !isHandedOn else { return false }
            return environment["VTE_VERSION"].flatMap { Int($0) } ?? 0 >= 7_800
        default: return false
        }
    }
}
