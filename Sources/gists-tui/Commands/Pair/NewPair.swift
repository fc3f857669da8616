import Gists
import Pairing
import Repository
import Runtime

/// Pairs files with gists.
struct NewPair {
    let repository: OneShotRepository
    let options: LaunchOptions
    let store: PairStore

    /// The number of older revisions that are searched for a file's content.
    private static let mostRevisions = 10
    /// The number of the user's gists that are searched for a file's name.
    private static let mostGists = 300

    /// - Throws: if one of the files can't be paired, before anything is.
    func check(_ files: [String]) throws {
        for file in files {
            let path = try PairedFile.path(file)
            let pairs = try store.pairs().filter { $0.path.isExactly(path) }
            if let pair = pairs.first {
                throw LaunchError(Words.Pairs.alreadyPaired(file, pair.gist, pair.name))
            }
            _ = try PairedFile.read(path)
        }
    }

    /// - Parameter id: nil to find the gist.
    func add(_ file: String, to id: GistID?, named name: String?) throws -> (Pair, PairState) {
        let path = try PairedFile.path(file)
        let here = try PairedFile.read(path)
        var wanted = (id: id, name: name)
        if wanted.id == nil, let saved = repository.saved(at: path) {
            wanted = (saved.id, name ?? saved.name)
        }
        let fileName = wanted.name ?? PathText.name(in: path)
        let gist = try repository.gist(try wanted.id ?? ownGist(with: fileName, for: file))
        let known = gist.files.first { $0.name.isExactly(fileName) }
        let there = try known.map { Array(try repository.content(of: $0, in: gist)) }
        if known == nil {
            guard here != nil else { throw LaunchError(Words.Pairs.nowhere(file, fileName)) }
            if gist.isTruncated { throw PairProblem.unlisted(fileName) }
            if let problem = GistDraft.problem(ofName: fileName) { throw PairProblem.unsendable(problem) }
        }
        var pair = Pair(path: path, server: options.account.api, gist: gist.id, name: fileName)
        let base = try base(here, there, gist, fileName)
        try store.change { pairs in
            if let other = pairs.first(where: {
                $0.server.isExactly(pair.server) && $0.gist == gist.id && $0.name.isExactly(fileName)
            }) {
                throw LaunchError(Words.Pairs.alreadyPaired(other.path, gist.id, fileName))
            }
            pair.base = try base.map { Pair.Version(revision: $0.revision, blob: try store.keep($0.bytes)) }
            pairs.append(pair)
        }
        return (pair, PairState(base: base?.bytes, here: here, there: there))
    }

    /// Pairs a file with a gist that was just made from it.
    func add(_ file: String, madeInto gist: Gist, named name: String, _ text: String) throws {
        var pair = Pair(
            path: try PairedFile.path(file), server: options.account.api, gist: gist.id, name: name)
        try store.change { pairs in
            let blob = try store.keep(Array(text.utf8))
            pair.base = Pair.Version(revision: gist.history?.first?.version, blob: blob)
            pairs.append(pair)
        }
    }

    /// The content that both sides had last: the present one if they are equal, otherwise that of an older revision that
    /// the file still has.
    private func base(
        _ here: [UInt8]?, _ there: [UInt8]?, _ gist: Gist, _ name: String
    ) throws -> (bytes: [UInt8], revision: RevisionID?)? {
        guard let here, let there else { return nil }
        if here == there { return (here, gist.history?.first?.version) }
        for revision in (gist.history ?? []).dropFirst().prefix(Self.mostRevisions) {
            guard let older = try? repository.gist(gist.id, at: revision.version),
                let file = older.files.first(where: { $0.name.isExactly(name) }), file.size == here.count,
                let content = try? repository.content(of: file, in: older), Array(content) == here
            else { continue }
            return (here, revision.version)
        }
        return nil
    }

    /// The ID of the user's only gist with a file of this name.
    private func ownGist(with name: String, for file: String) throws -> GistID {
        guard options.configuration.hasToken else { throw LaunchError(Words.Pairs.whichGist(file), exitCode: .usage) }
        let own = try repository.gists(.mine, limit: Self.mostGists)
        let found = own.filter { $0.files.contains { $0.name.isExactly(name) } }
        guard let first = found.first else { throw LaunchError(Words.Pairs.whichGist(file), exitCode: .usage) }
        guard found.count == 1 else {
            throw LaunchError(
                Words.Pairs.manyGists(name, found.prefix(5).map(\.id.rawValue).joined(separator: ", ")),
                exitCode: .usage)
        }
        return first.id
    }
}
