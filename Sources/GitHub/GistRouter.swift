import Dates
import FoundationEssentials
import Gists
import HTTP

/// The endpoints of GitHub's API in use.
enum Endpoint: Hashable, Sendable {
    /// The first page of a feed.
    case feed(RemoteFeed)
    /// The gists of a feed that were updated after this time.
    case changes(RemoteFeed, since: Date)
    /// One gist of the token's owner, for the number of pages.
    case ownCount
    /// A feed's further page, at the URL from the page before it.
    case page(String, of: RemoteFeed)
    case gist(GistID)
    case comments(gist: GistID, page: Int)
    case forks(gist: GistID, page: Int)
    case starState(gist: GistID)
    case star(gist: GistID)
    case unstar(gist: GistID)
    case currentUser
    /// The first page of the people whom the token's owner follows.
    case followed
    /// A further page of them, at the URL from the page before it.
    case followedPage(String)
    /// The latest edits of some people's gists, from GraphQL.
    case recentGists([Login])
    case create(GistDraft)
    case edit(GistID, GistEdit)
    case delete(GistID)
    case fork(GistID)
    case addComment(gist: GistID, String)
    case editComment(gist: GistID, Int, String)
    case deleteComment(gist: GistID, Int)
    case revisions(gist: GistID, page: Int)
    /// A gist at one of its revisions.
    case revision(gist: GistID, RevisionID)
    /// A file's bytes, at the URL in its gist: on another host, which must not receive the token.
    case rawFile(String, name: String)
    /// An avatar, also on another host.
    case avatar(String)
}

/// An endpoint of one GitHub, as a request. It checks everything before sending, and only this type adds the token.
struct GistRouter: Router {
    let endpoint: Endpoint
    let configuration: APIConfiguration

    /// - Throws: for requests that must never be sent: for the user's own data without a token (GitHub would respond
    ///   with public data), with names that change the path, and for pages on another origin than the API's. Such
    ///   pages could be requested without the token, but then they would not continue the list, so they are refused.
    init(_ endpoint: Endpoint, _ configuration: APIConfiguration) throws(APIError) {
        self.endpoint = endpoint
        self.configuration = configuration
        if endpoint.needsToken, !configuration.hasToken { throw APIError(.needsToken, subject) }
        if let name = endpoint.name, ["", ".", ".."].contains(name) { throw APIError(.unusableName(name), subject) }
        if let url = endpoint.pageURL, Self.origin(url) != configuration.origin {
            throw APIError(.foreignPage(Self.origin(url)?.host ?? url), subject)
        }
    }

    /// The same endpoint, already checked, with its credentials fetched.
    init(_ endpoint: Endpoint, resolved configuration: APIConfiguration) {
        self.endpoint = endpoint
        self.configuration = configuration
    }

    var baseURL: String {
        switch endpoint {
        case .page(let url, _), .followedPage(let url), .rawFile(let url, _), .avatar(let url): url
        case .recentGists: configuration.graphQLBase
        default: configuration.apiURL
        }
    }

    var method: Method {
        switch endpoint {
        case .star: .put
        case .create, .fork, .addComment, .recentGists: .post
        case .edit, .editComment: .patch
        case .unstar, .delete, .deleteComment: .delete
        default: .get
        }
    }

    var path: String {
        switch endpoint {
        case .feed(let feed), .changes(let feed, _):
            switch feed {
            case .everyone: "gists/public"
            case .mine: "gists"
            case .starred: "gists/starred"
            case .user(let login): "users/\(pathSegment(login.rawValue))/gists"
            }
        case .create, .ownCount: "gists"
        case .gist(let id), .edit(let id, _), .delete(let id): "gists/\(pathSegment(id.rawValue))"
        case .revisions(let id, _): "gists/\(pathSegment(id.rawValue))/commits"
        case .revision(let id, let version): "gists/\(pathSegment(id.rawValue))/\(pathSegment(version.rawValue))"
        case .comments(let id, _), .addComment(let id, _): "gists/\(pathSegment(id.rawValue))/comments"
        case .editComment(let id, let number, _), .deleteComment(let id, let number):
            "gists/\(pathSegment(id.rawValue))/comments/\(number)"
        case .forks(let id, _), .fork(let id): "gists/\(pathSegment(id.rawValue))/forks"
        case .starState(let id), .star(let id), .unstar(let id): "gists/\(pathSegment(id.rawValue))/star"
        case .currentUser: "user"
        case .followed: "user/following"
        case .recentGists: "graphql"
        case .page, .followedPage, .rawFile, .avatar: ""
        }
    }

