import Concurrency
import Gists
import GitHub

/// Changes of gists at GitHub for commands that run once. Responses are stored.
extension OneShotRepository {
    /// The login of the token's owner; nil if GitHub does not say.
    public func login() -> Login? {
        try? Blocking.run { [manager] in try await manager.currentUser().login }
    }

    public func create(_ draft: GistDraft) throws -> Gist {
        try Blocking.run { [writer] in try await writer.create(draft) }
    }

    /// Changes a gist, unless it has changed since it was read.
    /// - Parameter basedOn: the gist as it was read.
    public func edit(_ id: GistID, _ edit: GistEdit, basedOn: GistState) throws -> GistWriter.Edited {
        try Blocking.run { [writer] in try await writer.edit(id, edit, basedOn: basedOn) }
    }

    public func delete(_ id: GistID) throws {
        try Blocking.run { [writer] in try await writer.delete(id) }
    }

    public func fork(_ id: GistID) throws -> Gist {
        try Blocking.run { [writer] in try await writer.fork(id) }
    }

    public func setStar(_ isStarred: Bool, of id: GistID) throws {
        try Blocking.run { [manager] in
            if isStarred { try await manager.star(id) } else { try await manager.unstar(id) }
        }
        queue.write(.stars) { $0.setStarred(isStarred, id: id) }
    }

    public func addComment(_ body: String, to gist: GistID) throws -> Comment {
        try Blocking.run { [writer] in try await writer.addComment(body, to: gist) }
    }

    /// All comments of a gist, oldest first.
    public func comments(of id: GistID) throws -> PagedList<Comment> {
        guard !isOffline else { return PagedList(try seen(Words.comments) { $0.gist(id)?.comments }) }
        let comments = try Blocking.run { [manager] in try await manager.comments(of: id, from: 1) }
        queue.write(.gists) { $0.save(comments.elements, of: id) }
        return comments
    }
}

extension GitHubAPIManager {
    private static let commentsAPage = 100

    /// The comments of a gist from a page on, oldest first.
    func comments(of gist: GistID, from page: Int) async throws -> PagedList<Comment> {
        try await PagedList(from: page, by: \.id) { number in
            let comments = try await comments(gist, page: number)
            return (comments, comments.count < Self.commentsAPage)
        }
    }
}
