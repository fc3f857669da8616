/// The user's choice of how images are drawn.
public enum ImageMode: String, Hashable, Sendable, CaseIterable {
    /// With pixels in terminals that are known to show them well, otherwise with block characters.
    case auto
    /// With pixels if the terminal has any protocol for them.
    case pixels
    case blocks
    /// Not at all.
    case off
}
