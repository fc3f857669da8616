import Concurrency
import Gists
import GitHub

/// A gist's past and its forks, for commands that run once.
extension OneShotRepository {
    /// The newest revisions of a gist, at most `limit`; offline those that its last answer told.
    public func revisions(of id: String, limit: Int) throws -> [Revision] {
        guard !isOffline else { return Array(try seen(Words.revisions) { $0.gist(id)?.gist.history }.prefix(limit)) }
        return try Blocking.run { [manager] in
            try await Self.pages(upTo: limit) { page in
                let next = try await manager.revisions(id, page: page)
                return (next.revisions, next.isLast)
            }
        }
    }

    /// A gist as it was.
    /// - Parameter version: `Revision.version`.
    public func gist(_ id: String, at version: String) throws -> Gist {
        guard !isOffline else { return try seen(Words.revision) { _ in Gist?.none } }
        return try Blocking.run { [manager] in try await manager.gist(id, at: version) }
    }

    /// The newest forks of a gist, at most `limit`; offline those that its last answer told.
    public func forks(of id: String, limit: Int) throws -> [Fork] {
        guard !isOffline else { return Array(try seen(Words.forks) { $0.gist(id)?.gist.forks }.prefix(limit)) }
        return try Blocking.run { [manager] in
            try await Self.pages(upTo: limit) { page in
                let next = try await manager.forks(id, page: page)
                return (next.forks, next.isLast)
            }
        }
    }

    /// Pages until so many elements are there or none follows.
    private static func pages<Element>(
        upTo limit: Int, _ page: (Int) async throws -> ([Element], isLast: Bool)
    ) async throws -> [Element] {
        var elements: [Element] = []
        for number in 1... {
            let (next, isLast) = try await page(number)
            elements += next
            if isLast || elements.count >= limit { break }
        }
        return Array(elements.prefix(limit))
    }
}
