/// Finds what looks like a secret before it is published.
///
/// Nothing is certain here: what is found is for a person to look at. Tokens are found by the form that their makers gave
/// them so that they can be found (`TokenPattern`), private keys by their heading, passwords by what they are assigned to or by
/// the URL they stand in. Values that stand for a secret in an example are left out (`Placeholder`).
///
/// One pass over the bytes. Each place costs a bounded number of steps, whatever the text is.
public enum LeakGuard {
    /// Bytes from the beginning of a text that are looked at: no gist can hold more.
    public static let mostBytes = 10 << 20
    /// Nobody reads a longer list.
    public static let mostLeaks = 100

    /// What looks like a secret, from the top. A line is named once for each kind.
    public static func leaks(in text: String, file: String) -> [Leak] {
        var scan = LeakScan(Array(text.utf8.prefix(mostBytes)), file: file)
        scan.run()
        return scan.leaks
    }
}
