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
    static func find(_ text: String, in versions: [String]) throws -> String {
        let found = isOne(text) ? versions.filter { $0.hasPrefix(text.lowercased()) } : []
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
        if isWhole { return try gist(id, at: text.lowercased()) }
        return try gist(
            id, at: RevisionArgument.find(text, in: versions(of: id, limit: RevisionArgument.mostRevisions)))
    }
}
