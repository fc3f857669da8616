import Browser
import FoundationEssentials
import Gists
import Glibc
import Storage
import Texts

/// The drafts of earlier runs, with what was in an editor when a program ended.
struct RecalledDrafts {
    private(set) var gists: [Draft]
    private(set) var comments: [CommentDraft]
    /// Where what is in no draft is kept.
    var kept: [String] = []

    /// Nil where there are no drafts.
    private let store: AccountStore?
    private let account: String

    /// - Parameters:
    ///   - folder: where files lie while they are in an editor; nil for none.
    ///   - account: whose drafts these are.
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
        // Those of another account are for its own next start.
        if let draft = label.draft, draft.account != account { return }
        let isSafe = label.draft.flatMap { draft in label.files.first.map { take($0, of: draft, in: copy.path) } }
        if let place = copy.settle(isSafe: isSafe ?? false, keptIn: folder) { kept.append(place) }
    }

    /// Takes a text into its draft, where nothing else has become of that since the editor got it.
    /// - Returns: whether the draft has the text now, and the store has the draft.
    private mutating func take(_ file: CopyLabel.File, of draft: CopyLabel.Draft, in folder: String) -> Bool {
        // Nobody has written anything.
        if file.isUnchanged(in: folder) { return true }
        guard let bytes = try? file.bytes(in: folder, limit: GistDraft.mostBytes + 1),
            bytes.count <= GistDraft.mostBytes, let text = String(validating: bytes, as: UTF8.self)
        else { return false }
        if let index = gists.firstIndex(where: { $0.id == draft.id }) {
            guard let place = gists[index].content.onlyFile(named: draft.fileName) else { return false }
            let before = gists[index].content.files[place].text
            if let before, before.utf8.elementsEqual(text.utf8) { return true }
            // An editor that is killed while it writes leaves a file without anything in it.
            guard !text.isEmpty, before.map({ StableHash.checksum(Data($0.utf8)) == file.checksum }) ?? true else {
                return false
            }
            gists[index].content.files[place].text = text
            gists[index].revision += 1
            return store.map { DraftKeeper.keep(gists[index], in: $0) } ?? false
        }
        if let index = comments.firstIndex(where: { $0.id == draft.id }) {
            let (before, text) = (CommentText.fromEditor(comments[index].text), CommentText.fromEditor(text))
            if before.utf8.elementsEqual(text.utf8) { return true }
            guard !text.isEmpty, StableHash.checksum(Data(before.utf8)) == draft.comment else { return false }
            comments[index].text = text
            comments[index].revision += 1
            return store.map { DraftKeeper.keep(comments[index], in: $0) } ?? false
        }
        return false
    }

    /// A draft of this kind; nil where it is of another.
    private static func decoded<Kept: KeptDraft>(_ kind: Kept.Type, _ stored: AccountStore.StoredDraft) -> Kept? {
        guard var draft = try? JSONDecoder().decode(kind, from: stored.body) else { return nil }
        draft.id = stored.id
        draft.revision = stored.revision
        // Two programs that have one draft are told apart by this.
        draft.spareID = "\(stored.id)-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
        return draft
    }
}

extension GistDraft {
    /// The place of the file with a name; nil without it, and where more than one has it.
    fileprivate func onlyFile(named name: String?) -> Int? {
        guard let name else { return nil }
        let places = files.indices.filter { files[$0].name.isExactly(name) }
        return places.count == 1 ? places[0] : nil
    }
}
