import FoundationEssentials
import Gists
import GitHub
import Repository
import Storage

/// Downloads the comments or the revisions of a gist.
struct PartSync: Sendable {
    let manager: GitHubAPIManager
    let queue: StoreQueue
    let pace: RequestPace
    let files: FileDownload
    /// Called with the number of comments or revisions that were stored.
    let stored: @Sendable (AccountStore.SyncedPart, Int) -> Void

    /// The number of pages of any list.
    private static let mostPages = 100

    func run(_ part: AccountStore.SyncedPart, of gist: AccountStore.OutdatedPart) async throws(SyncFailure) {
        switch part {
        case .comments: try await loadComments(of: gist)
        case .revisions: try await loadRevisions(of: gist.gist)
        }
        let outcome = await queue.writing { store in
            store.confirm(part, gist) ? nil : store.problem ?? Words.noStore
        }
        if let problem = outcome ?? Words.noStore { throw .store(problem) }
    }

    private func loadComments(of gist: AccountStore.OutdatedPart) async throws(SyncFailure) {
        var comments: [Comment] = []
        var page = 1
        while comments.count < gist.commentCount, page <= Self.mostPages {
            let new = try await ask { () throws(APIError) in try await manager.comments(gist.gist, page: page) }
            guard !new.isEmpty else { break }
            comments += new
            page += 1
        }
        let (all, id) = (comments, gist.gist)
        _ = await queue.writing { $0.save(all, of: id) }
        stored(.comments, all.count)
    }

    private func loadRevisions(of id: GistID) async throws(SyncFailure) {
        var history: [Revision] = []
        for number in 1...Self.mostPages {
            let page = try await ask { () throws(APIError) in try await manager.revisions(id, page: number) }
            history += page.revisions
            guard !page.isLast else { break }
        }
        let all = history
        let known = await queue.writing { store in
            store.save(all, of: id)
            return store.syncedVersions(of: id)
        }
        for revision in history where known?.contains(revision.version) != true {
            try await load(revision.version, of: id)
            stored(.revisions, 1)
        }
    }

    /// Loads the files of a gist at a revision.
    private func load(_ version: RevisionID, of id: GistID) async throws(SyncFailure) {
        var gist = try await ask { () throws(APIError) in try await manager.gist(id, at: version) }
        for index in gist.files.indices {
            let file = gist.files[index]
            guard file.wholeContent == nil, !file.isTooLarge else { continue }
            let known = await queue.read { $0.content(of: file.rawURL, in: id) }
            let content: Data
            if let known { content = known } else { content = try await files.content(of: file, in: id) }
            gist.files[index].content = String(validating: content, as: UTF8.self)
            gist.files[index].isTruncated = false
            if gist.files[index].content == nil {
                _ = await queue.writing { $0.save(content, of: file.rawURL, in: id) }
            }
        }
        let complete = gist
        _ = await queue.writing { $0.save(complete, version: version, isSynced: true) }
    }

    private func ask<Value>(
        _ body: () async throws(APIError) -> Value
    ) async throws(SyncFailure) -> Value {
        await pace.admit()
        do throws(APIError) {
            return try await body()
        } catch {
            throw .api(error)
        }
    }
}
