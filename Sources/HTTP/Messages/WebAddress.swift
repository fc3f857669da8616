/// Checks of URLs that a server sent, before users and programs use them.
public enum WebAddress {
    /// True for a URL of the web in printable ASCII, without spaces and characters that control a terminal.
    public static func isPrintable(_ url: String) -> Bool {
        (url.hasPrefix("https://") || url.hasPrefix("http://")) && url.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
