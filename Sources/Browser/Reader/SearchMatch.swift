import Cells
import Gists
import Reading
import Texts

/// What a search over everything found in a gist, until its texts are here to say where that is.
struct SearchMatch: Equatable, Sendable {
    /// The text around the match as the file has it, without what marks it as cut.
    let excerpt: [UInt8]
    /// Bytes of that before the match.
    let before: Int
    /// What matched.
    let word: String

    /// Bytes of all files that are looked through; the index has no more than a megabyte of each.
    private static let mostBytes = 8 << 20
    private static let mostOfFile = 1 << 20

    /// Nil where the search names no place in a text.
    init?(_ snippet: Snippet) {
        guard let match = snippet.parts.firstIndex(where: \.isMatch) else { return nil }
        let before = snippet.parts[..<match].map(\.text).joined().trimmingCut
        word = snippet.parts[match].text
        excerpt = Array((before + snippet.parts[match...].map(\.text).joined()).trimmingCut.utf8)
        self.before = before.utf8.count
    }

    /// Whether the word is in what stands above the texts.
    func isFound(inHeadOf gist: Gist) -> Bool {
        let head = [gist.description, gist.owner?.login] + gist.files.map(\.language)
        return head.contains { $0?.lowercased().holds(word.lowercased()) == true }
    }

    /// Where that stands: in the first file that has all of it, else in the first that has the word, else in the file that is
    /// called so.
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
    /// Without the ellipses that say that a text was cut.
    fileprivate var trimmingCut: String { trimming { $0 == Unicode.Scalar(0x2026) } }
}

extension DetailPane {
    /// Locates the match of a search in the gist on the screen, once its texts are here, and turns to that file.
    mutating func follow(_ match: SearchMatch, _ opened: OpenedGist, _ update: inout UpdateContext) {
        guard let gist = opened.gist.value, !opened.inlineFiles.isEmpty || !opened.gist.isLoading,
            opened.history.current?.isLoading != true
        else { return }
        let isComplete = gist.files.allSatisfy { opened.text(of: $0) != nil }
        guard let place = match.place(in: gist, opened) else {
            guard isComplete || !opened.gist.isLoading else { return }
            intent = nil
            guard isComplete, gist.commentCount > 0, !match.isFound(inHeadOf: gist) else { return }
            return switchTab(to: .comments, &update)
        }
        intent = PendingIntent(gist: gist.id, goal: .place(place))
        let tab = DetailTab.file(place.file)
        if opened.tab.valid(in: gist) != tab { switchTab(to: tab, &update) }
    }
}
