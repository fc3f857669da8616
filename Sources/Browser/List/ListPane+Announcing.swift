import Cells
import Gists

/// The announcements of `--plain` for the list.
extension ListPane {
    func announce(to announcer: inout Announcer, _ library: Library, _ context: Context) {
        announcer.announce(feedSentence(library, context), about: .feed)
        let (sentence, fact) = marks.isEmpty ? ("", "") : (marksSentence, "\(marks.count)")
        announcer.announce(sentence, about: .marks, whenChanged: fact)
    }

    /// `Public, 100 gists and more`
    private func feedSentence(_ library: Library, _ context: Context) -> String {
        let name = feeds.shownID.title
        if let message = message(library, context) { return "\(name): \(message.announcement)" }
        if feed.isEmpty { return feed.isLoading ? Words.List.loading(name) : Words.List.empty(name) }
        let count =
            options.hidesRows
            ? Words.List.shownGists(feed.shownCount, of: feed.count) : Words.List.allGists(feed.count)
        let newRows = feed.unseenAbove > 0 ? Words.List.newRowsAbove(feed.unseenAboveText) : ""
        return "\(name), \(count)\(feed.next == .end ? "" : Words.List.andMore)\(newRows)"
    }

    /// `2: Ruby: rename photos, by mira, Ruby, 1 file, 4 min`
    func announceRow(
        to announcer: inout Announcer, _ stars: StarQueue, _ library: Library, _ context: Context
    ) {
        guard let gist = feed.selectedGist, let index = feed.selectedIndex else { return announcer.forget(.place) }
        var parts = ["\(index + 1): " + gist.announcedTitle, Words.List.by(gist.owner?.login)]
        if let snippet = library.snippet(of: gist, in: feeds.shownID, at: context.now) {
            parts.append(OneLine.collapse(snippet.parts.map(\.text).joined(), columns: 200))
        } else {
            parts += gist.languages(limit: 3)
            parts.append(Words.files(gist.files.count))
            parts.append(RelativeTime.short(gist.updatedAt, now: context.now))
        }
        var states: [String] = []
        if marks.contains(gist.id) { states.append("marked") }
        if stars[gist.id] == true { states.append("starred") }
        states += library.marks.words(for: gist, login: context.signIn.login)
        // The age, and the row's number after rows were inserted above, are not announced as a change.
        let fact = ([gist.id.rawValue] + states).joined(separator: ", ")
        announcer.announce((parts + states).joined(separator: ", "), about: .place, whenChanged: fact)
    }
}
