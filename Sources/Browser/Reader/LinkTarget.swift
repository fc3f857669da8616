import Gists

/// What a link's address says about where it leads.
enum LinkTarget {
    /// True for the page of a gist on the gists' own site.
    static func isGist(_ url: String) -> Bool {
        let sites = ["https://gist.github.com/", "http://gist.github.com/"]
        return sites.contains(where: url.hasPrefix) && GistReference.id(in: url) != nil
    }

    /// The host of an address, without whatever name stands before it.
    static func host(_ url: String) -> String? {
        guard let start = url.firstRange(of: "://")?.upperBound else { return nil }
        let authority = url[start...].prefix { !"/?#\\".contains($0) }
        let host = authority[
            (authority.lastIndex(of: "@").map { authority.index(after: $0) } ?? authority.startIndex)...]
        return host.isEmpty ? nil : host.lowercased()
    }

    /// A place in a gist.
    struct Place: Equatable {
        /// The index of the file; nil for the one that has the link.
        var file: Int?
        /// The heading there; empty for the beginning.
        var anchor = ""
        /// The line of its source, from 1.
        var line: Int?
    }

    /// Where a link of a gist's text leads within that gist: to a heading (`#name`), to a file beside the text (`notes.md`,
    /// `./notes.md#name`), or to a place on its page (`https://gist.github.com/LOGIN/ID#file-notes-md`); nil for all others.
    static func place(_ url: String, in gist: Gist) -> Place? {
        let fragment = (url.firstIndex(of: "#").map { String(url[url.index(after: $0)...]) } ?? "").percentDecoded
        if url.hasPrefix("#") {
            return filePlace(fragment, in: gist) ?? Place(anchor: fragment)
        }
        if let name = fileName(url) {
            return gist.files.firstIndex { $0.name == name }.map { Place(file: $0, anchor: fragment) }
        }
        return isPage(url, of: gist) ? filePlace(fragment, in: gist) : nil
    }

    private static func filePlace(_ fragment: String, in gist: Gist) -> Place? {
        let reference = GistReference(id: gist.id, fragment: fragment)
        return reference.index(in: gist.files.map(\.name)).map { Place(file: $0, line: reference.lines?.lowerBound) }
    }

    /// True for the gist's own page, as it is now.
    private static func isPage(_ url: String, of gist: Gist) -> Bool {
        let page = url.prefix { $0 != "#" && $0 != "?" }
        let isOnSite = isGist(url) || host(url) != nil && host(url) == host(gist.htmlURL)
        return isOnSite && page.split(separator: "/").last.map(String.init) == gist.id
    }

    /// The name of a file beside the text, for addresses without a site: `notes.md`, `./notes.md`.
    static func fileName(_ url: String) -> String? {
        guard !url.contains(":"), !url.hasPrefix("/"), !url.hasPrefix("#") else { return nil }
        let path = url.prefix { $0 != "#" && $0 != "?" }
        let name = path.hasPrefix("./") ? path.dropFirst(2) : path
        return name.isEmpty ? nil : String(name).percentDecoded
    }
}