    /// The path of the first page for a further page, for GitHub's transformers.
    var resourcePath: String {
        switch endpoint {
        case .page(_, let feed): GistRouter(.feed(feed), resolved: configuration).path
        case .followedPage: GistRouter(.followed, resolved: configuration).path
        default: path
        }
    }

    var query: Parameters {
        switch endpoint {
        case .feed, .followed: ["per_page": 100]
        case .ownCount: ["per_page": 1]
        case .changes(_, let since): ["per_page": 100, "since": .string(ISODate.format(since))]
        case .comments(_, let page), .forks(_, let page), .revisions(_, let page):
            ["per_page": 100, "page": .integer(page)]
        default: [:]
        }
    }

    var body: RequestBody? {
        switch endpoint {
        case .create(let draft): .json(WriteBody.create(draft))
        case .edit(_, let edit): .json(WriteBody.edit(edit))
        case .addComment(_, let body), .editComment(_, _, let body): .json(WriteBody.comment(body))
        case .recentGists(let logins): .json(.object(["query": .string(RecentGists.query(logins))]))
        default: nil
        }
    }

    var headers: Headers {
        guard endpoint.isAPI else { return ["Accept": "*/*"] }
        guard let token = configuration.credentials?.token else { return [:] }
        return ["Authorization": token.authorization]
    }

    /// The subject for messages about failures.
    var subject: RequestSubject {
        let host = (endpoint.isAPI ? configuration.origin : Self.origin(baseURL))?.host ?? Words.server
        return RequestSubject(
            service: host == "api.github.com" ? "GitHub" : host, name: endpoint.subjectName,
            tokenSource: endpoint.isAPI ? configuration.tokenSource?.name : nil,
            isTokenTyped: configuration.tokenSource == .prompt, tokenVariable: configuration.tokenVariable,
            isChange: method != .get && !endpoint.isQuery)
    }

    private static func origin(_ url: String) -> Origin? {
        URL(string: url, encodingInvalidCharacters: false).flatMap(Origin.init)
    }
}

extension Endpoint {
    /// True for endpoints on the API's own origin.
    var isAPI: Bool {
        switch self {
        case .rawFile, .avatar: false
        default: true
        }
    }

    /// True for requests that change nothing, although they have a body.
    fileprivate var isQuery: Bool { if case .recentGists = self { true } else { false } }

    fileprivate var needsToken: Bool {
        switch self {
        case .feed(let feed), .changes(let feed, _), .page(_, let feed): feed.needsToken
        case .ownCount, .starState, .star, .unstar, .currentUser, .followed, .followedPage, .recentGists, .create,
            .edit, .delete,
            .fork, .addComment,
            .editComment,
            .deleteComment:
            true
        case .gist, .revision, .revisions, .comments, .forks, .rawFile, .avatar: false
        }
    }

    /// The text that becomes a segment of the path.
    fileprivate var name: String? {
        switch self {
        case .feed(.user(let login)), .changes(.user(let login), _): login.rawValue
        case .gist(let id), .comments(let id, _), .forks(let id, _), .starState(let id), .star(let id), .unstar(let id),
            .edit(let id, _), .delete(let id), .fork(let id), .addComment(let id, _), .editComment(let id, _, _),
            .deleteComment(let id, _), .revision(let id, _), .revisions(let id, _):
            id.rawValue
        case .feed, .changes, .page, .ownCount, .currentUser, .followed, .followedPage, .recentGists, .create, .rawFile,
            .avatar:
            nil
        }
    }

    /// The URL of a further page of a list, as the server has sent it.
    fileprivate var pageURL: String? {
        switch self {
        case .page(let url, _), .followedPage(let url): url
        default: nil
        }
    }

    fileprivate var subjectName: String {
        switch self {
        case .feed(let feed), .changes(let feed, _), .page(_, let feed): feed.subject
        case .gist(let id), .edit(let id, _), .delete(let id), .fork(let id): Words.gist(id)
        case .revision(let id, let version): Words.revision(version, of: id)
        case .create: Words.newGist
        case .ownCount: Words.ownGists
        case .comments: Words.comments
        case .addComment, .editComment, .deleteComment: Words.comment
        case .forks: Words.forks
        case .revisions: Words.revisions
        case .starState, .star, .unstar: Words.star
        case .currentUser: Words.account
        case .followed, .followedPage, .recentGists: Words.followed
        case .rawFile(_, let name): Words.file(name)
        case .avatar: Words.avatar
        }
    }
}

extension RemoteFeed {
    fileprivate var subject: String {
        switch self {
        case .everyone: Words.publicFeed
        case .mine: Words.ownGists
        case .starred: Words.starredGists
        case .user(let login): Words.user(login)
        }
    }
}
