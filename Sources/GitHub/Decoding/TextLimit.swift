/// The maximum sizes of texts from outside, in bytes. Longer texts are omitted or cut when they are decoded, so that
/// later code need not check.
enum TextLimit {
    /// IDs, logins, the names of languages and types: GitHub has none of half this length.
    static let word = 1_000
    static let url = 8 << 10
    static let fileName = 64 << 10
    static let line = 64 << 10
}
