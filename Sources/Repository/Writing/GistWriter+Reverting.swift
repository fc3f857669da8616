import Documents
import FoundationEssentials
import Gists
import GitHub

extension GistWriter {
    /// Reverts an edit: the gist gets the files of an older revision and the description from before, in one request. If it
    /// was changed meanwhile, nothing is sent and the result is a conflict.
    /// - Parameter text: loads a file whose beginning alone is in the response.
    public func revert(
        _ reversion: Revert, text: (GistFile, Gist) async throws -> Data
    ) async throws -> Edited {
        let now = try await manager.gist(reversion.gist)
        guard reversion.edited.isStill(of: now) else { return .conflict(keep(now, isWritten: false)) }
        var draft = GistDraft(editing: now)
        if let description = reversion.description { draft.description = description }
        if reversion.hasFiles { draft.files = try await files(of: now, at: reversion.revision, text: text) }
        let edit = GistEdit(of: now, to: draft)
        guard !edit.isEmpty else { return .changed(now) }
        return try await self.edit(now.id, edit, basedOn: nil)
    }

    /// Returns the files of a revision. A file that has not changed since stays as it is, whatever it holds.
    /// - Parameter revision: nil for the one before the newest.
    private func files(
        of now: Gist, at revision: RevisionID?, text: (GistFile, Gist) async throws -> Data
    ) async throws -> [GistDraft.File] {
        guard let revision = revision ?? now.history?.dropFirst().first?.version else {
            throw Failure(Words.noRevisionBefore)
        }
        let before = try await manager.gist(now.id, at: revision)
        var files: [GistDraft.File] = []
        for file in before.files {
            let current = now.files.first { $0.name.isExactly(file.name) }
            if let current, current.rawURL.isExactly(file.rawURL) {
                files.append(GistDraft.File(name: file.name, text: nil, originalName: file.name))
                continue
            }
            guard let content = String(validating: try await text(file, before), as: UTF8.self),
                !content.utf8.contains(0)
            else { throw Failure(Words.binaryBefore(file.name)) }
            files.append(GistDraft.File(name: file.name, text: content, originalName: current?.name))
        }
        return files
    }
}
