import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// Announces what the last message has changed.
    mutating func announce() {
        announcer.announce(feedSentence, about: .feed)
        announcer.announce(
            list.marks.isEmpty ? "" : marksSentence, about: .marks,
            whenChanged: list.marks.isEmpty ? "" : "\(list.marks.count)")
        announcer.announce(
            account.waitsUntil == nil ? "" : "Waiting for \(settings.serviceName)'s limit. Esc cancels.",
            about: .waiting)
        switch overlay {
        case .picker(let picker):
            announcer.forget(.place)
            announcer.announce(sentence(of: picker), about: .picker)
        case .page(let page, let top):
            announcer.forget(.place)
            let lines = Array(page.content(self).columns.joined())
            announcer.announceRows(
                lines.indices.dropFirst(top).prefix(OverlayPage.rows(size)).map { index in
                    let words = [lines[index].head, lines[index].body].filter { !$0.isEmpty }
                    return (WrappedPosition(line: index), words.joined(separator: "  "))
                }, of: .page(page))
        case nil:
            announcer.forget(.picker)
            announceFocus()
        }
        announcer.announce(bottomLine.map { $0.text + $0.hint } ?? "", about: .notice)
    }

    private mutating func announceFocus() {
        guard focus == .detail, let gist = detailGist else {
            announcer.leaveText()
            return announceRow()
        }
        let title = "\(detailTab.page.title(in: gist)) of \(title(of: gist))"
        switch readerContent {
        case .loading: announcer.announce("\(title): loading", about: .place)
        case .picture: announcer.announce("\(title): a picture", about: .place)
        case .message(let message): announcer.announce("\(title): \(message.title) \(message.body)", about: .place)
        case .document:
            guard let layout = readerLayout else { return }
            announcer.announce("\(title), \(layout.lineCount) lines. \(readerCaveat ?? "")", about: .place)
            let rows = layout.rows(top: readerPosition.top, column: readerPosition.column)
            announcer.announceRows(rows.map { ($0.position, $0.text) }, of: .document(layout.document))
        }
    }

    /// `Public, 100 gists and more`
    private var feedSentence: String {
        let name = feedID.title
        if !isFeedOpen { return "\(name): this takes a token. GH_TOKEN, --token-file or --token gives it." }
        if feed.rows.isEmpty {
            if feed.load != nil { return "\(name): loading" }
            return "\(name): "
                + (feed.failure.map { failure in
                    let hint = retryHint(failure)
                    return [failure.sentence, tokenHint(failure), hint.isEmpty ? "" : hint + "."].filter { !$0.isEmpty }
                        .joined(separator: " ")
                } ?? "nothing here")
        }
        let count =
            listOptions.hidesRows ? "\(feed.shownCount) of \(feed.rows.count) gists" : "\(feed.rows.count) gists"
        let newRows = feed.unseenAbove > 0 ? ", \(feed.unseenAboveText) new above" : ""
        return "\(name), \(count)\(feed.next == .end ? "" : " and more")\(newRows)"
    }

    /// `2: Ruby: rename photos, by mira, Ruby, 1 file, 4 min`
    private mutating func announceRow() {
        guard let gist = selectedGist, let index = feed.selectedIndex else { return announcer.forget(.place) }
        var parts = ["\(index + 1): " + title(of: gist), "by \(gist.owner?.login ?? "anonymous")"]
        if let snippet = snippet(of: gist) {
            parts.append(OneLine.collapse(snippet.parts.map(\.text).joined(), columns: 200))
        } else {
            parts += gist.languages(limit: 3)
            parts.append("\(gist.files.count) file\(gist.files.count == 1 ? "" : "s")")
            parts.append(RelativeTime.short(gist.updatedAt, now: now))
        }
        var states: [String] = []
        if list.marks.contains(gist.id) { states.append("marked") }
        if account.stars[gist.id] == true { states.append("starred") }
        if isRead(gist.id) == true { states.append("read") }
        // Time goes by, and rows come above it: that is no change.
        let fact = ([gist.id] + states).joined(separator: ", ")
        announcer.announce((parts + states).joined(separator: ", "), about: .place, whenChanged: fact)
    }

    private func title(of gist: Gist) -> String {
        let title = OneLine.collapse(gist.description ?? "", columns: 200)
        return title.isEmpty ? gist.files.first?.name ?? gist.id : title
    }

    private func sentence(of picker: Picker) -> String {
        let matches = picker.matches
        guard matches.indices.contains(picker.selected) else { return "\(picker.title): nothing matches" }
        let item = matches[picker.selected]
        return "\(picker.title), \(picker.selected + 1) of \(matches.count): \(item.name), \(item.detail)"
    }
}
