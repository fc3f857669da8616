import Documents
import Gists
import Reading

/// A link of the page on the screen.
struct ShownLink {
    let url: String
    /// The gist that the page belongs to.
    private let gist: Gist?

    /// Nil if the page has no link of this number.
    init?(_ number: Int, _ pane: DetailPane, _ context: Context) {
        guard let url = pane.reader(context).url(ofLink: number) else { return nil }
        self.url = url
        gist = pane.gist(context)
    }

    /// The host of a link that leads out of the gist: not the host of its page, its files or its repository; nil for
    /// others.
    var foreignHost: String? {
        guard !LinkTarget.isGist(url), let host = LinkTarget.host(url), let gist else { return nil }
        let own = [gist.htmlURL, gist.gitPullURL] + gist.files.map(\.rawURL)
        return own.contains { LinkTarget.host($0) == host } ? nil : host
    }

    /// Follows the link of a number.
    static func follow(_ number: Int, in pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let link = ShownLink(number, pane, update.context) else {
            return update.complain(Words.Reader.noLink(number))
        }
        link.follow(in: &pane, &update)
    }

    /// Follows the link within the gist, to another gist, or in the web browser.
    private func follow(in pane: inout DetailPane, _ update: inout UpdateContext) {
        if let place = gist.flatMap({ LinkTarget.place(url, in: $0) }) { return go(to: place, &pane, &update) }
        if LinkTarget.isGist(url) { return update.perform(.openGist(url)) }
        if let name = LinkTarget.fileName(url) { return update.complain(Words.Reader.noFile(name)) }
        guard url.begins(with: "https://") || url.begins(with: "http://") else {
            return update.complain(Words.Reader.notAWebURL(url))
        }
        update.emit(.openInBrowser(url))
    }

    private func go(to place: LinkTarget.Place, _ pane: inout DetailPane, _ update: inout UpdateContext) {
        let context = update.context
        guard let file = place.file else {
            let isFound = pane.withReader(context) { reader in
                reader.noteJump()
                return reader.go(toAnchor: place.anchor)
            }
            if !isFound { update.complain(Words.Reader.noHeading(place.anchor)) }
            return
        }
        pane.withPosition(context) { $0.noteJump() }
        pane.intent = nil
        if let gist = context.selection, place.line != nil || !place.anchor.isEmpty {
            let line = place.line.map { TextPlace(line: $0 - 1, byte: 0) }
            let place = FilePlace(file: file, place: line, anchor: place.anchor)
            pane.intent = PendingIntent(gist: gist, goal: .place(place))
        }
        pane.switchTab(to: .file(file), &update)
    }
}
