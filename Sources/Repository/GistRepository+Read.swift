import Documents
import Gists
import Storage

extension GistRepository {
    /// Loads a gist with the files that the user has read: the stored ones, else those of the commit.
    /// - Parameter isWhole: true to load all of each file; otherwise what was read is enough.
    public func gist(_ id: GistID, asRead mark: ReadMark, isWhole: Bool) async throws -> LoadedGist {
        if let stored = await queue.read(seeing: .gists, { $0.gist(id, asRead: mark) }) {
            return try await loaded(stored, isWhole: isWhole)
        }
        guard let version = mark.version else { throw Failure(Words.readTextGone) }
        return try await gist(id, at: version, isWhole: isWhole)
    }
}
