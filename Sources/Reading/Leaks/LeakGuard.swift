/// Finds possible secrets before they are published.
///
/// Nothing is certain here: the user must check the results. Tokens are found by the forms that providers have given
/// them for this purpose (`TokenPattern`), private keys by their heading, passwords by the name that they are assigned
/// to or by the URL that contains them. Placeholders in examples are left out (`Placeholder`).
///
/// One pass over the bytes. Each position needs a limited number of steps, whatever the text is.
public enum LeakGuard {
    /// Bytes from the beginning of a text that are searched: gists can't contain more.
    public static let mostBytes = 10 << 20
    /// A longer list would not be useful.
    public static let mostLeaks = 100

    /// The possible secrets, from the top. Each kind is listed once per line.
    public static func leaks(in text: String, file: String) -> [Leak] {
        var scan = LeakScan(Array(text.utf8.prefix(mostBytes)), file: file)
        scan.run()
        return scan.leaks
    }
}
