import Gists
import Repository
import Runtime

/// Parses the arguments for revisions.
enum RevisionArgument {
    /// The minimum length, so that a revision is not typed by accident.
    private static let shortest = 4
    /// The maximum number of revisions that are searched in a gist's history.
    static let mostRevisions = 3_000

    static func isOne(_ text: String) -> Bool { (shortest...40).contains(text.count) && text.allSatisfy(\.isHexDigit) }

    /// Returns the revision that a text identifies.
    static func find(_ text: String, in versions: [RevisionID]) throws -> RevisionID {
        let found = isOne(text) ? versions.filter { $0.rawValue.begins(with: text.lowercased()) } : []
        guard let first = found.first else {
            throw LaunchError(Words.History.noRevision(text))
        }
        guard found.count == 1 else { throw LaunchError(Words.History.ambiguous(text, found.count)) }
        return first
    }
}

extension OneShotRepository {
    /// Loads a gist at a revision, which may be given by its first characters.
    func gist(_ id: GistID, atRevision text: String) throws -> Gist {
        try gist(id, at: revision(text, of: id))
    }

    /// The revision with this SHA, or the one that begins with it.
    func revision(_ text: String, of id: GistID) throws -> RevisionID {
        let isWhole = text.count == 40 && RevisionArgument.isOne(text)
        if isWhole { return RevisionID(text.lowercased()) }
        return try RevisionArgument.find(text, in: versions(of: id, limit: RevisionArgument.mostRevisions))
    }
}
