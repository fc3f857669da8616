import FoundationEssentials
import Gists

/// Forks and revisions: only read and written together with their gist, so they are one column.
struct GistHistoryColumn: Codable {
    private struct Person: Codable {
        var login: Login
        var id: Int
        var avatarURL: String?
        var htmlURL: String?
    }

    private struct ForkRecord: Codable {
        var id: GistID
        var owner: Person?
        var createdAt: Double
        var updatedAt: Double
    }

    private struct RevisionRecord: Codable {
        var version: String
        var author: Person?
        var committedAt: Double
        var additions: Int?
        var deletions: Int?
    }

    private struct ParentRecord: Codable {
        var id: GistID
        var owner: Person?
        var htmlURL: String
    }

    private var forks: [ForkRecord]?
    private var history: [RevisionRecord]?
    private var parent: ParentRecord?

    /// The content of the column.
    static func encode(_ gist: Gist) throws -> Data? {
        guard gist.forks != nil || gist.history != nil else { return nil }
        return try JSONEncoder().encode(
            GistHistoryColumn(
                forks: gist.forks?.map { fork in
                    ForkRecord(
                        id: fork.id, owner: person(fork.owner), createdAt: fork.createdAt.timeIntervalSince1970,
                        updatedAt: fork.updatedAt.timeIntervalSince1970)
                },
                history: gist.history?.map { revision in
                    RevisionRecord(
                        version: revision.version.rawValue, author: person(revision.author),
                        committedAt: revision.committedAt.timeIntervalSince1970, additions: revision.additions,
                        deletions: revision.deletions)
                },
                parent: gist.parent.map {
                    ParentRecord(id: $0.id, owner: person($0.owner), htmlURL: $0.htmlURL)
                }))
    }

    /// Sets the gist's properties from the column; does nothing if the column cannot be read.
    static func decode(_ data: Data, into gist: inout Gist) {
        guard let column = try? JSONDecoder().decode(GistHistoryColumn.self, from: data) else { return }
        gist.forks = column.forks?.map { fork in
            Fork(
                id: fork.id, owner: owner(fork.owner), createdAt: Date(timeIntervalSince1970: fork.createdAt),
                updatedAt: Date(timeIntervalSince1970: fork.updatedAt))
        }
        gist.parent = column.parent.map { Gist.Parent(id: $0.id, owner: owner($0.owner), htmlURL: $0.htmlURL) }
        gist.history = column.history?.map { revision in
            Revision(
                version: RevisionID(revision.version), author: owner(revision.author),
                committedAt: Date(timeIntervalSince1970: revision.committedAt), additions: revision.additions,
                deletions: revision.deletions)
        }
    }

    private static func person(_ owner: Owner?) -> Person? {
        owner.map { Person(login: $0.login, id: $0.id, avatarURL: $0.avatarURL, htmlURL: $0.htmlURL) }
    }

    private static func owner(_ person: Person?) -> Owner? {
        person.map { Owner(login: $0.login, id: $0.id, avatarURL: $0.avatarURL, htmlURL: $0.htmlURL) }
    }
}
