import FoundationEssentials
import Texts

/// A gist, as in GitHub's lists or in its response for a single gist.
///
/// Lists contain neither contents nor the numbers of forks and stars; those are nil until the single gist is loaded.
///
/// Copies share their properties until one of them changes, so a row of a list is copied and compared by one pointer.
public struct Gist: Identifiable, Sendable {
    private var storage: Storage

    public init(
        id: GistID, description: String? = nil, owner: Owner? = nil, files: [GistFile] = [], isPublic: Bool = true,
        createdAt: Date, updatedAt: Date, commentCount: Int = 0, htmlURL: String = "", gitPullURL: String = "",
        forks: [Fork]? = nil, history: [Revision]? = nil, parent: Parent? = nil, isTruncated: Bool = false
    ) {
        storage = Storage(
            Properties(
                id: id, description: description, owner: owner, files: files, isPublic: isPublic, createdAt: createdAt,
                updatedAt: updatedAt, commentCount: commentCount, htmlURL: htmlURL, gitPullURL: gitPullURL,
                forks: forks, history: history, parent: parent, isTruncated: isTruncated))
    }

    public var forkCount: Int? { forks?.count }
    /// True if every file can be loaded without the API.
    public var hasRawFiles: Bool { !files.isEmpty && files.allSatisfy { !$0.rawURL.isEmpty } }
}

// MARK: - Properties

extension Gist {
    private struct Properties: Hashable, Sendable {
        var id: GistID
        @Exact var description: String?
        var owner: Owner?
        var files: [GistFile]
        var isPublic: Bool
        var createdAt: Date
        var updatedAt: Date
        var commentCount: Int
        var htmlURL: String
        var gitPullURL: String
        var forks: [Fork]?
        var history: [Revision]?
        var parent: Parent?
        var isTruncated: Bool
    }

    /// Unchecked: the properties are changed only while a single gist holds them, so no other thread can see the change.
    private final class Storage: @unchecked Sendable {
        var properties: Properties
        init(_ properties: Properties) { self.properties = properties }
    }

    private var properties: Properties {
        _read { yield storage.properties }
        _modify {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.properties) }
            yield &storage.properties
        }
    }

    public var id: GistID {
        get { storage.properties.id }
        _modify { yield &properties.id }
    }

    public var description: String? {
        get { storage.properties.description }
        _modify { yield &properties.description }
    }

    /// Nil for anonymous gists.
    public var owner: Owner? {
        get { storage.properties.owner }
        _modify { yield &properties.owner }
    }

    /// Sorted by name, as on the web page.
    public var files: [GistFile] {
        get { storage.properties.files }
        _modify { yield &properties.files }
    }

    public var isPublic: Bool {
        get { storage.properties.isPublic }
        _modify { yield &properties.isPublic }
    }

    public var createdAt: Date {
        get { storage.properties.createdAt }
        _modify { yield &properties.createdAt }
    }

    public var updatedAt: Date {
        get { storage.properties.updatedAt }
        _modify { yield &properties.updatedAt }
    }

    public var commentCount: Int {
        get { storage.properties.commentCount }
        _modify { yield &properties.commentCount }
    }

    /// The URL of the web page.
    public var htmlURL: String {
        get { storage.properties.htmlURL }
        _modify { yield &properties.htmlURL }
    }

    public var gitPullURL: String {
        get { storage.properties.gitPullURL }
        _modify { yield &properties.gitPullURL }
    }

    /// The forks in the response for the single gist; nil in lists.
    public var forks: [Fork]? {
        get { storage.properties.forks }
        _modify { yield &properties.forks }
    }

    /// The history in the response for the single gist, newest first; nil in lists.
    public var history: [Revision]? {
        get { storage.properties.history }
        _modify { yield &properties.history }
    }

    /// The gist that it was forked from, in the response for the single gist; nil if there is none.
    public var parent: Parent? {
        get { storage.properties.parent }
        _modify { yield &properties.parent }
    }

    /// True if GitHub omitted files (more than 300).
    public var isTruncated: Bool {
        get { storage.properties.isTruncated }
        _modify { yield &properties.isTruncated }
    }
}

extension Gist: Hashable {
    public static func == (one: Self, other: Self) -> Bool {
        one.storage === other.storage || one.storage.properties == other.storage.properties
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(storage.properties) }
}

extension Gist {
    /// The gist that another one was forked from.
    public struct Parent: Identifiable, Hashable, Sendable {
        public var id: GistID
        public var owner: Owner?
        /// The URL of the web page.
        public var htmlURL: String

        public init(id: GistID, owner: Owner?, htmlURL: String) {
            self.id = id
            self.owner = owner
            self.htmlURL = htmlURL
        }
    }
}

/// The user that a gist belongs to.
public struct Owner: Hashable, Sendable {
    public var login: Login
    public var id: Int
    public var avatarURL: String?
    public var htmlURL: String?

    public init(login: Login, id: Int = 0, avatarURL: String? = nil, htmlURL: String? = nil) {
        self.login = login
        self.id = id
        self.avatarURL = avatarURL
        self.htmlURL = htmlURL
    }

