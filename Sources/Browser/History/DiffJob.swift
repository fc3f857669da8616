import Documents
import Gists
import Reading
import Texts

/// Old and new files to be compared beside the loop.
public struct DiffJob: Equatable, Sendable {
    struct File: Equatable, Sendable {
        var name: String
        var language: String?
        /// In bytes.
        var size: Int
        var url: String
        /// The hash in its raw URL, the same for equal content; nil if the URL contains none.
        var blob: String?
        var text: FileText?
        /// True if GitHub has not sent all of it.
        var isTruncated: Bool
        var isTooLarge: Bool
        /// As reported by GitHub.
        var isImage: Bool

        /// True if a file was sent whole but has no text.
        var isBinary: Bool { text?.document.isBinary ?? !isTruncated }
    }

    var old: [File]
    var new: [File]
    var shape: DiffDocument.Shape

    /// Bytes that can be compared between two key presses.
    private static let short = 16 << 10

    var isShort: Bool { (old + new).reduce(0) { $0 + ($1.text?.document.byteCount ?? 0) } <= Self.short }

    static func files(of loaded: LoadedGist) -> [File] {
        loaded.gist.files.map { file in
            File(
                name: file.name, language: file.language, size: file.size, url: file.rawURL,
                blob: file.contentHash, text: loaded.texts[file.name], isTruncated: file.isTruncated,
                isTooLarge: file.isTooLarge, isImage: file.mediaType?.begins(with: "image/") == true)
        }
    }

    /// True if some changed file is not loaded completely, and can be.
    var canLoadMore: Bool { differing.contains { !$0.isHere && !$0.isTooLarge } }

    /// Returns the page; nil if the budget is exceeded.
    func page(within budget: ReadingBudget) -> Page? {
        var facts: [ExactText: DiffDocument.Fact] = [:]
        var unread: [DiffDocument.Unread] = []
        var (before, after): ([FileChanges.Version], [FileChanges.Version]) = ([], [])
        for file in differing {
            if let note = file.unreadNote {
                unread.append(.init(name: file.name, note: note, images: file.images))
                continue
            }
            let (old, new) = (file.old?.text?.document, file.new?.text?.document)
            // If the encodings are equal, the texts are compared, else the bytes.
            let isText = (old ?? new)?.encoding == (new ?? old)?.encoding
            if let old { before.append(.init(name: file.name, isText ? Array(old.wholeText.utf8) : old.bytes)) }
            if let new { after.append(.init(name: file.name, isText ? Array(new.wholeText.utf8) : new.bytes)) }
            facts[file.name] = DiffDocument.Fact(language: file.new?.language, note: file.partNote)
        }
        guard let changes = FileChanges(from: before, to: after, isCancelled: { !budget.allows() }) else { return nil }
        return DiffDocument(changes, shape: shape, facts: facts, unread: unread, within: budget)?.page
    }

    /// The files that may differ, by name.
    private var differing: [Pair] {
        let new = Dictionary(self.new.map { (ExactText($0.name), $0) }) { first, _ in first }
        let names = Set(old.map { ExactText($0.name) })
        let pairs =
            old.map { Pair(old: $0, new: new[$0.name]) }
            + self.new.filter { !names.contains($0.name) }.map { Pair(old: nil, new: $0) }
        return pairs.filter { !$0.isSame }
    }

    /// The old and the new file of one name.
    private struct Pair {
        var old: File?
        var new: File?

        private var files: [File] { [old, new].compactMap(\.self) }
        var name: String { files[0].name }
        /// True if the files are known to be equal.
        var isSame: Bool {
            guard let old, let new else { return false }
            if let blob = old.blob, blob.isExactly(new.blob ?? "") { return true }
            return old.isBinary && new.isBinary && old.url.isExactly(new.url) && old.size == new.size
        }
        var isHere: Bool { files.allSatisfy { $0.text?.isWhole ?? $0.isBinary } }
        var isTooLarge: Bool { files.contains { $0.isTooLarge } }

        /// The reason why it cannot be compared; nil if it can.
        var unreadNote: String? {
            if files.contains(where: \.isBinary) {
                return Words.History.binary(
                    old.map { ByteCount.short($0.size) }, new.map { ByteCount.short($0.size) })
            }
            guard files.contains(where: { $0.text == nil }) else { return nil }
            return isTooLarge ? Words.History.tooLarge : Words.History.notLoaded
        }

        /// The old and the new image, for files that are not text but images.
        var images: [DiffDocument.Unread.Image] {
            func image(_ file: File?, _ label: String) -> DiffDocument.Unread.Image? {
                guard let file, file.isImage, file.isBinary, !file.isTooLarge, !file.url.isEmpty else { return nil }
                return .init(label: "\(label) · \(ByteCount.short(file.size))", url: file.url)
            }
            return [image(old, Words.History.before), image(new, Words.History.after)].compactMap(\.self)
        }

        /// The note about the compared part, if that is not all.
        var partNote: String? {
            guard let file = files.first(where: { $0.text?.isWhole == false }), let text = file.text else { return nil }
            return Words.History.compared(ByteCount.short(text.document.byteCount), of: ByteCount.short(file.size))
        }
    }
}
