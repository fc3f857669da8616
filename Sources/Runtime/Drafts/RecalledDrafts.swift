import Browser
import FoundationEssentials
import Gists
import Glibc
import Storage
import Texts

/// The drafts of earlier runs, including texts that were in an editor when a program ended.
struct RecalledDrafts {
    private(set) var gists: [Draft]
    private(set) var comments: [CommentDraft]
    /// The paths of texts that belong to no draft.
    var kept: [String] = []

    /// Nil if there are no drafts.
    private let store: AccountStore?
    private let account: String

    /// - Parameters:
    ///   - folder: the folder of files that are in an editor; nil for none.
    ///   - account: the account of the drafts.
    init(from store: AccountStore?, folder: String?, account: String) {
        self.store = store
        self.account = account
        let stored = store?.drafts() ?? []
        gists = stored.compactMap { Self.decoded(Draft.self, $0) }
        comments = stored.compactMap { Self.decoded(CommentDraft.self, $0) }
        for copy in folder.map({ PrivateFolder.leftovers(in: $0, prefix: "") }) ?? [] { take(copy, in: folder) }
        comments.removeAll(where: \.isUntouched)
    }

    private mutating func take(_ copy: PrivateFolder, in folder: String?) {
        let label = copy.label
        // Drafts of another account are recalled at its own next start.
        if let draft = label.draft, draft.account != account { return }
        let isSafe = label.draft.flatMap { draft in label.files.first.map { take($0, of: draft, in: copy.path) } }
        if let place = copy.settle(isSafe: isSafe ?? false, keptIn: folder) { kept.append(place) }
    }

    /// Copies a text into its draft, unless the draft has changed since the editor got it.
    /// - Returns: true if the draft now has the text, and the store has the draft.
    private mutating func take(_ file: CopyLabel.File, of draft: CopyLabel.Draft, in folder: String) -> Bool {
        // Nothing was written.
        if file.isUnchanged(in: folder) { return true }
        guard let bytes = try? file.bytes(in: folder, limit: GistDraft.mostBytes + 1),
            bytes.count <= GistDraft.mostBytes, let text = String(validating: bytes, as: UTF8.self)
        else { return false }
        if let index = gists.firstIndex(where: { $0.id == draft.id }) {
            guard let place = gists[index].content.onlyFile(named: draft.fileName) else { return false }
            let before = gists[index].content.files[place].text
            if let before, before.utf8.elementsEqual(text.utf8) { return true }
            // An editor that is killed while it writes leaves an empty file.
            guard !text.isEmpty, before.map({ StableHash.checksum($0.utf8Span.span) == file.checksum }) ?? true else {
                return false
            }
            gists[index].content.files[place].text = text
            gists[index].revision += 1
            return store.map { DraftKeeper.keep(gists[index], in: $0) } ?? false
        }
        if let index = comments.firstIndex(where: { $0.id == draft.id }) {
            let (before, text) = (CommentText.fromEditor(comments[index].text), CommentText.fromEditor(text))
            if before.utf8.elementsEqual(text.utf8) { return true }
            guard !text.isEmpty, StableHash.checksum(before.utf8Span.span) == draft.comment else { return false }
            comments[index].text = text
            comments[index].revision += 1
            return store.map { DraftKeeper.keep(comments[index], in: $0) } ?? false
        }
        return false
    }

    /// A draft of this kind; nil if it is of another kind.
    private static func decoded<Kept: StoredDraft>(_ kind: Kept.Type, _ stored: AccountStore.StoredDraft) -> Kept? {
        guard var draft = try? JSONDecoder().decode(kind, from: stored.body) else { return nil }
        draft.id = stored.id
        draft.revision = stored.revision
        // This distinguishes the copies of two programs that have the same draft.
        draft.spareID = "\(stored.id)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        return draft
    }
}

extension GistDraft {
    /// The index of the file with a name; nil if there is none, or more than one.
    fileprivate func onlyFile(named name: String?) -> Int? {
        guard let name else { return nil }
        let places = files.indices.filter { files[$0].name.isExactly(name) }
        return places.count == 1 ? places[0] : nil
    }
}
