/// Which release this is. The Makefile reads it here, for the names of what it packs.
enum Version {
    static let text = "0.1.0"
    /// When, as the manual page says it.
    static let date = "November 21, 2026"
}
