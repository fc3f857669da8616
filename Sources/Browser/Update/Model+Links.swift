import Cells
import Gists
import Reading

extension Model {
    /// The links of the page on the screen.
    private var shownLinks: [Page.Link] {
        guard case .document(.page(let page), _) = readerContent(columns: 0) else { return [] }
        return page.links
    }

    /// `f`: digits follow.
    mutating func startFollowing() {
        guard !shownLinks.isEmpty else {
            notice = Notice(text: "There are no links here.", isError: false)
            return
        }
        linkNumber = 0
    }

    /// Takes a key while a link's number is typed: what can be no longer number is followed at once. Nil for keys that
    /// end the typing and mean what they always do.
    mutating func typeLinkNumber(_ key: Key) -> [Effect]? {
        guard let number = linkNumber else { return nil }
        let links = shownLinks
        switch key {
        case .character(let digit) where digit.isASCII && digit.isWholeNumber:
            let next = number * 10 + (digit.wholeNumberValue ?? 0)
            guard (1...max(1, links.count)).contains(next) else { return [] }
            linkNumber = next
            guard next * 10 > links.count else { return [] }
        case .backspace:
            linkNumber = number / 10
            return []
        case .enter: break
        case .escape:
            linkNumber = nil
            return []
        default:
            linkNumber = nil
            return nil
        }
        guard let chosen = linkNumber, chosen > 0 else { return [] }
        linkNumber = nil
        return follow(links[chosen - 1].url)
    }

    /// What the bottom line says meanwhile.
    func linkPrompt(_ number: Int) -> Notice {
        let links = shownLinks
        let typed = number > 0 ? String(number) : ""
        let url = number > 0 && number <= links.count ? "  " + links[number - 1].url : ""
        return Notice(text: "link 1–\(links.count): \(typed)▏\(url)", hint: " · ↵ follows · Esc", isError: false)
    }

    /// A gist that was asked for by its id is read as soon as it is here.
    mutating func openSingleGist(of feed: FeedID) -> [Effect] {
        guard case .gist = feed, feed == feedID, focus == .list, selectedGist != nil else { return [] }
        return open()
    }

    /// To a place in the page, a file of the gist, another gist, or out to the browser.
    private mutating func follow(_ url: String) -> [Effect] {
        if url.hasPrefix("#") {
            guard case .document(.page(let page), _) = readerContent(columns: 0),
                let line = page.line(ofAnchor: String(url.dropFirst()).lowercased())
            else { return [] }
            readerPosition.top = WrappedPosition(line: line)
            return []
        }
        if let name = LinkTarget.fileName(url), let files = detailGist?.files, let id = feed.selection {
            guard let index = files.firstIndex(where: { $0.name == name }) else {
                notice = Notice(text: "This gist has no file \(name).", isError: true)
                return []
            }
            let tabs = DetailTab.all(of: detailGist ?? Gist(id: id, createdAt: now, updatedAt: now))
            return switchTab(by: (tabs.firstIndex(of: .file(index)) ?? 0) - (opened[id]?.tab ?? 0))
        }
        if let id = LinkTarget.gistID(url) { return show(.gist(id)) }
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
            notice = Notice(text: "Not a web address: \(url)", isError: true)
            return []
        }
        return [.openInBrowser(url)]
    }
}

/// What a link's address says about where it leads.
enum LinkTarget {
    /// The gist of an address on the gists' site: `https://gist.github.com/login/id`, with or without a login.
    static func gistID(_ url: String) -> String? {
        let sites = ["https://gist.github.com/", "http://gist.github.com/"]
        guard let site = sites.first(where: url.hasPrefix) else { return nil }
        let path = url.dropFirst(site.count).prefix { $0 != "#" && $0 != "?" }.split(separator: "/")
        guard let id = path.count == 1 ? path.first : path.dropFirst().first, path.count <= 2, id.count >= 5,
            id.allSatisfy({ $0.isASCII && $0.isHexDigit })
        else { return nil }
        return String(id)
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
