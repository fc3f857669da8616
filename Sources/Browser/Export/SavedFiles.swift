import FoundationEssentials
import Gists

/// The saved files, by gist.
struct SavedFiles: Equatable, Sendable {
    private var files: [GistID: [SavedFile]] = [:]

    mutating func received(_ saved: [SavedGist], _ list: inout ListPane) {
        files = Dictionary(saved.map { ($0.gist.id, $0.files) }) { first, _ in first }
        list.show(saved.map(\.gist), in: .saved)
    }

    /// The second line of a row: `4 min ago · ~/notes/ring.md and 2 more`
    func snippet(of gist: Gist, at now: Date) -> Snippet? {
        guard let files = files[gist.id], let file = files.first else { return nil }
        var text = "\(RelativeTime.ago(file.savedAt, now: now)) · \(file.path)"
        // The sign of a pair, and the way to get the file back, say it as well and are shorter.
        if !file.isThere, file.pair != .deletedHere { text += Words.Saved.missing }
        if files.count > 1 { text += Words.Saved.more(files.count - 1) }
        if let pair = file.pair { text = "\(pair.sign) \(text)\(Words.Pairs.offer(pair))" }
        return Snippet([Snippet.Part(text, isMatch: false)])
    }

    /// `e` in the feed of saved files: opens the files of these gists in the editor, as far as they exist.
    func edit(_ gists: [Gist], _ update: inout UpdateContext) {
        let files = gists.flatMap { self.files[$0.id] ?? [] }
        let paths = files.filter(\.isThere).map(\.path)
        guard !paths.isEmpty else { return update.complain(Words.Saved.missing(files.first?.path ?? "")) }
        update.emit(.display(.run(ExternalProgram(kind: .editorInPlace(paths), files: []))))
    }
}
