/// How many colours a terminal can be asked for.
public enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// No colours at all.
    case mono = 0
    case palette8 = 8
    /// The 16 colours that follow the user's theme.
    case palette16 = 16
    case palette256 = 256
    /// 24-bit colours.
    case truecolor = 0x100_0000

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
