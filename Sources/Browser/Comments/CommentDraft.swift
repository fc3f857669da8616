import FoundationEssentials
import Gists
import Texts

/// A comment that the user writes: a new one, or one of GitHub's with another text.
public struct CommentDraft: Hashable, StoredDraft, Identifiable {
    public var id: String
    public var spareID: String
    public var revision = 0
    /// The ID of the gist.
    public var gist: GistID
    public var gistTitle: String
    /// The ID of the comment that is changed; nil for a new one.
    public var comment: Int?
    /// GitHub's text of the comment; empty for a new one.
    @Exact public var original: String
    @Exact public var text: String
    /// The reason why it could not be sent, as a sentence.
    public var failure: String?
    public var changedAt: Date

    public static let idPrefix = "comment-"
    public var storing: StoreWrite { .drafts(.keepComment(self)) }
    public var unstoring: StoreWrite { .drafts(.dropComment(self)) }

    public init(
        id: String, gist: GistID, gistTitle: String, comment: Int? = nil, original: String = "", changedAt: Date
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

    /// True if nothing was written yet, so that it need not be stored.
    public var isUntouched: Bool { text.isExactly(original) }

    /// The mutation that sends it.
    var change: Mutation {
        .comment(gist: gist, comment.map { .edit($0, to: text) } ?? .add(text))
    }
}
