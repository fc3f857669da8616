/// A gist as people name it: by its id, or by the address of its page.
public enum GistAddress {
    /// The id in an address (`https://gist.github.com/LOGIN/ID`, with or without a file, a revision or `.git` behind it,
    /// also of an Enterprise server), or the text itself where it can be an id; nil for anything else.
    public static func id(in text: String) -> String? {
        guard let scheme = text.firstRange(of: "://") else {
            let isAddress = text.hasPrefix("gist.github.com/")
            return isAddress ? id(inPath: text[...]) : isID(text) ? text : nil
        }
        return id(inPath: text[scheme.upperBound...])
    }

    /// Whether a text looks so much like an id that it can hardly be anything else.
    public static func isUnmistakable(_ text: String) -> Bool {
        text.contains("://") || text.hasPrefix("gist.github.com/")
            ? id(in: text) != nil : isID(text) && text.utf8.count >= 20
    }

    /// `host/LOGIN/ID/…`, `host/ID`, `host/gist/LOGIN/ID`, `host/gists/ID` of the API.
    private static func id(inPath text: Substring) -> String? {
        let path = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst()
        let names = path.map { $0.hasSuffix(".git") ? $0.dropLast(4) : $0 }
        // A login can look like an id where it is short; an id behind it is longer, or the only one.
        let candidates = names.prefix(3).filter { isID(String($0)) }
        return (candidates.first { $0.utf8.count >= 20 } ?? candidates.last).map(String.init)
    }

    /// Ids are hexadecimal numbers; the oldest are decimal and short.
    private static func isID(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 || 0x41...0x46 ~= $0 }
    }
}
