import Gists
import Texts

/// The properties that identify a gist in a list from GitHub, which has no texts.
struct GistShape: Equatable {
    @Exact private var description: String
    private let isPublic: Bool
    /// Sizes in bytes, by name.
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
    /// True if a gist has these texts, as far as GitHub sent its own.
    func hasTexts(of gist: Gist) -> Bool {
        files.allSatisfy { file in
            let text = gist.files.first { $0.name.isExactly(file.name) }?.wholeContent
            return text == nil || text.isExactly(file.text)
        }
    }
}

extension GistEdit {
    /// True if a gist is already in the state after this edit.
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
    /// The text without white space at both ends, which GitHub may remove.
    var withoutMargins: String {
        let start = firstIndex { !$0.isWhitespace } ?? endIndex
        let end = lastIndex { !$0.isWhitespace }.map(index(after:)) ?? start
        return String(self[start..<end])
    }
}
