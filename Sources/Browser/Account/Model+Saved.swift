import FoundationEssentials
import Gists

extension Model {
    /// Saved files are looked up whenever their feed is shown: others may have saved or moved some.
    mutating func loadSaved() -> [Effect] {
        [.ask(.saved, requests.open(for: .saved))]
    }

    mutating func savedLoaded(_ gists: [SavedGist]) {
        account.savedFiles = Dictionary(gists.map { ($0.gist.id, $0.files) }) { first, _ in first }
        var feed = list.feeds[.saved] ?? FeedState()
        feed.replace(with: gists.map(\.gist))
        list.feeds[.saved] = feed
    }

    /// `4 min ago · ~/notes/ring.md and 2 more`
    func savedLine(_ gist: Gist) -> Snippet? {
        guard let files = account.savedFiles[gist.id], let file = files.first else { return nil }
        var text = "\(RelativeTime.ago(file.savedAt, now: now)) · \(file.path)"
        if !file.isThere { text += ", no longer there" }
        if files.count > 1 { text += " and \(files.count - 1) more" }
        return Snippet([Snippet.Part(text, isMatch: false)])
    }

    /// `e` in the feed of saved files: these files themselves, as far as they are there.
    mutating func editSaved() -> [Effect] {
        let files = chosenGists.flatMap { account.savedFiles[$0.id] ?? [] }
        let paths = files.filter(\.isThere).map(\.path)
        guard !paths.isEmpty else { return complain("The saved file is no longer there: \(files.first?.path ?? "").") }
        return [.display(.run(ExternalProgram(kind: .editorInPlace(paths), files: [])))]
    }
}