    /// True if they are the same, with the same spelling of the login: another one is stored and shown.
    public static func == (one: Self, other: Self) -> Bool {
        one.login.rawValue.isExactly(other.login.rawValue) && one.id == other.id && one.avatarURL == other.avatarURL
            && one.htmlURL == other.htmlURL
    }
}

/// One file of a gist; with its content only in the response for a single gist.
public struct GistFile: Hashable, Sendable {
    @Exact public var name: String
    public var mediaType: String?
    public var language: String?
    public var rawURL: String
    /// The size in bytes.
    public var size: Int
    /// Nil if GitHub did not send it: in lists, and for files that are empty and truncated (see `isTruncated`).
    @Exact public var content: String?
    /// True if `content` is only the beginning, or is missing because an earlier file in the response was too large.
    public var isTruncated: Bool
    /// The name of the encoding that `content` was decoded from; nil for what came as UTF-8.
    public var sourceEncoding: String?

    /// The size in bytes of the largest file that GitHub's API serves; larger files need `git clone`.
    public static let largestServed = 10 << 20
    public var isTooLarge: Bool { size > Self.largestServed }
    /// True for images, sounds, films and fonts, which have no searchable text; SVG has.
    public var isMedia: Bool {
        guard let mediaType, !mediaType.isExactly("image/svg+xml") else { return false }
        return ["image/", "audio/", "video/", "font/"].contains { mediaType.begins(with: $0) }
    }
    /// The text if it is the complete file: not truncated, and without bytes that JSON could not represent.
    public var wholeContent: String? {
        guard let content, !isTruncated, content.utf8.count == size else { return nil }
        return content
    }

    /// True if JSON could not represent some bytes: the content has U+FFFD for them, and its size differs from the
    /// file's.
    public var hasLostBytes: Bool {
        guard let content, content.utf8.count != size, !isTooLarge else { return false }
        // A text that was cut inside a character ends like this as well.
        let text = isTruncated ? content.unicodeScalars.dropLast() : content.unicodeScalars[...]
        return text.contains { scalar in scalar == "\u{FFFD}" || scalar == "\0" }
    }

    public init(
        name: String, mediaType: String? = nil, language: String? = nil, rawURL: String = "", size: Int = 0,
        content: String? = nil, isTruncated: Bool = false
    ) {
        self.name = name
        self.mediaType = mediaType
        self.language = language
        self.rawURL = rawURL
        self.size = size
        self.content = content
        self.isTruncated = isTruncated
    }
}

/// Another user's fork of a gist, as in the original's response.
public struct Fork: Identifiable, Hashable, Sendable {
    public var id: GistID
    public var owner: Owner?
    public var createdAt: Date
    public var updatedAt: Date

    public init(id: GistID, owner: Owner?, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.owner = owner
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// The forks of a gist in one response.
public struct ForkPage: Hashable, Sendable {
    public var forks: [Fork]
    /// True if there is no further page.
    public var isLast: Bool

    public init(forks: [Fork], isLast: Bool) {
        self.forks = forks
        self.isLast = isLast
    }
}

/// A comment on a gist.
public struct Comment: Identifiable, Hashable, Sendable {
    public var id: Int
    public var author: Owner?
    @Exact public var body: String
    public var createdAt: Date
    public var updatedAt: Date

    public init(id: Int, author: Owner?, body: String, createdAt: Date, updatedAt: Date) {
        self.id = id
        self.author = author
        self.body = body
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }
}

/// One commit of a gist's history.
public struct Revision: Hashable, Sendable {
    public var version: RevisionID
    public var author: Owner?
    public var committedAt: Date
    /// The number of lines; nil if GitHub did not count them.
    public var additions: Int?
    public var deletions: Int?

    public init(version: RevisionID, author: Owner?, committedAt: Date, additions: Int?, deletions: Int?) {
        self.version = version
        self.author = author
        self.committedAt = committedAt
        self.additions = additions
        self.deletions = deletions
    }
}

/// The revisions of a gist in one response, newest first.
public struct RevisionPage: Hashable, Sendable {
    public var revisions: [Revision]
    /// True if there is no further page.
    public var isLast: Bool

    public init(revisions: [Revision], isLast: Bool) {
        self.revisions = revisions
        self.isLast = isLast
    }
}

/// The remaining requests of an hour, from a response's headers.
public struct RateLimit: Hashable, Sendable {
    public var limit: Int
    public var remaining: Int
    public var resetsAt: Date

    public init(limit: Int, remaining: Int, resetsAt: Date) {
        self.limit = limit
        self.remaining = remaining
        self.resetsAt = resetsAt
    }
}

/// One page of a feed.
public struct GistPage: Hashable, Sendable {
    public var gists: [Gist]
    /// The `Link: rel="next"` URL, which is opaque; nil at the end.
    public var next: String?
    /// The number of elements that could not be decoded. Each affects only itself, not the page.
    public var skipped: Int
    /// True if the server says that nothing has changed since it last sent this page.
    public var isUnchanged: Bool

    public init(gists: [Gist], next: String? = nil, skipped: Int = 0, isUnchanged: Bool = false) {
        self.gists = gists
        self.next = next
        self.skipped = skipped
        self.isUnchanged = isUnchanged
    }
}
