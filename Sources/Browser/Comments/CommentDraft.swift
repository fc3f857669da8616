import FoundationEssentials
import Gists
import Texts

/// What is kept after every change, until it is sent or thrown away.
public protocol KeptDraft: Codable, Sendable {
    var id: String { get set }
    /// Where it is kept once another program has changed the draft of this id: no text takes the other's place.
    var spareID: String { get set }
    /// Counts the changes.
    var revision: Int { get set }
}

extension KeptDraft {
    /// An id that none of these has. It is part of a folder's name, where `_` ends it.
    static func freeID(_ prefix: String = "", at now: Date, among drafts: [Self]) -> String {
        let id = "\(prefix)\(Int(now.timeIntervalSince1970 * 1000))"
        let taken = Set(drafts.map(\.id))
        return (0...).lazy.map { $0 == 0 ? id : "\(id)-\($0)" }.first { !taken.contains($0) } ?? id
    }
}

extension Draft: KeptDraft {}

/// A comment that is being written: a new one, or one of GitHub's with another text.
public struct CommentDraft: Hashable, KeptDraft, Identifiable {
    public var id: String
    public var spareID: String
    public var revision = 0
    /// The id of the gist that it is about.
    public var gist: String
    /// What the gist is called, for whoever comes back to the draft.
    public var gistTitle: String
    /// The comment of GitHub's that is changed; nil for a new one.
    public var comment: Int?
    /// What GitHub has in its place; empty for a new one.
    @Exact public var original: String
    @Exact public var text: String
    /// Why it could not be sent, as a sentence.
    public var failure: String?
    public var changedAt: Date

    public init(
        id: String, gist: String, gistTitle: String, comment: Int? = nil, original: String = "", changedAt: Date
    ) {
        self.id = id
        spareID = id + "s"
        self.gist = gist
        self.gistTitle = gistTitle
        self.comment = comment
        self.original = original
        text = original
        self.changedAt = changedAt
    }

    /// True where nothing was written yet: it need not be kept.
    public var isUntouched: Bool { text.isExactly(original) }

    /// What sends it.
    var change: Mutation {
        comment.map { .editComment($0, of: gist, to: text) } ?? .addComment(text, to: gist)
    }
}
