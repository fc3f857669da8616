import Gists

/// The target of a link, derived from its URL.
public enum LinkTarget {
    /// True for the page of a gist on the gists' own site.
    public static func isGist(_ url: String) -> Bool {
        let sites = ["https://gist.github.com/", "http://gist.github.com/"]
        return sites.contains { url.begins(with: $0) } && GistReference.id(in: url) != nil
    }

    /// The host of a URL, without a user name.
    public static func host(_ url: String) -> String? {
        guard let start = url.utf8.firstRange(of: "://".utf8)?.upperBound else { return nil }
        let authority = url[start...].utf8.prefix { !"/?#\\".utf8.contains($0) }
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        return host.isEmpty ? nil : Substring(host).lowercased()
    }

    /// A place in a gist.
    public struct Place: Equatable {
        /// The index of the file; nil for the one that contains the link.
        public var file: Int?
        /// The heading; empty for the beginning.
        public var anchor = ""
        /// The line in the file's source, from 1.
        public var line: Int?
    }

    /// The target of a link in a gist's text within that gist: a heading (`#name`), another file of the gist
    /// (`notes.md`, `./notes.md#name`), or a part of its page (`https://gist.github.com/LOGIN/ID#file-notes-md`); nil
    /// for all others.
    public static func place(_ url: String, in gist: Gist) -> Place? {
        let mark = url.utf8.firstIndex(of: UInt8(ascii: "#"))
        let fragment = (mark.map { String(Substring(url.utf8[$0...].dropFirst())) } ?? "").percentDecoded
        if mark == url.startIndex {
            return filePlace(fragment, in: gist) ?? Place(anchor: fragment)
        }
        if let name = fileName(url) {
            return gist.files.firstIndex { $0.name.isExactly(name) }.map { Place(file: $0, anchor: fragment) }
        }
        return isPage(url, of: gist) ? filePlace(fragment, in: gist) : nil
    }

    private static func filePlace(_ fragment: String, in gist: Gist) -> Place? {
        let reference = GistReference(id: gist.id, fragment: fragment)
        return reference.index(in: gist.files.map(\.name)).map { Place(file: $0, line: reference.lines?.lowerBound) }
    }

    /// True for the gist's own page, in its current version.
    private static func isPage(_ url: String, of gist: Gist) -> Bool {
        let isOnSite = isGist(url) || host(url)?.isExactly(host(gist.htmlURL) ?? "") == true
        let last = page(url).parts(separatedBy: "/", omittingEmpty: true).last
        return isOnSite && last?.isExactly(gist.id.rawValue) == true
    }

    /// The name of another file of the gist, for URLs without a host: `notes.md`, `./notes.md`.
    public static func fileName(_ url: String) -> String? {
        guard !url.utf8.contains(UInt8(ascii: ":")), !url.begins(with: "/"), !url.begins(with: "#") else { return nil }
        let path = page(url)
        let name = path.rest(behind: "./") ?? path
        return name.isEmpty ? nil : String(name).percentDecoded
    }

    /// A URL without its query and fragment.
    private static func page(_ url: String) -> Substring {
        Substring(url.utf8.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "?") })
    }
}
