import Gists

/// What a link's address says about where it leads.
enum LinkTarget {
    /// True for the page of a gist on the gists' own site.
    static func isGist(_ url: String) -> Bool {
        let sites = ["https://gist.github.com/", "http://gist.github.com/"]
        return sites.contains(where: url.hasPrefix) && GistAddress.id(in: url) != nil
    }

    /// The host of an address, without whatever name stands before it.
    static func host(_ url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { !"/?#\\".contains($0) }
        let host = authority[
            (authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex)...]
        return host.isEmpty ? nil : host.lowercased()
    }

    /// The name of a file beside the text, for addresses without a site: `notes.md`, `./notes.md`.
    static func fileName(_ url: String) -> String? {
        guard !url.contains(":"), !url.hasPrefix("/"), !url.hasPrefix("#") else { return nil }
        let path = url.prefix { $0 != "#" && $0 != "?" }
        let name = path.hasPrefix("./") ? path.dropFirst(2) : path
        return name.isEmpty ? nil : String(name).percentDecoded
    }
}

extension String {
    /// The text with `%20` and the like as the bytes that they stand for; as it is where those are no text.
    fileprivate var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = UInt8(String(Substring(rest.prefix(2))), radix: 16),
                rest.count >= 2
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self) ?? self
    }
}
