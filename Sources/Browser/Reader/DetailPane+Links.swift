import Cells
import Documents
import Gists
import Reading
import Texts

extension DetailPane {
    /// Returns the URL of a link of the page on the screen.
    func url(ofLink number: Int, _ context: Context) -> String? {
        let links = reader(context).links
        // Pasted numbers can have any value.
        return 1...max(1, links.count) ~= number && !links.isEmpty ? links[number - 1].url : nil
    }

    /// Returns the host of a link that leads out of the gist: not the host of its page, its files or its repository;
    /// nil for others.
    func host(ofLink number: Int, _ context: Context) -> String? {
        guard let url = url(ofLink: number, context), !LinkTarget.isGist(url), let host = LinkTarget.host(url),
            let gist = gist(context)
        else { return nil }
        let own = [gist.htmlURL, gist.gitPullURL] + gist.files.map(\.rawURL)
        return own.contains { LinkTarget.host($0) == host } ? nil : host
    }

    /// Returns the target of a link within the gist on the screen; nil for other links.
    func place(ofLink number: Int, _ context: Context) -> LinkTarget.Place? {
        guard let url = url(ofLink: number, context), let gist = gist(context) else { return nil }
        return LinkTarget.place(url, in: gist)
    }

    /// Follows a link within the gist, or in the web browser.
    mutating func follow(link number: Int, _ update: inout UpdateContext) {
        guard let url = url(ofLink: number, update.context) else {
            return update.complain(Words.Reader.noLink(number))
        }
        let leadsElsewhere = LinkTarget.isGist(url) && place(ofLink: number, update.context) == nil
        leadsElsewhere ? update.perform(.openGist(url)) : follow(url, &update)
    }

    private mutating func follow(_ url: String, _ update: inout UpdateContext) {
        if let gist = gist(update.context), let place = LinkTarget.place(url, in: gist) {
            return go(to: place, &update)
        }
        if let name = LinkTarget.fileName(url) { return update.complain(Words.Reader.noFile(name)) }
        guard url.begins(with: "https://") || url.begins(with: "http://") else {
            return update.complain(Words.Reader.notAWebURL(url))
        }
        update.emit(.openInBrowser(url))
    }

    private mutating func go(to place: LinkTarget.Place, _ update: inout UpdateContext) {
        let context = update.context
        withReader(context) { $0.noteJump() }
        guard let file = place.file else {
            let isFound = withReader(context) { $0.go(toAnchor: place.anchor) }
            if !isFound { update.complain(Words.Reader.noHeading(place.anchor)) }
            return
        }
        intent = nil
        if let gist = context.selection, place.line != nil || !place.anchor.isEmpty {
            let line = place.line.map { TextPlace(line: $0 - 1, byte: 0) }
            let place = FilePlace(file: file, place: line, anchor: place.anchor)
            intent = PendingIntent(gist: gist, goal: .place(place))
        }
        switchTab(to: .file(file), &update)
    }
}
