import Gists
import Reading

/// A match of a search over all gists. Its position is found once the gist's texts are loaded.
struct SearchMatch: Equatable, Sendable {
    /// The text around the match, from the file, without the marks of cuts.
    let excerpt: [UInt8]
    /// The number of its bytes before the match.
    let before: Int
    /// The matching word.
    let word: String

    /// The number of bytes of all files that are searched; the index has at most a megabyte of each.
    private static let mostBytes = 8 << 20
    private static let mostOfFile = 1 << 20

    /// Nil if the search's result is not from a text.
    init?(_ snippet: Snippet) {
        guard let match = snippet.parts.firstIndex(where: \.isMatch) else { return nil }
        let before = snippet.parts[..<match].map(\.text).joined().trimmingCut
        word = snippet.parts[match].text
        excerpt = Array((before + snippet.parts[match...].map(\.text).joined()).trimmingCut.utf8)
        self.before = before.utf8.count
    }

    /// True if the word is in the gist's head, above the texts.
    func isFound(inHeadOf gist: Gist) -> Bool {
        let head = [gist.description, gist.owner?.login.rawValue] + gist.files.map(\.language)
        return head.contains { $0?.lowercased().holds(word.lowercased()) == true }
    }

    /// Returns the match's position: in the first file with the whole excerpt, else in the first with the word, else at
    /// the beginning of the file whose name contains it.
    func place(in gist: Gist, _ opened: OpenedGist) -> FilePlace? {
        guard let needle = TextNeedle(word.lowercased()) else { return nil }
        var left = Self.mostBytes
        var second: FilePlace?
        for (number, file) in gist.files.enumerated() {
            guard let document = opened.text(of: file), !document.isBinary, left > 0 else { continue }
            left -= min(document.byteCount, Self.mostOfFile)
            if let byte = document.firstPlace(of: excerpt, within: Self.mostOfFile) {
                return FilePlace(file: number, place: document.place(ofByte: byte + before), pattern: .words(needle))
            }
            guard second == nil else { continue }
            var search = TextSearch(needle)
            search.advance(in: .text(document), steps: Self.mostOfFile)
            second = search.matches.first.map { FilePlace(file: number, place: $0, pattern: .words(needle)) }
        }
        let named = gist.files.firstIndex { $0.name.lowercased().holds(word.lowercased()) }
        return second ?? named.map { FilePlace(file: $0, place: TextPlace(line: 0, byte: 0), pattern: nil) }
    }
}

extension String {
    /// The text without the ellipses that mark cuts.
    fileprivate var trimmingCut: String { trimming { $0 == Unicode.Scalar(0x2026) } }
}

extension SearchMatch {
    /// Locates the match in the gist on the screen, once its texts are loaded, and switches to that file.
    func follow(_ opened: OpenedGist, in pane: inout DetailPane, _ update: inout UpdateContext) {
        guard let gist = opened.shownGist, !opened.texts.inlineFiles.isEmpty || !opened.gist.isLoading,
            opened.history.current?.isShown.isLoading != true
        else { return }
        let isComplete = gist.files.allSatisfy { opened.text(of: $0) != nil }
        guard let place = place(in: gist, opened) else {
            guard isComplete || !opened.gist.isLoading else { return }
            pane.intent = nil
            guard isComplete, gist.commentCount > 0, !isFound(inHeadOf: gist) else { return }
            return pane.switchTab(to: .comments, &update)
        }
        pane.intent = PendingIntent(gist: gist.id, goal: .place(place))
        let tab = DetailTab.file(place.file)
        if opened.tab.valid(in: gist) != tab { pane.switchTab(to: tab, &update) }
    }
}
