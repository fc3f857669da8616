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
        return count > 0 ? .type(.link(count)) : .tell(Words.Reader.noLinks)
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
            noteJump(context)
            var position = position(context)
            position.top = WrappedPosition(line: line)
            scroll(to: position, context)
            return Reaction()
        }
        if let name = LinkTarget.fileName(url), let files = gist(context)?.files {
            guard let index = files.firstIndex(where: { $0.name == name }) else {
                return .complain(Words.Reader.noFile(name))
            }
            return .effects(switchTab(to: .file(index), context, &requests))
        }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
            return .complain(Words.Reader.notAWebURL(url))
        }
        return .effects([.openInBrowser(url)])
    }
}
