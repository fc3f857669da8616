import Concurrency
import Gists
import GitHub

/// Revisions and forks of a gist, for commands that run once.
extension OneShotRepository {
    /// Returns the newest revisions of a gist, at most `limit`; offline, those in its last response.
    public func revisions(of id: GistID, limit: Int) throws -> PagedList<Revision> {
        guard !isOffline else {
            return PagedList(try seen(Words.revisions) { $0.gist(id)?.gist.history }, limit: limit)
        }
        return try Blocking.run { [manager] in
            try await PagedList(upTo: limit, by: \.version) { number in
                let page = try await manager.revisions(id, page: number)
                return (page.revisions, page.isLast)
            }
        }
    }

    /// Returns the newest versions of a gist, at most `limit`; offline, those in its last response and those that were
    /// read.
    public func versions(of id: GistID, limit: Int) throws -> [RevisionID] {
        guard isOffline else { return try revisions(of: id, limit: limit).elements.map(\.version) }
        return try seen(Words.revisions) { store in
            let told = store.gist(id)?.gist.history?.map(\.version) ?? []
            let all = told + store.versions(of: id).filter { !told.contains($0) }
            return all.isEmpty ? nil : all
        }
    }

    /// Loads a gist at a version. Versions never change, so one that was loaded before is read from the store.
    public func gist(_ id: GistID, at version: RevisionID) throws -> Gist {
        guard !isOffline else { return try seen(Words.revision) { $0.gist(id, at: version) } }
        if let stored = try Blocking.run({ [queue] in await queue.read { $0.gist(id, at: version) } }) { return stored }
        let gist = try Blocking.run { [manager] in try await manager.gist(id, at: version) }
        queue.keep(gist, version: version)
        return gist
    }

    /// Returns the newest forks of a gist, at most `limit`; offline, those in its last response.
    public func forks(of id: GistID, limit: Int) throws -> PagedList<Fork> {
        guard !isOffline else { return PagedList(try seen(Words.forks) { $0.gist(id)?.gist.forks }, limit: limit) }
        return try Blocking.run { [manager] in
            try await PagedList(upTo: limit, by: \.id) { number in
                let page = try await manager.forks(id, page: number)
                return (page.forks, page.isLast)
            }
        }
    }
}
