import Gists
import Reading

/// The source of an image in a text.
public enum ImageSource: Hashable, Sendable {
    case file(GistFile)
    case web(String)
    /// An image whose bytes are in the text.
    case embedded(EmbeddedImage)

    /// The source of an image on a page of the gist.
    public init?(_ address: String, on page: Page, in gist: Gist) {
        if let image = page.embedded(address) { self = .embedded(image) } else { self.init(address, in: gist) }
    }

    /// Nil if the server is not trusted: reading a text must not tell its author's server who reads it. Allowed are
    /// files of the gist, the gist's own server and GitHub's servers for images; the same applies to redirects.
    public init?(_ address: String, in gist: Gist) {
        if let name = LinkTarget.fileName(address), let file = gist.files.first(where: { $0.name.isExactly(name) }) {
            self = .file(file)
            return
        }
        guard let origin = Self.origin(of: address) else { return nil }
        // camo requests the image from the author's server.
        let isGitHub =
            origin.begins(with: "https://") && origin.ends(with: ".githubusercontent.com")
            && origin != "https://camo.githubusercontent.com"
        let isRaw = origin == "https://gist.github.com" && address.holds("/raw")
        guard isGitHub || isRaw || gist.files.contains(where: { Self.origin(of: $0.rawURL) == origin }) else {
            return nil
        }
        self = .web(address)
    }

    /// Scheme, host and port; nil for any URL that other parsers could read as another host.
    private static func origin(of address: String) -> String? {
        let (schemes, lower) = (["https://", "http://"], address.lowercased())
        guard let scheme = schemes.first(where: { lower.begins(with: $0) }),
            address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
        else { return nil }
        // The URL is ASCII only.
        let host = lower.utf8.dropFirst(scheme.utf8.count).prefix { !"/?#".utf8.contains($0) }
        let isHost = !host.isEmpty && host.allSatisfy { isOfHost($0) }
        return isHost ? scheme + Substring(host) : nil
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: ".-:".utf8.contains(byte)
        }
    }
}
