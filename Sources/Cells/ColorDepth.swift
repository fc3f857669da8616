/// How many colours may be asked for.
public enum ColorDepth: Hashable, Sendable, CaseIterable {
    /// 24-bit colours.
    case truecolor
    /// The 256-colour palette.
    case palette256
    /// The 16 colours that follow the user's theme.
    case palette16
    /// No colours at all.
    case mono
}
