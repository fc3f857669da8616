/// Bytes of texts that come from outside. What is longer is left out, or cut, where it comes in: then nothing that is made of it
/// has to be careful.
enum TextLimit {
    /// IDs, logins, the names of languages and types: GitHub has none of half that length.
    static let word = 1_000
    static let url = 8 << 10
    static let fileName = 64 << 10
    static let line = 64 << 10
}
