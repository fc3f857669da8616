import Cells
import FoundationEssentials
import Gists
import Reading

extension Model {
    /// Says what the last message has changed.
    mutating func narrate() {
        narration.say(feedSentence, about: .feed)
        narration.say(marks.isEmpty ? "" : marksSentence, about: .marks, news: marks.isEmpty ? "" : "\(marks.count)")
        narration.say(
            waitsUntil == nil ? "" : "Waiting for \(settings.serviceName)'s limit. Esc cancels.", about: .waiting)
        switch overlay {
        case .picker(let picker):
            narration.forget(.place)
            narration.say(sentence(of: picker), about: .picker)
        case .page(let page, let top):
            narration.forget(.place)
            let lines = Array(page.content(self).columns.joined())
            narration.read(
                lines.indices.dropFirst(top).prefix(OverlayPage.rows(size)).map { index in
                    let words = [lines[index].head, lines[index].body].filter { !$0.isEmpty }
                    return (WrappedPosition(line: index), words.joined(separator: "  "))
                }, of: .page(page))
        case nil:
            narration.forget(.picker)
            narrateFocus()
        }
        narration.say(bottomLine.map { $0.text + $0.hint } ?? "", about: .notice)
    }

    private mutating func narrateFocus() {
        guard focus == .detail, let gist = detailGist else {
            narration.leaveText()
            return sayRow()
        }
        let title = "\(detailTab.page.title(in: gist)) of \(title(of: gist))"
        switch readerContent {
        case .loading: narration.say("\(title): loading", about: .place)
        case .picture: narration.say("\(title): a picture", about: .place)
        case .message(let message): narration.say("\(title): \(message.title) \(message.body)", about: .place)
        case .document:
            guard let layout = readerLayout else { return }
            narration.say("\(title), \(layout.lineCount) lines. \(readerCaveat ?? "")", about: .place)
            let rows = layout.rows(top: readerPosition.top, column: readerPosition.column)
            narration.read(rows.map { ($0.position, $0.text) }, of: .document(layout.document))
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
            arrangement.hidesRows ? "\(feed.shownCount) of \(feed.rows.count) gists" : "\(feed.rows.count) gists"
        let news = feed.unseenAbove > 0 ? ", \(feed.unseenAboveText) new above" : ""
        return "\(name), \(count)\(feed.next == .end ? "" : " and more")\(news)"
    }

    /// `2: Ruby: rename photos, by mira, Ruby, 1 file, 4 min`
    private mutating func sayRow() {
        guard let gist = selectedGist, let index = feed.selectedIndex else { return narration.forget(.place) }
        var parts = ["\(index + 1): " + title(of: gist), "by \(gist.owner?.login ?? "anonymous")"]
        if let snippet = snippet(of: gist) {
            parts.append(OneLine.collapse(snippet.parts.map(\.text).joined(), columns: 200))
        } else {
            parts += gist.languages(limit: 3)
            parts.append("\(gist.files.count) file\(gist.files.count == 1 ? "" : "s")")
            parts.append(RelativeTime.short(gist.updatedAt, now: now))
        }
        var states: [String] = []
        if marks.contains(gist.id) { states.append("marked") }
        if stars[gist.id] == true { states.append("starred") }
        if isRead(gist.id) == true { states.append("read") }
        // Time goes by, and rows come above it: that is no news.
        let news = ([gist.id] + states).joined(separator: ", ")
        narration.say((parts + states).joined(separator: ", "), about: .place, news: news)
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
