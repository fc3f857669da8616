import Cells
import Gists
import Reading

extension DetailPane {
    /// The links of the page on the screen.
    private func links(_ context: Context) -> [Page.Link] {
        guard case .document(.page(let page), _) = content(context) else { return [] }
        return page.links
    }

    /// `f`: a number follows.
    func askForLink(_ context: Context) -> Reaction {
        let count = links(context).count
        return count > 0 ? .type(.link(count)) : .tell("There are no links here.")
    }

    /// The address of a link of the page on the screen.
    func url(ofLink number: Int, _ context: Context) -> String? {
        let links = links(context)
        // Pasted numbers can be any.
        return 1...max(1, links.count) ~= number && !links.isEmpty ? links[number - 1].url : nil
    }

    /// Where a link leads out of the gist: the host that its page, its files and its repository are not on; nil for others.
    func host(ofLink number: Int, _ context: Context) -> String? {
        guard let url = url(ofLink: number, context), !LinkTarget.isGist(url), let host = LinkTarget.host(url),
            let gist = gist(context)
        else { return nil }
        let own = [gist.htmlURL, gist.gitPullURL] + gist.files.map(\.rawURL)
        return own.contains { LinkTarget.host($0) == host } ? nil : host
    }

    /// Follows a link to a place in the page, a file of the gist, or out to the browser.
    mutating func follow(_ url: String, _ context: Context, _ requests: inout Requests) -> Reaction {
        if url.hasPrefix("#") {
            guard case .document(.page(let page), _) = content(context),
                let line = page.line(ofAnchor: String(url.dropFirst()).lowercased())
            else { return Reaction() }
            var position = position(context)
            position.top = WrappedPosition(line: line)
            scroll(to: position, context)
            return Reaction()
        }
        if let name = LinkTarget.fileName(url), let files = gist(context)?.files {
            guard let index = files.firstIndex(where: { $0.name == name }) else {
                return .complain("This gist has no file \(name).")
            }
            return .effects(switchTab(to: .file(index), context, &requests))
        }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
            return .complain("Not a web address: \(url)")
        }
        return .effects([.openInBrowser(url)])
    }
}

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
