import Documents
import FoundationEssentials
import Gists

/// Changes of gists at GitHub. The store and the resources have GitHub's response before a change is reported.
extension GistRepository {
    /// The result of an edit.
    public enum Edited: Sendable {
        case changed(LoadedGist)
        /// Nothing was sent: the gist has changed since it was read.
        case conflict(LoadedGist)
    }

    /// Creates a gist.
    /// - Parameter triedAt: the time of an earlier attempt without a response; gists created since are checked first.
    public func create(_ draft: GistDraft, triedAt: Date?) async throws -> LoadedGist {
        show(try await writer.create(draft, triedAt: triedAt))
    }

    /// Changes a gist, unless it differs from the version that the user knows.
    /// - Parameter basedOn: the version that the user knows; nil to change any version.
    public func edit(_ id: GistID, _ edit: GistEdit, basedOn: GistState?) async throws -> Edited {
        switch try await writer.edit(id, edit, basedOn: basedOn) {
        case .changed(let gist): .changed(show(gist))
        case .conflict(let gist): .conflict(show(gist))
        }
    }

    /// Reverts an edit.
    public func revert(_ reversion: Revert) async throws -> Edited {
        switch try await writer.revert(reversion, text: { [files] in try await files.content(of: $0, in: $1) }) {
        case .changed(let gist): .changed(show(gist))
        case .conflict(let gist): .conflict(show(gist))
        }
    }

    /// Deletes a gist.
    /// - Returns: the data for creating it again; missing texts are loaded before the deletion.
    public func delete(_ id: GistID) async throws -> DeletedGist {
        let stored = await queue.read(seeing: .gists) { $0.gist(id)?.gist }
        let isWhole = stored?.files.isEmpty == false && stored?.files.allSatisfy { $0.wholeContent != nil } == true
        // A gist whose texts can't be loaded can still be deleted.
        let asked = isWhole ? nil : try? await manager.gist(id)
        try await writer.delete(id)
        for list in [RemoteFeed.mine, .starred, .everyone] {
            feed(list).replace { page in
                page.gists.contains { $0.id == id } ? page.without(id) : nil
            }
        }
        let known = asked ?? stored
        return known.map(DeletedGist.init) ?? DeletedGist(id: id)
    }

    public func fork(_ id: GistID) async throws -> LoadedGist {
        show(try await writer.fork(id))
    }

    /// Puts a gist that was just created or changed into the shown resources; it becomes the first of the user's gists.
    private func show(_ gist: Gist) -> LoadedGist {
        let loaded = LoadedGist(gist)
        self.gist(gist.id).replace { _ in loaded }
        feed(.mine).replace { page in
            var page = page.without(gist.id)
            page.gists.insert(gist, at: 0)
            return page
        }
        return loaded
    }

    // MARK: Comments

    public func addComment(_ body: String, to gist: GistID) async throws -> Comment {
        let comment = try await writer.addComment(body, to: gist)
        change(commentsOf: gist, count: 1) { comments in comments.filter { $0.id != comment.id } + [comment] }
        return comment
    }

    public func editComment(_ id: Int, of gist: GistID, to body: String) async throws -> Comment {
        let comment = try await writer.editComment(id, of: gist, to: body)
        change(commentsOf: gist) { $0.map { $0.id == id ? comment : $0 } }
        return comment
    }

    public func deleteComment(_ id: Int, of gist: GistID) async throws {
        try await writer.deleteComment(id, of: gist)
        change(commentsOf: gist, count: -1) { $0.filter { $0.id != id } }
    }

    /// - Parameter difference: the change in the number of comments.
    private func change(
        commentsOf gist: GistID, count difference: Int = 0, _ change: @escaping @Sendable ([Comment]) -> [Comment]
    ) {
        self.gist(gist).replace { loaded in
            var loaded = loaded
            loaded.gist.commentCount += difference
            return loaded
        }
        let resource = comments(gist)
        resource.replace(with: change)
        guard let comments = resource.state.data?.value else { return }
        queue.write(.gists) { $0.save(comments, of: gist) }
    }
}

extension GistPage {
    fileprivate func without(_ id: GistID) -> GistPage {
        var page = self
        page.gists.removeAll { $0.id == id }
        return page
    }
}
