/// URLs that a server sent, for people and programs to use.
public enum WebAddress {
    /// True of a URL of the web in printable ASCII: nothing in it that a terminal obeys or that ends a word.
    public static func isPrintable(_ url: String) -> Bool {
        (url.hasPrefix("https://") || url.hasPrefix("http://")) && url.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
