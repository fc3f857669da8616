import Gists
import Repository
import Runtime

/// Revisions as commands name them.
enum RevisionArgument {
    /// As many characters as no person types by accident.
    private static let shortest = 4
    /// A gist's history is looked through so far.
    static let mostRevisions = 3_000

    static func isOne(_ text: String) -> Bool { (shortest...40).contains(text.count) && text.allSatisfy(\.isHexDigit) }

    /// The revision that a text names.
    static func find(_ text: String, in revisions: [Revision]) throws -> Revision {
        let found = isOne(text) ? revisions.filter { $0.version.hasPrefix(text.lowercased()) } : []
        guard let first = found.first else {
            throw LaunchError(Words.History.noRevision(text))
        }
        guard found.count == 1 else { throw LaunchError(Words.History.ambiguous(text, found.count)) }
        return first
    }
}

extension OneShotRepository {
    /// A gist as it was at a revision of which the beginning is enough.
    func gist(_ id: String, atRevision text: String) throws -> Gist {
        let isWhole = text.count == 40 && RevisionArgument.isOne(text)
        let revisions = isWhole ? [] : try revisions(of: id, limit: RevisionArgument.mostRevisions)
        return try gist(id, at: isWhole ? text.lowercased() : RevisionArgument.find(text, in: revisions).version)
    }
}
