import Gists
import Texts

/// What tells a gist of GitHub's from others in a list, which has no texts.
struct GistShape: Equatable {
    @Exact private var description: String
    private let isPublic: Bool
    /// Bytes, by name.
    private let files: [ExactText: Int]

    init(_ gist: Gist) {
        description = (gist.description ?? "").withoutMargins
        isPublic = gist.isPublic
        files = Dictionary(gist.files.map { (ExactText($0.name), $0.size) }) { _, last in last }
    }

    init(_ draft: GistDraft) {
        description = draft.description.withoutMargins
        isPublic = draft.isPublic
        files = Dictionary(draft.files.map { (ExactText($0.name), $0.size) }) { _, last in last }
    }
}

extension GistDraft {
    /// Whether a gist has these texts, as far as GitHub sent its own.
    func hasTexts(of gist: Gist) -> Bool {
        files.allSatisfy { file in
            let text = gist.files.first { $0.name.isExactly(file.name) }?.wholeContent
            return text == nil || text.isExactly(file.text)
        }
    }
}

extension GistEdit {
    /// Whether a gist is already as this would make it.
    func isDone(in gist: Gist) -> Bool {
        let isDescribed =
            description.map { $0.withoutMargins.isExactly((gist.description ?? "").withoutMargins) } ?? true
        // A file's old name may be another one's new name.
        let written = Set(
            files.compactMap { original, change -> ExactText? in
                if case .write(let name, _) = change { name.map { ExactText($0) } ?? original } else { nil }
            })
        return isDescribed
            && files.allSatisfy { original, change in
                let isThere = gist.files.contains { $0.name.isExactly(original.text) } && !written.contains(original)
                switch change {
                case .remove: return !isThere
                case .write(let name, let text):
                    let wanted = name.map { ExactText($0) } ?? original
                    guard wanted == original || !isThere,
                        let file = gist.files.first(where: { $0.name.isExactly(wanted.text) })
                    else { return false }
                    return text.map { text in
                        file.wholeContent.map { $0.isExactly(text) } ?? (file.size == text.utf8.count)
                    } ?? true
                }
            }
    }
}

extension String {
    /// Without the white space at both ends, which GitHub may take away.
    var withoutMargins: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}
