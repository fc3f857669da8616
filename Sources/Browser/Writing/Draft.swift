import FoundationEssentials
import Gists
import Texts

/// A gist that the user writes: a new one, or one of GitHub's with changes.
public struct Draft: Hashable, StoredDraft, Identifiable {
    public var id: String
    public var spareID: String
    public var revision = 0
    public var content: GistDraft
    /// The gist that it was made from; nil for a new gist.
    public var original: Original?
    /// GitHub's version that the user has seen since; nil for the original.
    public var seen: GistState?
    /// The time when it was last sent. Without a response it may have been published.
    public var triedAt: Date?
    /// The reason why it could not be published, as a sentence.
    public var failure: String?
    public var changedAt: Date

    public static let idPrefix = ""
    public var storing: StoreWrite { .drafts(.keep(self)) }
    public var unstoring: StoreWrite { .drafts(.drop(self)) }

    /// The gist at the time the draft was begun.
    public struct Original: Hashable, Sendable, Codable {
        public var id: GistID
        @Exact public var description: String?
        public var updatedAt: Date
        public var files: [File]

        public struct File: Hashable, Sendable, Codable {
            @Exact public var name: String
            /// In bytes.
            public var size: Int
            public var rawURL: String
            public var language: String?
        }

        init(_ gist: Gist) {
            id = gist.id
            description = gist.description
            updatedAt = gist.updatedAt
            files = gist.files.map { File(name: $0.name, size: $0.size, rawURL: $0.rawURL, language: $0.language) }
        }
    }

    /// Creates a draft of a new gist.
    public init(id: String, at now: Date, content: GistDraft = GistDraft()) {
        self.id = id
        spareID = id + "s"
        self.content = content
        changedAt = now
    }

    /// Creates a draft of changes to a gist.
    init(id: String, editing gist: Gist, at now: Date) {
        self.init(id: id, at: now, content: GistDraft(editing: gist))
        original = Original(gist)
    }
}

extension Draft {
    /// The gist that it was made from, without texts, to compare an edit with.
    var originalGist: Gist? {
        original.map { original in
            Gist(
                id: original.id, description: original.description,
                files: original.files.map {
                    GistFile(name: $0.name, language: $0.language, rawURL: $0.rawURL, size: $0.size)
                },
                isPublic: content.isPublic, createdAt: original.updatedAt, updatedAt: original.updatedAt)
        }
    }

    /// The content that it was made from, with the current visibility.
    var originalContent: GistDraft? {
        originalGist.map { gist in
            var original = GistDraft(editing: gist)
            original.isPublic = content.isPublic
            return original
        }
    }

    /// The mutation that publishes it.
    var change: Mutation {
        guard let gist = originalGist else { return .writing(.create(content, triedAt: triedAt)) }
        return .writing(.edit(gist.id, GistEdit(of: gist, to: content), basedOn: seen ?? GistState(gist)))
    }

    /// Returns the size in bytes that a file will have.
    func size(of file: GistDraft.File) -> Int {
        file.text == nil ? original?.files.first { file.originalName.isExactly($0.name) }?.size ?? 0 : file.size
    }

    /// The title in the list: the description, else the first file's name.
    var title: String {
        let description = content.description.trimming(while: \.isWhitespace)
        return description.isEmpty ? content.files.first?.name ?? Words.noDescription : description
    }

    /// True if nothing was written yet, so that it need not be stored.
    var isEmpty: Bool { original == nil && content.description.isEmpty && content.files.isEmpty }

    // MARK: - Its row

    /// Returns what its row shows.
    /// - Parameter isSending: true while it is being sent.
    func row(isSending: Bool, owner: Owner?) -> Gist {
        let files = content.files.map { file in
            GistFile(name: file.name, language: FormFile.language(of: file), size: size(of: file))
        }
        let mark = isSending ? Words.Writing.sending : failure == nil ? Words.Writing.draft : Words.Writing.notSent
        return Gist(
            id: "", description: "\(mark) · \(title)", owner: owner, files: files, isPublic: content.isPublic,
            createdAt: changedAt, updatedAt: changedAt)
    }
}
